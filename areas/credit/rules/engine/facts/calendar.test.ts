import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '#platform/swedish/format.ts'
import { dayNumber, dayOf, daysBetween, monthsBetween } from './calendar.ts'

it('counts days as the calendar does', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 200_000 }), (number) => {
      const day = addDays('1970-01-01', number)
      expect(dayNumber(day)).toBe(number)
      expect(dayOf(number)).toBe(day)
    }),
  )
})

it.each([
  ['2026-11-21', '2026-11-21', 0, 0],
  ['2026-01-31', '2026-02-28', 28, 0],
  ['2026-01-28', '2026-02-28', 31, 1],
  ['2024-02-29', '2025-02-28', 365, 11],
  ['2024-02-29', '2025-03-01', 366, 12],
  ['2026-02-28', '2026-01-28', -31, -1],
  ['1899-12-31', '2026-12-31', 46_386, 1524],
])('from %s to %s', (from, to, days, months) => {
  expect([daysBetween(from, to), monthsBetween(from, to)]).toEqual([days, months])
})
