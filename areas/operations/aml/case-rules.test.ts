import { describe, expect, it } from 'vitest'
import { ageingClock, waitingClock } from './case-rules.ts'

const now = new Date('2026-11-24T10:00:00+01:00')
const at = (text: string) => new Date(`${text}+01:00`)

describe('aml 8: the clocks of a case', () => {
  it.each([
    ['2026-11-24T09:00', 'waits', '2026-11-25T17:00'],
    ['2026-11-23T09:00', 'waits', '2026-11-24T17:00'],
    ['2026-11-20T09:00', 'late', '2026-11-23T17:00'],
  ])('what came %s and may wait a day at work %s', (since, state, dueBy) => {
    expect(waitingClock('hits', at(since), { days: 1 }, now)).toEqual({
      kind: 'hits',
      since: at(since),
      dueBy: at(dueBy),
      state,
    })
  })
  it('is fine of what does not wait', () => {
    expect(waitingClock('review', null, { days: 2 }, now)).toEqual({
      kind: 'review',
      since: null,
      dueBy: null,
      state: 'fine',
    })
  })
  it.each([
    ['2026-11-01T09:00', 'fine'],
    ['2025-12-10T09:00', 'waits'],
    ['2025-11-01T09:00', 'late'],
  ])('what was done %s and counts for a year is %s', (done, state) => {
    expect(ageingClock('answers', at(done), 365, now)).toMatchObject({
      state,
      dueBy: expect.any(Date),
    })
  })
  it('is fine for the most of a short time', () => {
    expect(ageingClock('persons', at('2026-11-20T09:00'), 30, now).state).toBe('fine')
    expect(ageingClock('persons', at('2026-11-01T09:00'), 30, now).state).toBe('waits')
  })
  it('is late of what was never done', () => {
    expect(ageingClock('answers', null, 365, now)).toMatchObject({ state: 'late', dueBy: null })
  })
})
