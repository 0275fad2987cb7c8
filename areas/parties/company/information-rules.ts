import { holds, type Actor, type StaffActor } from '#platform/permission.ts'
import { whoMayBuyLookUps } from '#areas/foundation/users/rules.ts'
import { mayNotPay, providerRestMinutes, type Provider } from './rules.ts'

export const otherProvider = (provider: Provider): Provider => (provider === 'A' ? 'B' : 'A')

/** An answer counts as fresh so long (company 16). */
export const freshMinutes = 15
/** Why a provider gave no usable answer, with the sentence staff read. */
export const failureTexts = {
  missing: 'Företaget finns inte hos leverantören',
  slow: 'Leverantören svarade inte i tid',
  unreachable: 'Leverantören kunde inte nås',
  refused: 'Leverantören avvisade frågan',
  nonsense: 'Leverantörens svar gick inte att tolka',
} as const
export type FailureCode = keyof typeof failureTexts

const minutesBetween = (earlier: Date, later: Date) =>
  (later.getTime() - earlier.getTime()) / 60_000
export const isFresh = (fetchedAt: Date, now: Date) => minutesBetween(fetchedAt, now) < freshMinutes
/** What was fetched since then counts as fresh at an instant. */
export const freshSince = (now: Date) => new Date(now.getTime() - freshMinutes * 60_000)

/** How old something is, to follow 'för' or 'är': '12 minuter', '3 timmar', '2 dagar'. */
export function ageText(minutes: number): string {
  const count = (number: number, one: string, many: string) =>
    `${number} ${number === 1 ? one : many}`
  if (minutes < 1) return 'mindre än en minut'
  if (minutes < 60) return count(minutes, 'minut', 'minuter')
  if (minutes < 48 * 60) return count(Math.floor(minutes / 60), 'timme', 'timmar')
  return `${Math.floor(minutes / (24 * 60))} dagar`
}

interface Known {
  readonly fetchedAt: Date | undefined
  readonly failedAt: Date | undefined
}
/**
 * When a provider is asked: when the stored answer is 15 minutes old, or from before an instant;
 * only when there is none; in any case; or never. A person who asks for it (`askedFor`, when) has
 * what is 15 minutes old asked for also of a provider that failed before.
 */
export type When = 'old' | 'missing' | 'always' | 'never' | Date | { readonly askedFor: Date }
/** Whether a stored answer is new enough not to be paid for again. */
export function isNewEnough(fetchedAt: Date, now: Date, when: When): boolean {
  if (when === 'always') return false
  if (when === 'missing' || when === 'never') return true
  return when instanceof Date ? fetchedAt >= when : isFresh(fetchedAt, now)
}
const isAskedFor = (when: When) => typeof when === 'object' && 'askedFor' in when
/** Whether to ask the provider now. One that has just failed is asked again only on purpose. */
export function shouldAsk({ fetchedAt, failedAt }: Known, now: Date, when: When): boolean {
  if (when === 'always') return true
  if (when === 'never' || (fetchedAt && isNewEnough(fetchedAt, now, when))) return false
  if (!failedAt || (isAskedFor(when) && failedAt < when.askedFor)) return true
  return minutesBetween(failedAt, now) >= providerRestMinutes
}

/**
 * Whether the register is asked, and paid, for somebody. Jobs and partners are served by what we do
 * for them.
 */
export const mayPay = (actor: Actor) => actor.kind !== 'staff' || holds(actor, ...whoMayBuyLookUps)

export const refetchReasons = {
  notAllowed: mayNotPay,
  justFetched: 'Uppgifterna hämtades alldeles nyss. Vänta en minut innan du hämtar igen.',
} as const
export type RefetchProblem = keyof typeof refetchReasons
/**
 * Why a person may not fetch again now. An answer not a minute old is not paid for twice by two
 * people who press at once.
 */
export function refetchProblem(
  actor: Pick<StaffActor, 'policies'>,
  fetchedAt: Date | undefined,
  now: Date,
): RefetchProblem | undefined {
  if (!holds(actor, ...whoMayBuyLookUps)) return 'notAllowed'
  return fetchedAt && minutesBetween(fetchedAt, now) < providerRestMinutes
    ? 'justFetched'
    : undefined
}
