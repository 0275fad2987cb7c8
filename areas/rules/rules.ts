import { checkBucket } from './engine/check.ts'
import type { BucketVersion, RuleConfiguration } from './engine/model.ts'

/** Hundredths of a percent. */
const wholeWeight = 10_000

/** Rules.01 and engine.md: the weights of scored rules, when there are any, should be 100 % together. Hundredths of a percent, or undefined when all is well. */
export function weightWarning(
  rules: readonly Pick<RuleConfiguration, 'executionType' | 'importance'>[],
): number | undefined {
  const scored = rules.filter(({ executionType }) => executionType === 0 || executionType === 2 || executionType === 4)
  const sum = scored.reduce((total, { importance }) => total + importance, 0)
  return sum > 0 && sum !== wholeWeight ? sum : undefined
}

/** Rules.04: the step of a rule's slider. */
export const sliderStep = (max: number) => (max <= 100 ? 1 : max <= 1000 ? 10 : 100)

/** Why a bucket cannot be saved, in Swedish. */
export const bucketProblems = (bucket: BucketVersion) => checkBucket(bucket).map(({ text }) => text)
