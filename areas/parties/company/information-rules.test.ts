import { describe, expect, it } from 'vitest'
import { ageText, isFresh, refetchProblem, shouldAsk } from './information-rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

describe('external information', () => {
  it('is fresh for 15 minutes (company 16)', () => {
    expect([0, 14.9, 15, 16].map((minutes) => isFresh(ago(minutes), now))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it.each([
    ['nothing is stored', undefined, undefined, true],
    ['a fresh answer', 5, undefined, false],
    ['an old answer', 20, undefined, true],
    ['an old answer, and the provider has just failed', 20, 0.5, false],
    ['an old answer, and the provider failed a while ago', 20, 2, true],
    ['nothing is stored, and the provider has just failed', undefined, 0.5, false],
  ])('asks or not: %s', (_, fetched, failed, asks) => {
    const at = (minutes: number | undefined) => (minutes === undefined ? undefined : ago(minutes))
    expect(shouldAsk({ fetchedAt: at(fetched), failedAt: at(failed) }, now, 'old')).toBe(asks)
  })

  it.each([
    ['an old answer when a stored one is enough', 'missing', 600, undefined, false],
    ['nothing stored when a stored one is enough', 'missing', undefined, undefined, true],
    ['nothing stored, of a look that never pays', 'never', undefined, undefined, false],
    ['an old answer, of a look that never pays', 'never', 600, undefined, false],
    ['an answer from after the instant', ago(30), 29, undefined, false],
    ['an answer from before the instant', ago(30), 31, undefined, true],
    ['a fresh answer on purpose', 'always', 1, undefined, true],
    ['just after a failure on purpose', 'always', 20, 0.1, true],
  ] as const)('asks or not: %s', (_, when, fetched, failed, asks) => {
    const at = (minutes: number | undefined) => (minutes === undefined ? undefined : ago(minutes))
    expect(shouldAsk({ fetchedAt: at(fetched), failedAt: at(failed) }, now, when)).toBe(asks)
  })

  it.each([
    ['a seller', ['SalesRepresentative'], 5, undefined],
    ['a seller, straight after another', ['SalesRepresentative'], 0.2, 'justFetched'],
    ['an administrator, when nothing is stored', ['Administrator'], undefined, undefined],
    ['somebody whose work does not need it', ['TechnicalSupport'], 60, 'notAllowed'],
  ] as const)('may be fetched again or not (company 15): %s', (_, policies, minutes, problem) => {
    expect(
      refetchProblem({ policies }, minutes === undefined ? undefined : ago(minutes), now),
    ).toBe(problem)
  })
})

it.each([
  [0, 'mindre än en minut'],
  [1, '1 minut'],
  [59, '59 minuter'],
  [60, '1 timme'],
  [47 * 60, '47 timmar'],
  [3 * 24 * 60, '3 dagar'],
])('%d minutes old is %s', (minutes, text) => {
  expect(ageText(minutes)).toBe(text)
})
