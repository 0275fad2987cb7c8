import { describe, expect, it } from 'vitest'
import { formatInstant } from './format.ts'
import { dueAfter, type WorkingTime } from './working-time.ts'

const due = (came: string, within: WorkingTime) => formatInstant(dueAfter(new Date(came), within))

describe('dueAfter', () => {
  it('counts hours while people are at work', () => {
    expect(due('2026-11-24T10:00+01:00', { hours: 4 })).toBe('2026-11-24 14:00')
    expect(due('2026-11-24T15:30+01:00', { hours: 4 })).toBe('2026-11-25 10:30')
    expect(due('2026-11-24T05:00+01:00', { hours: 4 })).toBe('2026-11-24 12:00')
    expect(due('2026-11-24T08:00+01:00', { hours: 9 })).toBe('2026-11-24 17:00')
  })
  it('begins the next morning with what comes when nobody is at work', () => {
    expect(due('2026-11-24T20:00+01:00', { hours: 4 })).toBe('2026-11-25 12:00')
    expect(due('2026-11-28T12:00+01:00', { hours: 4 })).toBe('2026-11-30 12:00')
    expect(due('2026-12-23T17:00+01:00', { hours: 1 })).toBe('2026-12-28 09:00')
  })
  it('ends days when people go home', () => {
    expect(due('2026-11-24T10:00+01:00', { days: 0 })).toBe('2026-11-24 17:00')
    expect(due('2026-11-24T18:00+01:00', { days: 0 })).toBe('2026-11-25 17:00')
    expect(due('2026-11-27T10:00+01:00', { days: 2 })).toBe('2026-12-01 17:00')
  })
  it('keeps to the clock when summer time begins and ends', () => {
    expect(due('2026-03-27T16:00+01:00', { hours: 2 })).toBe('2026-03-30 09:00')
    expect(due('2026-10-23T16:00+02:00', { hours: 2 })).toBe('2026-10-26 09:00')
  })
})
