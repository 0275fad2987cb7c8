import { describe, expect, it } from 'vitest'
import { isBeforeHistory, latestOf } from './rules.ts'

const at = (day: number) => new Date(Date.UTC(2026, 0, day))
const state = (value: string, day: number, by = 'Anna') => ({ value, since: at(day), by })

describe('asof 1: since when a flag of a row with many has been the same', () => {
  it.each([
    ['one state', [state('a', 1)], 1],
    ['changed and never again', [state('a', 1), state('b', 2)], 2],
    ['other flags changed since', [state('a', 1), state('b', 2), state('b', 3)], 2],
    ['back to what it was', [state('a', 1), state('b', 2), state('a', 3)], 3],
  ])('%s', (_, states, day) => {
    expect(latestOf(states)?.since).toEqual(at(day))
  })
  it('is nothing of no states', () => expect(latestOf([])).toBeUndefined())
})

it('asof 3: a history from the beginning is whole on every day, another from when it began', () => {
  expect(isBeforeHistory(at(1), null)).toBe(false)
  expect(isBeforeHistory(at(1), at(2))).toBe(true)
  expect(isBeforeHistory(at(2), at(2))).toBe(false)
})
