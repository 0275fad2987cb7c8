import type { InputOf } from '#platform/endpoint.ts'
import { checkWith } from '#platform/web/check.ts'
import { weightSum, weightWarning, wholeWeight } from '../bucket-rules.ts'
import { rulebucket, type ShownBucket } from '../contract.ts'
import { checkBucket } from '../engine/settings/check.ts'
import { toShown, toStored, turned } from '../engine/settings/units.ts'
import { intervalsOf, shareOf } from '../rule-form.ts'

/** What of a bucket is saved by itself while somebody edits it. */
export interface BucketContent {
  /** The version it was changed from. */
  readonly version: number
  readonly name: string
  /** The chosen rules in order. */
  readonly rules: readonly string[]
  readonly limitIntervals: ShownBucket['limitIntervals']
  /** Percent. */
  readonly secondShare: number | null
  /** Percent. */
  readonly turnoverShare: number | null
}

export const contentOf = ({
  version,
  name,
  rules,
  limitIntervals,
  secondShare,
  turnoverShare,
}: ShownBucket): BucketContent => ({
  version,
  name,
  rules,
  limitIntervals,
  secondShare,
  turnoverShare,
})

export const sentContent = (
  bucket: ShownBucket,
  content: BucketContent,
): InputOf<typeof rulebucket.save> => ({
  id: bucket.id,
  ruleBucketType: bucket.ruleBucketType,
  name: content.name,
  rules: [...content.rules],
  limitIntervals: content.limitIntervals,
  secondShare: content.secondShare,
  turnoverShare: content.turnoverShare,
  version: content.version,
})

/**
 * What has to be mended before it can be saved, by field: the fields' own rules first, then those
 * of the limits as a whole.
 */
export function contentProblems(
  bucket: ShownBucket,
  content: BucketContent,
): Record<string, string> {
  const fields = checkWith(rulebucket.save, sentContent(bucket, content))
  if (Object.keys(fields).length > 0) return fields
  const problems = checkBucket({
    bucketId: bucket.id,
    version: 1,
    name: content.name,
    type: bucket.ruleBucketType,
    rules: [],
    limitIntervals: intervalsOf(content.limitIntervals),
    secondShare: shareOf(content.secondShare),
    turnoverShare: shareOf(content.turnoverShare),
  })
  return Object.fromEntries(problems.toReversed().map(({ field, text }) => [field, text]))
}

type Line = ShownBucket['chosen'][number]
/** Every rule there is, and how the chosen ones weigh together (rules 1). */
export function linesOf(bucket: ShownBucket, rules: readonly string[]) {
  const lines: readonly Line[] = [...bucket.chosen, ...bucket.available]
  const weighted = rules
    .flatMap((id) => lines.find((line) => line.id === id) ?? [])
    .map(({ executionType, importance }) => ({
      executionType,
      importance: turned('percent', importance, toStored, 1),
    }))
  const shown = (weight: number) => turned('percent', weight, toShown, 1)
  return {
    lines,
    /** Percent: the scored rules, and all that have a weight. */
    weights: { scored: shown(weightSum(weighted)), whole: shown(wholeWeight(weighted)) },
    warning: weightWarning(weighted),
  }
}
