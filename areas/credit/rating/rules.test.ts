import { describe, expect, it } from 'vitest'
import { amlPasses, needsConfirmation, reasonOf } from './rules.ts'

describe('a confirmation before a question', () => {
  const soleTrader = '8507099805'
  const given = (confirmed: boolean) => [{ confirmed, confirmationType: 'CopyToPerson' as const }]
  it.each([
    ['a sole trader asked about anew', soleTrader, true, [], true],
    ['a sole trader, confirmed', soleTrader, true, given(true), false],
    ['a sole trader, refused', soleTrader, true, given(false), true],
    ['a sole trader whose answer is stored', soleTrader, false, [], false],
    ['a company', '5560000001', true, [], false],
  ])('%s', (_, number, asksAnew, confirmations, needed) => {
    expect(needsConfirmation(number, asksAnew, confirmations)).toBe(needed)
  })
})

it.each([
  [null, false],
  [-1, false],
  [9.99, false],
  [10, true],
  [15, true],
])('rating 1: an AML rating of %s passes: %s (decision A15)', (rating, passes) => {
  expect(amlPasses(rating)).toBe(passes)
})

describe('what is said of a rating as a whole', () => {
  const rule = {
    displayName: 'F-skatt',
    passed: false,
    blocking: true,
    message: 'Inte godkänt för F-skatt',
  }
  it.each([
    ['nothing when all is well', [], [{ ...rule, passed: true }], null],
    ['nothing of rules that do not block', [], [{ ...rule, blocking: false }], null],
    [
      'which blocking rules fail',
      [],
      [rule, { ...rule, message: '' }],
      'Inte godkänt för F-skatt. F-skatt',
    ],
    [
      'first what could not be fetched',
      ['Koncern', 'Styrelse'],
      [rule],
      'Uppgifter kunde inte hämtas: Koncern, Styrelse. Försök igen om en stund.',
    ],
  ])('%s', (_, unfetched, rules, text) => {
    expect(reasonOf(unfetched, rules)).toBe(text)
  })
})
