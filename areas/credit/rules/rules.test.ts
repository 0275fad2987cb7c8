import { expect, it } from 'vitest'
import {
  accumulate,
  calculatedLimits,
  decide,
  emptyBackTest,
  evaluate,
  explain,
  isBought,
  joined,
  replay,
  ruleDifferences,
  ruleResults,
  summary,
  type BackTest,
  type BucketVersion,
  type Changes,
  type Decision,
  type Determination,
  type DeterminationInput,
  type Exception,
  type LimitName,
  type RuleResult,
  type Summary,
} from './rules.ts'
import type { Explanation } from './engine/explain.ts'
import { limitAt, type ManualLimit } from './engine/decision/limits.ts'
import { whatIf } from './engine/trials/what-if.ts'
import { exception, issuerBucket, kr, soundCompany, soundInput, today } from './testing/sound.ts'
import {
  consequenceNames,
  decisionNames,
  executionTypeNames,
  limitNames,
  passedText,
} from './texts.ts'

it('takes an invoice from its record to a decision, an explanation, and what would have been', () => {
  const input: DeterminationInput = soundInput
  const determination: Determination = decide(input)
  const told: Explanation = explain(input, determination)
  expect([isBought(determination), decisionNames[determination.decision], told.headline]).toEqual([
    true,
    'Köp',
    'Köp.',
  ])

  const changes: Changes = { amount: 6_000_000 * kr }
  const other = whatIf(input, changes)
  const decision: Decision = 'Reject'
  expect(other.decision).toBe(decision)

  const before: Summary = summary(determination)
  expect(ruleDifferences(before, summary(other)).map(({ id }) => id)).toEqual(['recipientApproval'])
  expect(replay({ input, summary: before }).verdict).toBe('same')
  const test: BackTest = accumulate(emptyBackTest, { amount: 100, before, after: summary(other) })
  expect(joined(test, test).lost).toEqual({ count: 2, amount: 200 })
})

it('rates a company by itself', () => {
  const bucket: BucketVersion = issuerBucket
  const company = { organizationNumber: '5560000001', facts: soundCompany }
  const exceptions: readonly Exception[] = [exception('companyBlacklisted')]
  const rating = evaluate(bucket, { today, company }, { exceptions })
  const results: readonly RuleResult[] = ruleResults(rating)
  const manual: ManualLimit = { amount: 1, reviewBy: today }
  expect(rating.totalScore).toBe(800)
  expect(results.every((result) => passedText(result) === 'Ja')).toBe(true)
  expect(
    limitAt('financing', calculatedLimits(bucket, rating.totalScore).main, null, today).amount,
  ).toBe(5_000_000 * kr)
  expect(
    limitAt('financing', calculatedLimits(bucket, rating.totalScore).main, manual, today).amount,
  ).toBe(1)
})

it('has Swedish words for everything staff see', () => {
  const limit: LimitName = 'financing'
  expect(limitNames[limit]).toBe('Finansieringslimit (FL)')
  for (const names of [decisionNames, executionTypeNames, consequenceNames])
    for (const name of Object.values(names)) expect(name).toMatch(/^\p{Lu}\p{Ll}+/u)
})

it.each([
  [true, undefined, 'Ja'],
  [true, null, 'Ja'],
  [true, 'Warn', 'K'],
  [false, undefined, 'Nej'],
  [false, null, 'Nej'],
])('passed %s with %s is shown as %s', (passed, statusCode, word) => {
  expect(passedText({ passed, statusCode })).toBe(word)
})
