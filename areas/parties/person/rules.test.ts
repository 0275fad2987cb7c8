import { describe, expect, it } from 'vitest'
import { mayAsk, readAsked } from './rules.ts'

describe('what is typed into the search', () => {
  it.each([
    ['', undefined, false],
    ['a', undefined, false],
    ['an', undefined, true],
    ['Anna Ek', undefined, true],
    ['19', undefined, true],
    ['19850709', undefined, true],
    ['19850709-9805', '198507099805', true],
    ['850709-9805', '198507099805', true],
    [' 8507099805 ', '198507099805', true],
    ['19850709-9806', undefined, false],
    ['85070998055', undefined, false],
    ['1985070998051', undefined, false],
    ['19851309-9805', undefined, false],
  ])('%j means the number %s, and is valid: %s', (text, number, isValid) => {
    expect(readAsked(text)).toEqual({ number, isValid })
  })
})

describe('a question to the provider', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const asked = (seconds: number, outcome: string | null) => ({
    askedAt: new Date(now.getTime() - seconds * 1000),
    outcome,
  })
  it.each([
    ['the first one', undefined, true],
    ['one while another waits for its answer', asked(3, null), false],
    ['one after one that was never answered', asked(61, null), true],
    ['one just after an answer', asked(59, 'answered'), false],
    ['one a minute after an answer', asked(60, 'answered'), true],
    ['a new try just after a failure', asked(1, 'slow'), true],
  ])('may be sent: %s', (_, last, may) => {
    expect(mayAsk(last, now)).toBe(may)
  })
})
