import { nameOfCode } from '#platform/record.ts'
import { holds, type StaffActor } from '#platform/permission.ts'
import { defineSetting } from '#areas/foundation/settings/rules.ts'
import { maySetSomeLimit, missingRole } from '#areas/foundation/users/rules.ts'
import type { CompanyType } from '#areas/parties/company/rules.ts'

export { mostMonthsSold, mostOfRecommended, shareOf, volumeBound } from './bounds.ts'

/** Issuers have the first two, recipients the others (limits 14). */
export const limitTypes = ['financing', 'repurchase', 'recipient', 'approval'] as const
export type LimitType = (typeof limitTypes)[number]
/** By which the wire and the tables know them. */
export const limitTypeNumbers = { financing: 1, repurchase: 2, recipient: 3, approval: 4 } as const
/** What a list of limits is narrowed to (limits 15). */
export const limitFilterNumbers = { all: 0, ...limitTypeNumbers } as const
export type LimitFilter = keyof typeof limitFilterNumbers
export type LimitTypeNumber = (typeof limitTypeNumbers)[LimitType]
/** @throws Error when no limit type has the number. */
export const limitTypeOf = (number: number): LimitType =>
  nameOfCode(limitTypeNumbers, number, 'limit type')

export const typesOf = (companyType: CompanyType): readonly LimitType[] =>
  companyType === 'issuer' ? ['financing', 'repurchase'] : ['recipient', 'approval']
export const companyTypeOf = (limitType: LimitType): CompanyType =>
  limitType === 'financing' || limitType === 'repurchase' ? 'issuer' : 'recipient'
/** Limits that bought invoices use up; delivery approval is a threshold only. */
export type UsedLimitType = Exclude<LimitType, 'approval'>
export const isUsedUp = (limitType: LimitType): limitType is UsedLimitType =>
  limitType !== 'approval'

/** A limit as it is stored. Amounts in öre, days 'YYYY-MM-DD'. */
export interface StoredLimit {
  /** What somebody has decided; null for nothing. */
  readonly limitValue: number | null
  /** The review-by date of the manual value, which counts through that day. */
  readonly expiresDate: string | null
  /** What the engine has calculated; null for nothing. */
  readonly calculatedValue: number | null
  /** Open invoices at most while the calculated value counts; null for any number. */
  readonly calculatedCount: number | null
}
export interface Effective {
  /** Öre; null when there is no limit at all. */
  readonly amount: number | null
  readonly maxCount: number | null
  readonly source: 'manual' | 'calculated' | 'none'
}

/** A limit with its type, without which nobody knows what having none means. */
export interface TypedLimit extends StoredLimit {
  readonly limitType: LimitType
  /** When somebody first decided on it; null while nobody has (limits 85). */
  readonly judgedAt: Date | null
}
/**
 * What counts on a day (limits 31): the manual value through its review-by date, and after that the
 * lower of the two until somebody has looked. Where nothing is calculated, nothing can be used up,
 * and a threshold for delivery approval stays. What is calculated of a financing limit that nobody
 * has decided on counts for nothing (limits 85).
 */
export function effectiveLimit(stored: TypedLimit, day: string): Effective {
  const { limitType, limitValue, calculatedValue, calculatedCount } = stored
  if (limitValue !== null && isInForce(stored, day))
    return { amount: limitValue, maxCount: null, source: 'manual' }
  const isLower =
    limitValue !== null &&
    (calculatedValue === null ? !isUsedUp(limitType) : limitValue < calculatedValue)
  if (isLower) return { amount: limitValue, maxCount: calculatedCount, source: 'manual' }
  if (calculatedValue === null || isUnjudged(stored))
    return { amount: null, maxCount: null, source: 'none' }
  return { amount: calculatedValue, maxCount: calculatedCount, source: 'calculated' }
}

/** Whether it is a financing limit that nobody has decided on (limits 85). */
export const isUnjudged = ({ limitType, limitValue, judgedAt }: TypedLimit): boolean =>
  limitType === 'financing' && limitValue === null && judgedAt === null

/** Whether a value by hand counts by itself on a day: its review-by date has not passed. */
export const isInForce = (
  { limitValue, expiresDate }: Pick<StoredLimit, 'limitValue' | 'expiresDate'>,
  day: string,
): boolean => limitValue !== null && (expiresDate ?? '') >= day

/**
 * What counts of a repurchase limit: never more than what counts of the financing limit the same
 * day (limits 30).
 */
export function belowFinancing(repurchase: Effective, financing: Effective | undefined): Effective {
  const most = financing?.amount ?? 0
  return repurchase.amount !== null && repurchase.amount > most
    ? { ...repurchase, amount: most }
    : repurchase
}

export interface Usage {
  /** Öre. */
  readonly reserved: number
  /** Open invoices. */
  readonly openCount: number
}
export type ReservationProblem = 'noLimit' | 'amountPassed' | 'countPassed'
/** Why an amount in öre does not fit beside what is used already. */
export function reservationProblem(
  limit: Effective,
  used: Usage,
  amount: number,
): ReservationProblem | undefined {
  if (limit.amount === null) return 'noLimit'
  if (used.reserved + amount > limit.amount) return 'amountPassed'
  return limit.maxCount !== null && used.openCount >= limit.maxCount ? 'countPassed' : undefined
}

/** The amount above which a raise waits for a second person. */
export const raiseApprovalAmount = defineSetting({
  namespace: 'limits',
  key: 'raiseNeedsSecondPersonAbove',
  type: 'number',
  allowMultiple: false,
  standard: 2_000_000,
  range: { least: 0, most: 1_000_000_000, unit: 'kronor' },
  control: true,
  description:
    'Höjs en limit till mer än så här många kronor måste en andra person godkänna höjningen.',
})

interface ByHand {
  /** Öre. */
  readonly limitValue: number
  readonly expiresDate: string
}
/**
 * Whether a decision on a limit waits for a second person (limits 27): on some day from today on it
 * lets more count than before, and more than `most`. What is calculated may fall by itself, so a
 * value by hand above `most` never rests on it. One that ends sooner lets no more count (limits 31);
 * taken away, what is calculated counts, without any for delivery approval no threshold at all.
 * @param after null takes the value by hand away
 * @param most öre
 */
export function needsSecondPerson(
  limitType: LimitType,
  after: ByHand | null,
  stored: StoredLimit,
  { today, most }: { readonly today: string; readonly most: number },
): boolean {
  const { limitValue, expiresDate, calculatedValue } = stored
  const isRaise = (value: number, from: number) => value > from && value > most
  if (!after) {
    const left = calculatedValue ?? (isUsedUp(limitType) ? 0 : Infinity)
    return limitValue !== null && isRaise(left, limitValue)
  }
  if (limitValue === null || expiresDate === null || expiresDate < today)
    return after.limitValue > most
  return (
    isRaise(after.limitValue, limitValue) ||
    (after.limitValue > most && after.expiresDate > expiresDate)
  )
}

/**
 * What counts at once of a decision that waits for a second person since it ends later: the lower
 * value, for as long as what stands (limits 31); undefined when it lowers nothing today.
 */
export function cutAtOnce(after: ByHand, stored: TypedLimit, today: string): ByHand | undefined {
  const { amount } = effectiveLimit(stored, today)
  const isCut = amount === null ? !isUsedUp(stored.limitType) : after.limitValue < amount
  if (!isCut) return undefined
  const expiresDate = isInForce(stored, today) ? (stored.expiresDate ?? today) : today
  return { limitValue: after.limitValue, expiresDate }
}

/** By which what waits for a limit is found. */
export const raiseSubject = (organizationNumber: string, limitType: LimitType) =>
  `${organizationNumber} ${limitType}`

type Holder = Pick<StaffActor, 'policies'>
const isAdministrator = (holder: Holder) => holds(holder, 'Administrator')
/** decision B11: the repurchase limit has more roles, the others are administrators'. */
export const mayEdit = (holder: Holder, limitType: LimitType) =>
  isAdministrator(holder) ||
  (limitType === 'repurchase' && missingRole(maySetSomeLimit, holder) === undefined)
export const mayRemove = isAdministrator
/** 'Skicka till AM' is hidden for the repurchase limit (limits 6). */
export const canBeSent = (limitType: LimitType) => limitType !== 'repurchase'

/** The most a limit can be, in öre: 100 billion kronor. */
export const mostAmount = 10_000_000_000_000

/** The list of limits about to expire begins with the next so many days (limits 13). */
export const defaultDays = 30
/** How far back the use of a limit is shown, days. */
export const mostUseDays = 366
