import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/swedish/format.ts'
import { feesOf, lateInterest, readRates, type Principal } from './interest-rules.ts'
import { referenceRates } from './collection-settings.ts'

const rates = readRates(referenceRates.standard)
const kr = 100

describe('invoices 311 interest by law', () => {
  it('reads the rows of the setting in their order', () => {
    expect(readRates(['2024-01-01 4.00', '2023-07-01 3.50'])).toEqual([
      { day: '2023-07-01', rate: 350 },
      { day: '2024-01-01', rate: 400 },
    ])
    expect(() => readRates(['2024-01-01 4'])).toThrow('no reference rate')
  })

  it.each([
    // 100 000 kr, 12 percent, 121 days.
    ['2024-02-29', '2024-06-29', 100_000, 397_808],
    ['2024-06-30', '2024-06-30', 100_000, 0],
    ['2024-06-30', '2024-06-29', 100_000, 0],
    // One day of each half-year: 11.5 and 12 percent.
    ['2023-12-30', '2024-01-01', 100_000, 6_438],
    // No rate is known before the first.
    ['2022-12-01', '2022-12-31', 100_000, 0],
  ])('of what was due on %s until %s', (due, until, kronor, öre) => {
    const principals = [{ day: '2020-01-01', amount: kronor * kr }]
    expect(lateInterest({ due, until, principals, rates })).toBe(öre)
  })

  it('is reckoned on what was owed when the day began', () => {
    const principals = [
      { day: '2024-01-01', amount: 100_000 * kr },
      { day: '2024-04-11', amount: 40_000 * kr },
    ]
    // Ten days of the whole, ten of what is left.
    const of = { due: '2024-03-31', until: '2024-04-20', rates }
    expect(lateInterest({ ...of, principals })).toBe(
      Math.round((14_000_000 * 1200 * 10) / 3_650_000),
    )
  })

  const day = fc.integer({ min: 0, max: 1_400 }).map((days) => addDays('2023-01-01', days))
  const some = fc
    .array(fc.record({ day, amount: fc.integer({ min: 0, max: 1_000_000_000_00 }) }), {
      minLength: 1,
      maxLength: 6,
    })
    .map((all) => all.toSorted((one, other) => (one.day < other.day ? -1 : 1)))

  it('is the sum of its days, whatever has been paid in whichever half-year', () => {
    fc.assert(
      fc.property(day, day, some, (due, until, principals: Principal[]) => {
        // By the definition: each day by itself, in parts of 3 650 000.
        let sum = 0n
        for (let one = addDays(due, 1); one <= until; one = addDays(one, 1)) {
          const amount = principals.findLast((each) => each.day <= one)?.amount ?? 0
          const reference = rates.findLast((each) => each.day <= one)
          if (reference) sum += BigInt(amount) * BigInt(reference.rate + 800)
        }
        const reckoned = BigInt(lateInterest({ due, until, principals, rates })) * 3_650_000n
        const apart = reckoned - sum
        expect(apart > -1_825_000n && apart <= 1_825_000n).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('never shrinks with time, and is never less than nothing', () => {
    fc.assert(
      fc.property(day, day, some, (due, until, principals: Principal[]) => {
        const at = (last: string) => lateInterest({ due, until: last, principals, rates })
        const now = at(until)
        expect(now).toBeGreaterThanOrEqual(0)
        expect(at(addDays(until, 1))).toBeGreaterThanOrEqual(now)
      }),
    )
  })
})

describe('invoices 312 fees by law', () => {
  it('is 450 kronor for being late, in place of what was done', () => {
    const nothing = { reminded: false, isReminderAgreed: true, claimed: false, instalments: false }
    const late = [{ what: 'Förseningsersättning', amount: 450 * kr }]
    expect(feesOf(nothing)).toEqual(late)
    expect(feesOf({ ...nothing, reminded: true, claimed: true, instalments: true })).toEqual(late)
  })
})
