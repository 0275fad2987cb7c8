import { holds, type StaffActor } from '#platform/permission.ts'
import { defineSetting } from '#areas/foundation/settings/rules.ts'
import { maySetSomeLimit, missingRole } from '#areas/foundation/users/rules.ts'
import type { CompanyType } from '#areas/parties/company/rules.ts'

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
export function limitTypeOf(number: number): LimitType {
  const limitType = limitTypes.find((one) => limitTypeNumbers[one] === number)
  if (!limitType) throw new Error(`There is no limit type ${number}`)
  return limitType
}

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

/**
 * What counts on a day: the manual value until its review-by date, after that the calculated one.
 */
export function effectiveLimit(stored: StoredLimit, day: string): Effective {
  if (stored.limitValue !== null && (stored.expiresDate ?? '') >= day)
    return { amount: stored.limitValue, maxCount: null, source: 'manual' }
  if (stored.calculatedValue === null) return { amount: null, maxCount: null, source: 'none' }
  return { amount: stored.calculatedValue, maxCount: stored.calculatedCount, source: 'calculated' }
}

export interface Used {
  /** Öre. */
  readonly reserved: number
  /** Open invoices. */
  readonly openCount: number
}
export type ReservationProblem = 'noLimit' | 'amountPassed' | 'countPassed'
/** Why an amount in öre does not fit beside what is used already. */
export function reservationProblem(
  limit: Effective,
  used: Used,
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
/**
 * Whether a value waits for a second person: it is more than what counts today, and more than the
 * configured amount. Amounts in öre; `today` null for no limit.
 */
export const needsSecondPerson = (value: number, today: number | null, approvalAmount: number) =>
  value > (today ?? 0) && value > approvalAmount

type Holder = Pick<StaffActor, 'policies'>
const isAdministrator = (holder: Holder) => holds(holder, 'Administrator')
/** decision B11: the repurchase limit has more roles, the others are administrators'. */
export const mayEdit = (holder: Holder, limitType: LimitType) =>
  isAdministrator(holder) ||
  (limitType === 'repurchase' && missingRole(maySetSomeLimit, holder) === undefined)
export const mayRemove = isAdministrator
/** 'Skicka till AM' is hidden for the repurchase limit (limits 6). */
export const canBeSent = (limitType: LimitType) => limitType !== 'repurchase'
/** 'Förnya ej' is hidden when pending state is 4 (limits 7). */
export const canBeNotRenewed = (pendingState: number | undefined) => pendingState !== 4
export const mayDecideRaises = isAdministrator

export const pendingStates = { ongoing: 1, notRenewable: 4 } as const

/**
 * Why a raise cannot be decided: the maker never checks, and its review-by date must not have
 * passed.
 */
export function raiseProblem(
  raise: { readonly state: string; readonly requestedById: string; readonly expiresDate: string },
  deciderId: string,
  today: string,
): 'raiseDecided' | 'ownRaise' | 'reviewDatePassed' | undefined {
  if (raise.state !== 'waiting') return 'raiseDecided'
  if (raise.requestedById === deciderId) return 'ownRaise'
  return raise.expiresDate < today ? 'reviewDatePassed' : undefined
}

/** The most a limit can be, in öre: 100 billion kronor. */
export const mostAmount = 10_000_000_000_000

/** The list of limits about to expire begins with the next so many days (limits 13). */
export const defaultDays = 30
