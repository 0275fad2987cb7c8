import { addDays, addMonths } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'

/** Days between the first and the last day of the list (invoices 16). */
export const mostDays = 7
export const spanTooLong = 'Datumintervallet får vara högst 7 dagar'
export const wrongSpan = 'Till ska vara samma dag som Från eller senare'
/** Signs of an invoice number that all invoices are searched for, where no company is chosen. */
export const leastOfNumber = 3
export const searchTooWide = 'Välj ett företag, eller skriv minst tre tecken av fakturanumret'
export const wrongAmounts = 'Belopp till ska vara lika stort som Belopp från eller större'

const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayLength

interface Span {
  readonly fromDate: string
  readonly toDate: string
}
/**
 * Why the list cannot show the days from one to another, or nothing (invoices 16). The exports have
 * no longest span (decision C22).
 */
export function spanProblem({ fromDate, toDate }: Span): 'wrongSpan' | 'tooLong' | undefined {
  const days = midnight(toDate) - midnight(fromDate)
  if (days < 0) return 'wrongSpan'
  return days > mostDays ? 'tooLong' : undefined
}

/** The days of the list when none are asked for: the last week. */
export const usualSpan = (today: string): Span => ({
  fromDate: addDays(today, 1 - mostDays),
  toDate: today,
})

/** invoices 23, in this order. */
export const presetNames = {
  today: 'I dag',
  week: 'Denna vecka',
  month: 'Denna månad',
  quarter: 'Detta kvartal',
  prevmonth: 'Förra månaden',
  prevquarter: 'Förra kvartalet',
  last30: 'Senaste 30 dagarna',
  year: 'I år',
} as const
export type Preset = keyof typeof presetNames

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`
const firstOfQuarter = (day: string) => {
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`
}
const monday = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** The days a preset means. Those that are not over end today. */
export function presetSpan(preset: Preset, today: string): Span {
  const before = (first: string) => addDays(first, -1)
  switch (preset) {
    case 'today':
      return { fromDate: today, toDate: today }
    case 'week':
      return { fromDate: monday(today), toDate: today }
    case 'month':
      return { fromDate: firstOfMonth(today), toDate: today }
    case 'quarter':
      return { fromDate: firstOfQuarter(today), toDate: today }
    case 'prevmonth':
      return { fromDate: addMonths(firstOfMonth(today), -1), toDate: before(firstOfMonth(today)) }
    case 'prevquarter':
      return {
        fromDate: addMonths(firstOfQuarter(today), -3),
        toDate: before(firstOfQuarter(today)),
      }
    case 'last30':
      return { fromDate: addDays(today, -29), toDate: today }
    case 'year':
      return { fromDate: `${today.slice(0, 4)}-01-01`, toDate: today }
  }
}

/** invoices 31. */
export const subscriptionFilters = {
  0: 'Alla',
  1: 'Med prenumeration',
  2: 'Utan prenumeration',
} as const

interface DayCount {
  readonly day: string
  readonly count: number
}
/**
 * Where a page begins in a list of the latest first, when it is known how many there are each day:
 * the newest day that is not passed over whole, and how many of it and older are to be passed over
 * still. Undefined past the end.
 */
export function pageStart(
  counts: readonly DayCount[],
  offset: number,
): { readonly lastDay: string; readonly offset: number } | undefined {
  let left = offset
  for (const { day, count } of counts.toSorted((one, other) => (one.day < other.day ? 1 : -1))) {
    if (left < count) return { lastDay: day, offset: left }
    left -= count
  }
  return undefined
}
