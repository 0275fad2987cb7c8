import type { BucketVersion, RuleConfiguration } from '../engine/model.ts'
import { executionTypeNumbers, executionTypeOf } from '../engine/settings/settings.ts'

/** A rule as JSON columns keep it: its type and those of its sub-rules by number. */
export interface StoredRule extends Omit<RuleConfiguration, 'executionType' | 'selectedSubRules'> {
  readonly executionType: number
  readonly selectedSubRules: readonly StoredRule[]
}
/** A rule as it is stored. */
export const storedRule = (rule: RuleConfiguration): StoredRule => ({
  ...rule,
  executionType: executionTypeNumbers[rule.executionType],
  selectedSubRules: rule.selectedSubRules.map(storedRule),
})
/** A stored rule with its types by name. */
export const namedRule = (rule: StoredRule): RuleConfiguration => ({
  ...rule,
  executionType: executionTypeOf(rule.executionType),
  selectedSubRules: rule.selectedSubRules.map(namedRule),
})

/** A version of a bucket as a JSON column keeps it, whole. */
export interface StoredBucket extends Omit<BucketVersion, 'rules'> {
  readonly rules: readonly StoredRule[]
}
/** A version as it is stored whole. */
export const storedBucket = (bucket: BucketVersion): StoredBucket => ({
  ...bucket,
  rules: bucket.rules.map(storedRule),
})
/** A version stored whole with the types of its rules by name. */
export const namedBucket = (bucket: StoredBucket): BucketVersion => ({
  ...bucket,
  rules: bucket.rules.map(namedRule),
})
