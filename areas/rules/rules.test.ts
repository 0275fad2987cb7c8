import { expect, it } from 'vitest'
import { bucketProblems, sliderStep, weightWarning } from './rules.ts'
import { issuerBucket } from './testing/sound.ts'
import { consequenceNames, decisionNames, executionTypeNames, passedText } from './texts.ts'

const weighted = (executionType: 0 | 1 | 2 | 3 | 4, importance: number) => ({ executionType, importance })

it.each([
  ['rules.01: exactly 100 %', [weighted(0, 6000), weighted(2, 3000), weighted(4, 1000)], undefined],
  ['rules.01: nothing weighted', [weighted(0, 0), weighted(1, 500)], undefined],
  ['rules.01: too little', [weighted(0, 9999)], 9999],
  ['rules.01: too much', [weighted(0, 6000), weighted(4, 4001)], 10_001],
  [
    'rules.01: sub-rules and conditions do not count',
    [weighted(0, 10_000), weighted(3, 5000), weighted(1, 5000)],
    undefined,
  ],
] as const)('%s', (_, rules, warning) => {
  expect(weightWarning(rules)).toBe(warning)
})

it.each([
  [1, 1],
  [100, 1],
  [101, 10],
  [1000, 10],
  [1001, 100],
])('rules.04: a slider to %i steps by %i', (max, step) => {
  expect(sliderStep(max)).toBe(step)
})

it('says why a bucket cannot be saved', () => {
  expect(bucketProblems(issuerBucket)).toEqual([])
  expect(bucketProblems({ ...issuerBucket, secondShare: -1 })).toEqual(['Andelen ska vara 0 till 100 %'])
})

it('has Swedish words for everything staff see', () => {
  for (const names of [decisionNames, executionTypeNames, consequenceNames])
    for (const name of Object.values(names)) expect(name).toMatch(/^\p{Lu}\p{Ll}+/u)
  expect([
    passedText({ passed: true }),
    passedText({ passed: true, statusCode: 'Warn' }),
    passedText({ passed: false }),
  ]).toEqual(['Ja', 'K', 'Nej'])
})
