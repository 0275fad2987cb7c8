import { bucketChanges, type BucketChange } from '../../bucket-diff.ts'
import { baseRulesId } from '../../bucket-rules.ts'
import type { BucketVersion } from '../../engine/model.ts'
import { withCatalogue } from '../base-rules/base-rule-store.ts'

/** A version with all it says: one of the base rules leaves out what is as the catalogue suggests. */
const whole = (version: BucketVersion): BucketVersion =>
  version.bucketId === baseRulesId ? { ...version, rules: withCatalogue(version.rules) } : version

/** What two versions of a bucket, or of the base rules, differ in. */
export const versionChanges = (before: BucketVersion, after: BucketVersion): BucketChange[] =>
  bucketChanges(whole(before), whole(after))
