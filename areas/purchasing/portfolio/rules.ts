import { addDays, formatDay } from '#platform/swedish/format.ts'
import { keysOf } from '#platform/record.ts'
import { industryName } from './industries.ts'

/** What the portfolio is broken down by (portfolio 2), by the numbers of the tables. */
export const breakdownNumbers = {
  issuer: 1,
  recipient: 2,
  issuerIndustry: 3,
  recipientIndustry: 4,
  issuerRating: 5,
  recipientRating: 6,
  dueWeek: 7,
  ageing: 8,
  utilisation: 9,
} as const
export type Breakdown = keyof typeof breakdownNumbers
export const breakdowns = keysOf(breakdownNumbers)
/** Those whose parts are invoices, for of utilisation they are issuers, and sums that stand alone. */
export const ofInvoices = [
  'issuer',
  'recipient',
  'issuerIndustry',
  'recipientIndustry',
  'issuerRating',
  'recipientRating',
  'dueWeek',
  'ageing',
  'pastDue',
  'insolvent',
  'disputed',
] as const
export type OfInvoices = (typeof ofInvoices)[number]

/** How long invoices have been due, by the first and last day after the due date. */
export const ages = {
  notDue: { text: 'Inte förfallet', from: null, to: 0 },
  to15: { text: '1–15 dagar', from: 1, to: 15 },
  to30: { text: '16–30 dagar', from: 16, to: 30 },
  to60: { text: '31–60 dagar', from: 31, to: 60 },
  to90: { text: '61–90 dagar', from: 61, to: 90 },
  over90: { text: 'Över 90 dagar', from: 91, to: null },
} as const
export const ageKeys = keysOf(ages)

/** How much of its financing limit an issuer has taken, percent. */
const uses = {
  none: 'Utan limit',
  to50: 'Under 50 %',
  to80: '50–80 %',
  to100: '80–100 %',
  over: 'Över limiten',
} as const
export const useKeys = keysOf(uses)

/** Weeks that are told apart, before and after the one of the day; the others are put together. */
export const weeksBefore = 8
export const weeksAfter = 16
/** The Monday of the week of a day 'YYYY-MM-DD'. */
export const mondayOf = (day: string): string => {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}
/** The number of a week by its Monday (ISO 8601): the week belongs to the year of its Thursday. */
export function weekNumber(monday: string): number {
  const thursday = addDays(monday, 3)
  const days = (Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / dayLength
  return Math.floor(days / 7) + 1
}
const dayLength = 24 * 60 * 60_000
/** The first Monday that is told apart on a day, and the first that is not any more. */
export const weeksOn = (day: string): { readonly from: string; readonly until: string } => ({
  from: addDays(mondayOf(day), -7 * weeksBefore),
  until: addDays(mondayOf(day), 7 * weeksAfter),
})

/** A word of a table that is shown by itself, when the table is known. */
const wordOf = (words: Readonly<Record<string, string>>, key: string) => words[key] ?? key
const weekWords: Readonly<Record<string, string>> = {
  earlier: 'Tidigare',
  later: 'Senare',
  '': 'Utan förfallodag',
}
/**
 * What a part is called; the names of companies are known by their numbers alone.
 * @param key null for those that are not told apart
 */
export function partName(
  breakdown: Breakdown | OfInvoices,
  key: string | null,
  company?: string,
): string {
  if (key === null) return 'Övriga'
  switch (breakdown) {
    case 'pastDue':
      return 'Förfallet'
    case 'insolvent':
      return 'Bolag på obestånd'
    case 'disputed':
      return 'Bestridda fakturor'
    case 'issuer':
      return company ?? key
    case 'recipient':
      return key === '' ? 'Mottagare i utlandet' : (company ?? key)
    case 'issuerIndustry':
    case 'recipientIndustry':
      return industryName(key)
    case 'issuerRating':
    case 'recipientRating':
      return key === '' ? 'Utan rating' : key
    case 'dueWeek':
      return (
        weekWords[key] ??
        `Vecka ${weekNumber(key)}, från ${formatDay(new Date(`${key}T12:00:00Z`))}`
      )
    case 'ageing':
      return wordOf(Object.fromEntries(ageKeys.map((age) => [age, ages[age].text])), key)
    case 'utilisation':
      return wordOf(uses, key)
  }
}

/** How concentrated a portfolio is by its Herfindahl-Hirschman index, 0 to 10 000 (portfolio 4). */
export function concentrationOf(hhi: number): 'spread' | 'moderate' | 'concentrated' {
  if (hhi < 1000) return 'spread'
  return hhi <= 1800 ? 'moderate' : 'concentrated'
}
export const concentrationTexts = {
  spread: 'Spridd',
  moderate: 'Måttligt koncentrerad',
  concentrated: 'Koncentrerad',
} as const

/** Percent of a whole with one decimal, as a part of 0 to 100; 0 of nothing. */
export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10
