/** So many different persons out of those listed. */
export interface Requirement {
  readonly count: number
  readonly socialSecurityNumbers: readonly string[]
}
/** One way to sign: every requirement is met, each by persons who do not count for another. */
export interface Alternative {
  readonly scope: 'everything' | 'dailyManagement'
  readonly text: string
  readonly requirements: readonly Requirement[]
}
export interface SignerSet {
  readonly alternative: Alternative
  readonly signers: readonly string[]
  readonly missing: readonly string[]
}

/**
 * Whether the register's wording gives nobody who may sign for everything, so that a person decides
 * (righttosign 2). What the managing director may do alone is not that, nor what takes somebody without
 * a Swedish number, of whom the register does not say which of its persons it is.
 */
export const isUnsolved = (alternatives: readonly Alternative[]): boolean =>
  alternatives.every(
    ({ scope, requirements }) =>
      scope !== 'everything' ||
      requirements.length === 0 ||
      requirements.some(
        ({ count, socialSecurityNumbers }) => numbered(socialSecurityNumbers).length < count,
      ),
  )

/** Personal numbers of those who may sign for everything, alone or together with others. */
export const signersIn = (alternatives: readonly Alternative[]): readonly string[] => [
  ...new Set(
    alternatives
      .filter(({ scope }) => scope === 'everything')
      .flatMap(({ requirements }) => requirements)
      .flatMap(({ socialSecurityNumbers }) => socialSecurityNumbers)
      .filter((number) => key(number).length === 10),
  ),
]

/** What staff and customers read of an alternative that persons have decided. */
export const decidedText = 'Beslutat av oss, eftersom registrets ordalydelse inte gick att räkna ut'
/** Combinations of persons who sign together, as the solver reads them: each person has a place. */
export const alternativesOf = (combinations: readonly (readonly string[])[]): Alternative[] =>
  combinations.map((numbers) => ({
    scope: 'everything',
    text: decidedText,
    requirements: numbers.map((number) => ({ count: 1, socialSecurityNumbers: [number] })),
  }))
/** 'Bo Ek ensam', 'Bo Ek och Eva Ås tillsammans'. */
export const combinationText = (persons: readonly { readonly name: string }[]): string => {
  const names = persons.map(({ name }) => name)
  return names.length === 1
    ? `${names[0]} ensam`
    : `${names.slice(0, -1).join(', ')} och ${names.at(-1)} tillsammans`
}

/** More sets than this nobody reads. */
export const mostSets = 200

/** Persons are compared by the last ten digits: a stored century may be a guess (decision A24). */
const key = (number: string) => number.replaceAll(/\D/g, '').slice(-10)
/** The keys of those who have a whole number, each once: who has none, or a part of one, is nobody else. */
const numbered = (numbers: readonly string[]): readonly string[] => [
  ...new Set(numbers.map(key).filter((number) => number.length === 10)),
]

/**
 * The alternatives that count: what the CEO may sign alone (löpande förvaltning) only when it is
 * allowed.
 */
export const countingAlternatives = (
  alternatives: readonly Alternative[],
  allowCeoSignRecurringTasks: boolean,
) => alternatives.filter(({ scope }) => scope === 'everything' || allowCeoSignRecurringTasks)

/**
 * Whether the persons may sign by an alternative: a matching of places and persons, so that
 * somebody who fits two requirements is put where the others need her.
 */
export function mayBeSignedBy({ requirements }: Alternative, persons: readonly string[]): boolean {
  const present = new Set(persons.map(key))
  const places = requirements.flatMap(({ count, socialSecurityNumbers }) => {
    const fitting = numbered(socialSecurityNumbers).filter((person) => present.has(person))
    return Array.from({ length: count }, () => fitting)
  })
  const placeOf = new Map<string, number>()
  const seat = (place: number, tried: Set<string>): boolean =>
    (places[place] ?? []).some((person) => {
      if (tried.has(person)) return false
      tried.add(person)
      const taken = placeOf.get(person)
      if (taken !== undefined && !seat(taken, tried)) return false
      placeOf.set(person, place)
      return true
    })
  return requirements.length > 0 && places.every((_, place) => seat(place, new Set()))
}

/** Every set of `count` of the persons, in their order. */
function* choose(persons: readonly string[], count: number): Generator<readonly string[]> {
  if (count === 0) yield []
  if (count === 0 || count > persons.length) return
  for (const [at, person] of persons.entries())
    for (const rest of choose(persons.slice(at + 1), count - 1)) yield [person, ...rest]
}

/**
 * Every smallest set of persons who may sign by an alternative, each once. Those among `preferred`
 * are tried first, so that a list that is cut off holds the sets that need the fewest others.
 */
export function* signerSets(
  { requirements }: Alternative,
  preferred: ReadonlySet<string>,
): Generator<readonly string[]> {
  const seen = new Set<string>()
  function* fill(at: number, taken: readonly string[]): Generator<readonly string[]> {
    const requirement = requirements[at]
    if (!requirement) {
      yield taken
      return
    }
    const free = numbered(requirement.socialSecurityNumbers).filter(
      (person) => !taken.includes(person),
    )
    const ordered = [
      ...free.filter((person) => preferred.has(person)),
      ...free.filter((person) => !preferred.has(person)),
    ]
    for (const chosen of choose(ordered, requirement.count))
      yield* fill(at + 1, [...taken, ...chosen])
  }
  if (requirements.length === 0) return
  for (const set of fill(0, [])) {
    const name = set.toSorted().join()
    if (seen.has(name)) continue
    seen.add(name)
    yield set
  }
}

interface Judgement {
  /** Whether the persons may sign, together or some of them. */
  readonly valid: boolean
  /** Valid first, then by how many are missing. Numbers are the last ten digits. */
  readonly sets: readonly SignerSet[]
  readonly truncated: boolean
}
/**
 * All sets of persons who may sign for a company, and who of each is not among `persons`
 * (righttosign 1).
 */
export function judgeRightToSign(
  alternatives: readonly Alternative[],
  persons: readonly string[],
): Judgement {
  const present = new Set(persons.map(key))
  const sets: SignerSet[] = []
  let truncated = false
  for (const alternative of alternatives) {
    let found = 0
    for (const signers of signerSets(alternative, present)) {
      if (++found > mostSets) {
        truncated = true
        break
      }
      sets.push({ alternative, signers, missing: signers.filter((person) => !present.has(person)) })
    }
  }
  return {
    valid: alternatives.some((alternative) => mayBeSignedBy(alternative, persons)),
    sets: sets.toSorted((one, other) => one.missing.length - other.missing.length),
    truncated,
  }
}
