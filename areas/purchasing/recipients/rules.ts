import { addDays } from '#platform/swedish/format.ts'
import { isSameName, nameKey } from '#areas/credit/rules/rules.ts'
import { defineSetting } from '#areas/foundation/settings/rules.ts'

/** What a recipient has stood under (recipients 1). */
export const traitKinds = ['name', 'address', 'domain', 'customer'] as const
export type TraitKind = (typeof traitKinds)[number]
export interface Trait {
  readonly kind: TraitKind
  /** As it was written. */
  readonly value: string
  /** As it is compared. */
  readonly key: string
}

/** What speaks for that two recipients are one debtor, and the points of each (recipients 2). */
export const evidencePoints = {
  sameName: 50,
  alikeName: 35,
  customer: 40,
  address: 30,
  domain: 25,
  parent: 20,
  branch: 15,
} as const
export type EvidenceKind = keyof typeof evidencePoints
export interface Evidence {
  readonly kind: EvidenceKind
  /** What the one stands under, and the other, as it was written. */
  readonly one: string
  readonly other: string
  readonly points: number
}
/** From so many points on two are proposed: a name alone is not enough. */
export const leastScore = 60

/** A recipient with every number it is merged with. */
export interface Stood {
  readonly traits: readonly Trait[]
  /** The parent by the register, where one is known. */
  readonly parent: { readonly organizationNumber: string; readonly name: string } | null
  readonly family: readonly string[]
}

const branch = /\b(?:filial|filialen|avdelning|branch)\b/i
/** Two keys so unlike in length are not the same name, though one stands in the other. */
const leastOfLength = 0.7
/** So many names of each are compared with each other. */
const namesCompared = 30

/** How a trait is compared; empty when it tells nothing. `shared`: domains that many have. */
export function traitKey({ kind, value }: Omit<Trait, 'key'>, shared: ReadonlySet<string>): string {
  if (kind === 'name') return nameKey(value)
  if (kind === 'domain') return shared.has(value) || !value.includes('.') ? '' : value
  return value
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, kind === 'customer' ? ' ' : '')
    .trim()
}

const isAlike = (one: Trait, other: Trait) =>
  Math.min(one.key.length, other.key.length) >=
    leastOfLength * Math.max(one.key.length, other.key.length) && isSameName(one.value, other.value)

/** The names that say most of two recipients: those that are the same, else two that are alike. */
function nameEvidence(one: readonly Trait[], other: readonly Trait[]): readonly Evidence[] {
  const [names, others] = [one, other].map((traits) =>
    traits.filter(({ kind, key }) => kind === 'name' && key !== '').slice(0, namesCompared),
  )
  const pairs = (names ?? []).flatMap((name) => (others ?? []).map((beside) => ({ name, beside })))
  const same = pairs.find(({ name, beside }) => name.key === beside.key)
  const found = same ?? pairs.find(({ name, beside }) => isAlike(name, beside))
  if (!found) return []
  const kind = same ? 'sameName' : 'alikeName'
  return [{ ...evidenceOf(kind, found.name.value, found.beside.value) }]
}

const evidenceOf = (kind: EvidenceKind, one: string, other: string): Evidence => ({
  kind,
  one,
  other,
  points: evidencePoints[kind],
})

/** What speaks for that two recipients are one debtor, the strongest first (recipients 2). */
export function evidenceBetween(one: Stood, other: Stood): readonly Evidence[] {
  const names = nameEvidence(one.traits, other.traits)
  const shared = (['customer', 'address', 'domain'] as const).flatMap((kind) => {
    const ofOne = one.traits.filter((trait) => trait.kind === kind && trait.key !== '')
    for (const trait of ofOne) {
      const same = other.traits.find((each) => each.kind === kind && each.key === trait.key)
      if (same) return [evidenceOf(kind, trait.value, same.value)]
    }
    return []
  })
  return [...names, ...shared, ...parentEvidence(one, other), ...branchEvidence(names)].toSorted(
    (first, second) => second.points - first.points,
  )
}

/** One is the other's parent by the register, or both have the same one. */
function parentEvidence(one: Stood, other: Stood): readonly Evidence[] {
  const isOver = (child: Stood, parent: Stood) =>
    child.parent !== null && parent.family.includes(child.parent.organizationNumber)
  const both =
    one.parent !== null && one.parent.organizationNumber === other.parent?.organizationNumber
  if (!both && !isOver(one, other) && !isOver(other, one)) return []
  const own = 'Moderbolaget'
  return [evidenceOf('parent', one.parent?.name ?? own, other.parent?.name ?? own)]
}

/** Of the same name, and one of them is a branch. */
const branchEvidence = (names: readonly Evidence[]): readonly Evidence[] =>
  names
    .filter(({ one, other }) => branch.test(one) !== branch.test(other))
    .map(({ one, other }) => evidenceOf('branch', one, other))

export const scoreOf = (evidence: readonly Evidence[]) =>
  evidence.reduce((sum, { points }) => sum + points, 0)

/** What is known of a pair, to see later whether more is: a name by its kind alone. */
export const factsOf = (evidence: readonly Evidence[]): readonly string[] =>
  evidence.map(({ kind, one }) =>
    kind === 'sameName' || kind === 'alikeName' || kind === 'branch'
      ? kind
      : `${kind} ${one.toLowerCase()}`,
  )
/** Whether something speaks for two being the same that did not when it was said that they are not. */
export const isMoreKnown = (said: readonly string[], now: readonly string[]) =>
  now.some((fact) => !said.includes(fact))

/** How a proposal stands. */
export const proposalStates = ['open', 'notSame', 'merged'] as const
export type ProposalState = (typeof proposalStates)[number]

interface Side {
  readonly organizationNumber: string
  /** What open invoices hold of its limit, öre. */
  readonly reserved: number
  readonly hasManual: boolean
  readonly hasAliases: boolean
}
/** Which of two the other is to count on: one that has aliases, a manual limit, or most bought. */
export function mainOf<Of extends Side>(one: Of, other: Of): Of {
  if (one.hasAliases !== other.hasAliases) return one.hasAliases ? one : other
  if (one.hasManual !== other.hasManual) return one.hasManual ? one : other
  return other.reserved > one.reserved ? other : one
}

/** Öre that two may answer for of one debtor abroad, and the last day they may (recipients 13). */
export const mostAcceptedAbroad = 100_000_000 * 100
export const lastDayAbroad = (today: string) => addDays(today, 366)

interface SaidAbroad {
  readonly kind: 'accepted' | 'declined'
  readonly most: number | null
  /** Whether the last day has passed. */
  readonly expired: boolean
}
/**
 * Öre that open invoices on a debtor abroad may hold: what two answer for, nothing of one that is
 * refused, else what the setting says of all (recipients 12, 13).
 */
export function mayOwe(said: SaidAbroad | null, mostOfAll: number): number {
  if (said === null || said.expired) return mostOfAll
  return said.kind === 'declined' ? 0 : (said.most ?? mostOfAll)
}

/** invoices 146 */
export const mostAbroad = defineSetting({
  namespace: 'invoices',
  key: 'mostExposureOfRecipientAbroad',
  type: 'number',
  allowMultiple: false,
  standard: 1_000_000,
  range: { least: 0, most: 1_000_000_000, unit: 'kronor' },
  control: true,
  description:
    'Högsta exponering per utländsk mottagare utan egen limit: så mycket får öppna fakturor på en mottagare utan svenskt organisationsnummer vara tillsammans, hos alla utställare. En faktura som går över pausas.',
})
