import { addDays } from '#platform/swedish/format.ts'

/**
 * What is removed by itself when its time is over (protection 12), by its table in the registry.
 * Everything else stays until it is decided how.
 */
export const removableKinds = [
  'personInformation',
  'personSnapshot',
  'personInquiry',
  'companyInformation',
  'prospect',
  'invoiceFeedback',
  'customerSession',
  'customerIdentification',
] as const
export type RemovableKind = (typeof removableKinds)[number]

/** Rows that are removed in one transaction, and such transactions a night for each kind. */
export const atOnce = 500
export const batchesANight = 100

/** Days within which somebody looks again whether a hold is needed. */
const longestHold = 2 * 366
/** Whether a day (YYYY-MM-DD) is one on which a hold is looked at again: after today, within two years. */
export const isReviewDay = (day: string, today: string): boolean =>
  day > today && day <= addDays(today, longestHold)

/** Everything that began before this is past its time, `years` of the calendar having gone. */
export function cutOff(now: Date, years: number): Date {
  const cut = new Date(now)
  cut.setUTCFullYear(cut.getUTCFullYear() - years)
  return cut
}
