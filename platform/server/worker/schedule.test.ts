import { expect, test } from 'vitest'
import { nextOccurrence, stockholmInstant } from './schedule.ts'

test.each([
  ['winter', [2026, 1, 15, 17, 30], '2026-01-15T16:30:00.000Z'],
  ['summer', [2026, 7, 15, 17, 30], '2026-07-15T15:30:00.000Z'],
  ['the hour that is skipped in spring', [2026, 3, 29, 2, 30], '2026-03-29T01:30:00.000Z'],
  ['after the change in spring', [2026, 3, 29, 10, 0], '2026-03-29T08:00:00.000Z'],
  ['the hour that comes twice in autumn', [2026, 10, 25, 2, 30], '2026-10-25T00:30:00.000Z'],
  ['after the change in autumn', [2026, 10, 25, 10, 0], '2026-10-25T09:00:00.000Z'],
  ['midnight of the change in autumn', [2026, 10, 25, 0, 0], '2026-10-24T22:00:00.000Z'],
] as const)('a time in Stockholm: %s', (_, [year, month, day, hour, minute], instant) => {
  expect(stockholmInstant(year, month, day, hour, minute).toISOString()).toBe(instant)
})

test('a daily schedule comes once on every day, through both changes of the clock', () => {
  for (const start of ['2026-03-27T00:00:00Z', '2026-10-23T00:00:00Z']) {
    const days = new Set<string>()
    let at = new Date(start)
    for (let count = 0; count < 6; count++) {
      at = nextOccurrence({ hour: 2, minute: 30 }, at)
      days.add(at.toISOString().slice(0, 10))
    }
    expect(days.size).toBe(6)
  }
})

test('only the weekdays asked for, and strictly later', () => {
  const weekdays = { hour: 8, minute: 0, weekdays: [1, 2, 3, 4, 5] }
  const friday = nextOccurrence(weekdays, new Date('2026-11-20T06:00:00Z'))
  expect(friday.toISOString()).toBe('2026-11-20T07:00:00.000Z')
  expect(nextOccurrence(weekdays, friday).toISOString()).toBe('2026-11-23T07:00:00.000Z')
  expect(() => nextOccurrence({ ...weekdays, weekdays: [] }, friday)).toThrow()
})
