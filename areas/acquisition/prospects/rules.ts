import { daysText } from '#platform/swedish/age.ts'
import { isSoleTrader } from '#platform/swedish/organization-number.ts'
import { nameOfCode } from '#platform/record.ts'
import { formatDay } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import { defineSetting } from '#areas/foundation/settings/rules.ts'

/**
 * The types, which the requirement leaves without names, as the wire and the tables number them
 * (decision C11).
 */
export const prospectTypes = { newCustomer: 0, loan: 1, recipient: 2, preProspect: 4 } as const
export type ProspectType = keyof typeof prospectTypes
/**
 * The type that a table's number means.
 * @throws Error when no type has it.
 */
export const prospectTypeOf = (code: number): ProspectType =>
  nameOfCode(prospectTypes, code, 'prospect type')
export const prospectTypeNames: Readonly<Record<ProspectType, string>> = {
  newCustomer: 'Ny kund',
  loan: 'Lån',
  recipient: 'Mottagare',
  preProspect: 'Preprospekt',
}

/**
 * Whether prospects may be made of sole traders and of general and limited partnerships (prospects
 * 19).
 */
export const personalCompaniesEnabled = defineSetting({
  namespace: 'prospects',
  key: 'personalCompaniesEnabled',
  type: 'bool',
  allowMultiple: false,
  standard: true,
  control: false,
  description: 'Om prospekt kan göras på enskild firma, handelsbolag och kommanditbolag.',
})
/**
 * How long a prospect is newly edited, so that the next who searches for the company is shown it
 * first.
 */
export const newlyEditedDays = defineSetting({
  namespace: 'prospects',
  key: 'newlyEditedDays',
  type: 'number',
  allowMultiple: false,
  standard: 30,
  range: { least: 1, most: 365, unit: 'dagar' },
  control: false,
  description:
    'Så här många dagar efter att ett prospekt gjordes eller ändrades föreslås det i stället för ett nytt.',
})

/** Organisation types with personal liability (monitoring 3). */
const personalTypes: readonly number[] = [2, 3, 5]
/**
 * A sole trader, or a general or limited partnership: by what we know of it, else by its number (10
 * digits).
 */
export const isPersonalCompany = (
  organizationNumber: string,
  organizationType: number | null,
): boolean =>
  organizationType === null
    ? isSoleTrader(organizationNumber) || organizationNumber.startsWith('9')
    : personalTypes.includes(organizationType)

/** A rule bucket with the Prospect context. */
export interface ProspectBucket {
  readonly id: string
  readonly name: string
  readonly type: 'issuer' | 'recipient'
}
const isCalled = (name: string) => (bucket: ProspectBucket) => bucket.name.toLowerCase() === name
/**
 * Which type a prospect is that this bucket judges: the buckets are known by name (prospects 7).
 */
export function typeOfBucket({ name, type }: Pick<ProspectBucket, 'name' | 'type'>): ProspectType {
  if (type === 'recipient') return 'recipient'
  if (/^pre-?prospe[ck]t/i.test(name)) return 'preProspect'
  return /^lån/i.test(name) ? 'loan' : 'newCustomer'
}
/**
 * 'Preprospekt' for an inside seller, 'ny kund' for everybody else; of buckets for the role only
 * (prospects 7).
 */
export function defaultBucket(
  buckets: readonly ProspectBucket[],
  policies: readonly string[],
): ProspectBucket | undefined {
  const wanted = policies.includes('InternalSalesRep') ? 'preprospekt' : 'ny kund'
  return buckets.find(isCalled(wanted)) ?? buckets.find(isCalled('ny kund')) ?? buckets[0]
}

/** How long a company counts as judged when it is to become a customer. */
export const onboardableDays = defineSetting({
  namespace: 'prospects',
  key: 'onboardableDays',
  type: 'number',
  allowMultiple: false,
  standard: 30,
  range: { least: 1, most: 365, unit: 'dagar' },
  control: true,
  description:
    'Så här många dagar gammalt får ett prospekt vara när en onboarding som gör företaget till kund startas.',
})

interface Known {
  /** Null when the company is not in our books. */
  readonly organizationType: number | null
  /** Roles it is our client in. */
  readonly isIssuer: boolean
  readonly isRecipient: boolean
  /** Of somebody, newly made or changed. */
  readonly newlyEdited: boolean
  /** Whether the register would be asked, since what is stored has aged. */
  readonly asksAnew: boolean
  readonly personalEnabled: boolean
}
interface Asked {
  readonly organizationNumber: string
  readonly side: 'issuer' | 'recipient'
  readonly userConfirmed: boolean
  readonly ignoreAlreadyIssuer: boolean
  readonly ignoreNewlyEdited: boolean
}
export type SearchStep =
  | 'notEnabled'
  | 'bothRoles'
  | 'client'
  | 'existingIssuer'
  | 'existingRecipient'
  | 'newlyEdited'
  | 'needsConfirmation'
  | 'judge'
/**
 * What a search comes to before anybody is judged, the first that applies (prospects 4, 17-21).
 * Searching a recipient leads to the client we have already; searching a customer asks before a
 * client is judged again, since it may want something more. What costs money is asked last.
 */
export function searchStep(asked: Asked, known: Known): SearchStep {
  if (!known.personalEnabled && isPersonalCompany(asked.organizationNumber, known.organizationType))
    return 'notEnabled'
  if (!asked.ignoreAlreadyIssuer) {
    if (asked.side === 'recipient' && known.isIssuer && known.isRecipient) return 'bothRoles'
    if (asked.side === 'recipient' && (known.isIssuer || known.isRecipient)) return 'client'
    if (asked.side === 'issuer' && known.isIssuer) return 'existingIssuer'
    if (asked.side === 'issuer' && known.isRecipient) return 'existingRecipient'
  }
  if (known.newlyEdited && !asked.ignoreNewlyEdited) return 'newlyEdited'
  return known.asksAnew && isSoleTrader(asked.organizationNumber) && !asked.userConfirmed
    ? 'needsConfirmation'
    : 'judge'
}

interface Judged {
  /** Facts nobody could fetch. */
  readonly missing: readonly string[]
  readonly results: readonly {
    readonly passed: boolean
    readonly blocking: boolean
    readonly statusCode?: 'Warn' | undefined
  }[]
  /** Öre. */
  readonly limit: number
}
/**
 * What the rules say of a prospect: it passes when it could be judged, no blocking rule fails and
 * its score gives a limit.
 */
export const outcomeOf = ({ missing, results, limit }: Judged) => {
  const complete = missing.length === 0
  return {
    complete,
    passed: complete && limit > 0 && results.every(({ passed, blocking }) => passed || !blocking),
    hasWarning: results.some(({ statusCode }) => statusCode === 'Warn'),
  }
}

export interface Approval {
  readonly passed: boolean
  readonly complete: boolean
  /** Null: nobody has set anything. */
  readonly approved: boolean | null
}
/** Why an approval cannot be set (prospects 9, 10): once, and only of what could be judged. */
export function approvalProblem({
  complete,
  approved,
}: Omit<Approval, 'passed'>): 'withoutDetail' | 'alreadySet' | undefined {
  if (!complete) return 'withoutDetail'
  return approved === null ? undefined : 'alreadySet'
}
/** What counts: what somebody has set, else what the rules say. */
export const isAccepted = ({ passed, approved }: Pick<Approval, 'passed' | 'approved'>) =>
  approved ?? passed

export type ProspectState = 'approved' | 'declined' | 'passed' | 'warn' | 'failed'
/** How a prospect stands (prospects 8): what somebody has set, else what the rules say. */
export function stateOf({
  approved,
  passed,
  hasWarning,
}: Pick<Approval, 'passed' | 'approved'> & { readonly hasWarning: boolean }): ProspectState {
  if (approved !== null) return approved ? 'approved' : 'declined'
  if (!passed) return 'failed'
  return hasWarning ? 'warn' : 'passed'
}

/** The types an onboarding may follow from (prospects 25). */
const onboarded: readonly ProspectType[] = ['newCustomer', 'loan', 'preProspect']
interface Onboarded extends Approval {
  readonly prospectType: ProspectType
  /** When the company was judged: what people make of it later makes the facts no newer. */
  readonly createdAt: Date
  /** When somebody set what it is, and who; null when nobody has. */
  readonly approvedAt: Date | null
  readonly approvedBy: string | null
}
interface Freshness {
  /** The most a prospect may be old. */
  readonly days: number
  readonly now: Date
}
const daysOld = ({ createdAt }: Onboarded, now: Date) =>
  Math.floor((now.getTime() - createdAt.getTime()) / dayLength)
const anew = 'Gör en ny sökning på företaget under Ny kund.'
/** What an onboarding that makes a customer lacks when nobody has searched the company. */
export const noProspect = `Företaget har inget prospekt. ${anew}`
/**
 * Why no onboarding can be started from a prospect, and what to do about it, in Swedish (prospects
 * 11). `all` are its company's: what somebody declined is not made good by searching again, nor
 * what the rules fail now by what they said before, until somebody approves.
 */
export function onboardingProblem(
  prospect: Onboarded,
  all: readonly Onboarded[],
  fresh: Freshness,
) {
  const approvedSince = (day: Date | null) =>
    prospect.approved === true && (prospect.approvedAt ?? 0) > (day ?? 0)
  const others = all.filter(
    (other) => onboarded.includes(other.prospectType) && daysOld(other, fresh.now) <= fresh.days,
  )
  const declined = others.find(
    ({ approved, approvedAt }) => approved === false && !approvedSince(approvedAt),
  )
  const own = ownProblem(prospect, fresh)
  // A new search would help against what is old or unjudged, were nothing declined.
  const isPast = !prospect.complete || daysOld(prospect, fresh.now) > fresh.days
  if (declined && (own === undefined || isPast))
    return `Ett annat prospekt på företaget är avslaget${decision(declined)}. ${declineStands(declined, fresh.days)}`
  if (own !== undefined) return own
  const failedSince = (other: Onboarded) =>
    other.prospectType === prospect.prospectType &&
    other.createdAt > prospect.createdAt &&
    other.complete &&
    !isAccepted(other) &&
    !approvedSince(other.createdAt)
  return others.some(failedSince)
    ? `Ett nyare prospekt på företaget är inte godkänt. ${approvalNeeded}`
    : undefined
}
const approvalNeeded =
  'Någon som får godkänna prospekt behöver godkänna ett, efter en ny sökning om alla är avgjorda.'
const decision = ({ approvedBy, approvedAt }: Onboarded) =>
  `${approvedBy === null ? '' : ` av ${approvedBy}`}${approvedAt === null ? '' : ` den ${formatDay(approvedAt)}`}`
/** Until when a decline stands, though the company is searched again, and what changes it (prospects 45). */
function declineStands({ createdAt }: Onboarded, days: number) {
  const until = new Date(createdAt.getTime() + (days + 1) * dayLength)
  return `Avslaget står till den ${formatDay(until)}, även efter en ny sökning. Det ändras bara av att någon som får godkänna prospekt godkänner ett annat prospekt på företaget efter avslaget.`
}
function ownProblem(prospect: Onboarded, { days, now }: Freshness): string | undefined {
  if (!onboarded.includes(prospect.prospectType))
    return `Prospektet gäller en mottagare, som inte kan bli kund genom onboarding. ${anew}`
  if (prospect.approved === false) {
    // Older than a prospect counts, it is in nothing's way any more.
    const next = daysOld(prospect, now) > days ? anew : declineStands(prospect, days)
    return `Prospektet är avslaget${decision(prospect)}. ${next}`
  }
  if (!prospect.complete) return `Prospektet kunde inte bedömas. ${anew}`
  if (!isAccepted(prospect))
    return 'Prospektet är inte godkänt. Någon som får godkänna prospekt behöver göra det, annars krävs en ny sökning.'
  const age = daysOld(prospect, now)
  return age > days
    ? `Prospektet är ${daysText(age)} gammalt och får vara högst ${daysText(days)}. ${anew}`
    : undefined
}

/** prospects 30. Kronor and months. */
export const standardLoan = { amount: 50_000, months: 12 } as const
