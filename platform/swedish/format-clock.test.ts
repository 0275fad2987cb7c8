import { expect, test } from 'vitest'
import { formatInstant, formatInstantBriefly, stockholmDay } from './format.ts'

const plainly = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Stockholm',
  dateStyle: 'short',
  timeStyle: 'short',
})

test('shows instants of years with and without changes of the clocks as the calendar does', () => {
  const wrong: string[] = []
  for (const year of [1979, 1980, 1995, 1996, 2026])
    for (let time = Date.UTC(year, 0, 1); time < Date.UTC(year + 1, 0, 1); time += 10_190_123) {
      const shown = plainly.format(time)
      if (
        formatInstant(new Date(time)) !== shown ||
        stockholmDay(new Date(time)) !== shown.slice(0, 10)
      )
        wrong.push(shown)
    }
  expect(wrong).toEqual([])
})
test('shows both sides of the hours in which the clocks change', () => {
  expect(formatInstant('2026-03-29T00:59:59.999Z')).toBe('2026-03-29 01:59')
  expect(formatInstant('2026-03-29T01:00:00Z')).toBe('2026-03-29 03:00')
  expect(formatInstant('2026-10-25T00:59:00Z')).toBe('2026-10-25 02:59')
  expect(formatInstant('2026-10-25T01:00:00Z')).toBe('2026-10-25 02:00')
})
test.each([
  ['2026-11-24T01:08:00Z', '02:08'],
  ['2026-11-23T23:00:00Z', '00:00'],
  ['2026-11-23T22:59:00Z', '11-23 23:59'],
  ['2025-12-31T23:00:00Z', '01-01 00:00'],
  ['2025-12-31T22:59:00Z', '2025-12-31'],
])('shell 113: %s stands in a list on 2026-11-24 as %s', (instant, shown) => {
  expect(formatInstantBriefly(instant, '2026-11-24')).toBe(shown)
})
