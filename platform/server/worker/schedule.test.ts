import { expect, test } from 'vitest'
import { nextOccurrence, startOfDay } from './schedule.ts'

test.each([
  ['winter', '30 17 * * *', '2026-01-15', '2026-01-15T16:30:00.000Z'],
  ['summer', '30 17 * * *', '2026-07-15', '2026-07-15T15:30:00.000Z'],
  ['the hour that is skipped in spring', '30 2 * * *', '2026-03-29', '2026-03-29T01:00:00.000Z'],
  ['after the change in spring', '0 10 * * *', '2026-03-29', '2026-03-29T08:00:00.000Z'],
  ['the hour that comes twice in autumn', '30 2 * * *', '2026-10-25', '2026-10-25T00:30:00.000Z'],
  ['after the change in autumn', '0 10 * * *', '2026-10-25', '2026-10-25T09:00:00.000Z'],
])('a time of day in Stockholm: %s', (_, when, day, instant) =>
  expect(nextOccurrence(when, startOfDay(day)).toISOString()).toBe(instant),
)

test.each([
  ['in winter', '2026-01-15', '2026-01-14T23:00:00.000Z'],
  ['in summer', '2026-07-15', '2026-07-14T22:00:00.000Z'],
  ['on the day of the change in spring', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['after it', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['on the day of the change in autumn', '2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['after it', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  ['long ago', '1950-06-01', '1950-05-31T23:00:00.000Z'],
  ['at the end of time', '9000-01-01', '8999-12-31T23:00:00.000Z'],
])('a day begins in Stockholm: %s', (_, day, instant) =>
  expect(startOfDay(day).toISOString()).toBe(instant),
)

test('a daily schedule comes once on every day, through both changes of the clock', () => {
  for (const start of ['2026-03-27T00:00:00Z', '2026-10-23T00:00:00Z']) {
    const days = new Set<string>()
    let at = new Date(start)
    for (let count = 0; count < 6; count++) {
      at = nextOccurrence('30 2 * * *', at)
      days.add(at.toISOString().slice(0, 10))
    }
    expect(days.size).toBe(6)
  }
})

test('what comes every ten minutes goes on through both changes of the clock', () => {
  for (const start of ['2026-03-29T00:00:00Z', '2026-10-24T23:00:00Z']) {
    let at = new Date(start)
    for (let count = 0; count < 24; count++) at = nextOccurrence('*/10 * * * *', at)
    expect(at.getTime() - Date.parse(start)).toBe(24 * 10 * 60_000)
  }
})

test('only the weekdays asked for, and strictly later', () => {
  const weekdays = '0 8 * * 1-5'
  const friday = nextOccurrence(weekdays, new Date('2026-11-20T06:00:00Z'))
  expect(friday.toISOString()).toBe('2026-11-20T07:00:00.000Z')
  expect(nextOccurrence(weekdays, friday).toISOString()).toBe('2026-11-23T07:00:00.000Z')
  expect(() => nextOccurrence('every morning', friday)).toThrow()
})
