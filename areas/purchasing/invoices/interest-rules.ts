import { addDays } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'

/** What counts from a day on, 'YYYY-MM-DD'. */
interface From {
  readonly day: string
}
/** The Riksbank's reference rate of a half-year, hundredths of a percent. */
export interface ReferenceRate extends From {
  readonly rate: number
}
/** What bears interest from a day on: hundredths of the currency, until the next says another. */
export interface Principal extends From {
  readonly amount: number
}
/** What the law adds to the reference rate, hundredths of a percent (räntelagen 6 §). */
const added = 800

/**
 * Reads rows as the setting has them, '2026-07-01 2.00', in the order of their days. @throws Error
 * of one that is no such row
 */
export function readRates(rows: readonly string[]): readonly ReferenceRate[] {
  return rows
    .map((row) => {
      const [, day, rate] = /^(\d{4}-\d\d-\d\d) (-?\d{1,2}\.\d\d)$/.exec(row) ?? []
      if (day === undefined || rate === undefined) throw new Error(`${row} is no reference rate`)
      return { day, rate: Math.round(Number(rate) * 100) }
    })
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength)
/** What counts on a day, of what is in order of days; the first before it, too. */
const countingOn = <One extends From>(all: readonly One[], day: string): One | undefined =>
  all.findLast((one) => one.day <= day)

interface Asked {
  /** The day it was to be paid: interest runs from the day after it. */
  readonly due: string
  /** The last day that is reckoned. */
  readonly until: string
  /** In order of days. What is before the first bears nothing. */
  readonly principals: readonly Principal[]
  /** In order of days. Before the first there is no rate, and nothing is reckoned. */
  readonly rates: readonly ReferenceRate[]
}
/**
 * Interest on what is paid too late, by law: the reference rate of the half-year and eight
 * percentage points (räntelagen 3 and 6 §§), simple, day by day from the day after the due day to
 * `until`, each day a 365th of the year also in leap years, on what was owed when the day began.
 * Reckoned in whole numbers and rounded once, of the whole sum, to the nearest hundredth of the
 * currency, a half upwards. Never less than nothing.
 */
export function lateInterest({ due, until, principals, rates }: Asked): number {
  const first = addDays(due, 1)
  if (until < first) return 0
  const last = addDays(until, 1)
  // Nothing changes between these days.
  const cuts = [first, ...[...principals, ...rates].map(({ day }) => day), last]
    .filter((day) => day >= first && day <= last)
    .toSorted()
  let sum = 0n
  for (const [place, from] of cuts.entries()) {
    const to = cuts[place + 1]
    const amount = countingOn(principals, from)?.amount ?? 0
    const reference = countingOn(rates, from)
    if (to === undefined || to === from || amount <= 0 || !reference) continue
    const rate = Math.max(0, reference.rate + added)
    sum += BigInt(amount) * BigInt(rate) * BigInt(daysBetween(from, to))
  }
  const year = 10_000n * 365n
  return Number((2n * sum + year) / (2n * year))
}

/** What has been done that the law lets one charge for. */
export interface Charged {
  readonly reminded: boolean
  /** Whether a fee for reminders was agreed when the debt was made. */
  readonly isReminderAgreed: boolean
  readonly claimed: boolean
  readonly instalments: boolean
}
/** Öre (lag 1981:739 4 and 4 a §§). */
const fees = { reminder: 60_00, claim: 180_00, instalments: 170_00, late: 450_00 }
export interface Fee {
  readonly what: string
  /** Öre. */
  readonly amount: number
}
/**
 * What may be charged beside interest for a claim between businesses that is late, öre: 450 kronor
 * for being late at all, in place of what was done, or what was done when that is more (lag
 * 1981:739 2-4 a §§): a reminder where it was agreed, one demand, one plan of instalments.
 */
export function feesOf({ reminded, isReminderAgreed, claimed, instalments }: Charged): Fee[] {
  const done = [
    ...(reminded && isReminderAgreed ? [{ what: 'Påminnelse', amount: fees.reminder }] : []),
    ...(claimed ? [{ what: 'Inkassokrav', amount: fees.claim }] : []),
    ...(instalments ? [{ what: 'Amorteringsplan', amount: fees.instalments }] : []),
  ]
  const sum = done.reduce((all, { amount }) => all + amount, 0)
  return sum > fees.late ? done : [{ what: 'Förseningsersättning', amount: fees.late }]
}
