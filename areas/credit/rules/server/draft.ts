import type { ParsedInput } from '#platform/endpoint.ts'
import type { Db } from '#platform/server/database.ts'
import type { FieldError } from '#platform/refusal.ts'
import { catalogueRule } from '../catalogue/catalogue.ts'
import type { rulebucket, rules } from '../contract.ts'
import { checkBucket } from '../engine/settings/check.ts'
import type { BucketVersion } from '../engine/model.ts'
import { configurationSent, intervalsOf, shareOf, turnoverShareOf } from '../rule-form.ts'
import { baseRulesInForce } from './base-rules/base-rule-store.ts'
import { bucketRow, storedVersion } from './bucket-store.ts'
import { problemFields } from './save-version.ts'

type SavedBucket = ParsedInput<typeof rulebucket.save>
type SavedRule = ParsedInput<typeof rules.save>
/**
 * What a bucket would say otherwise than in its latest version, as it would be sent to be saved.
 */
export interface Draft extends Pick<
  SavedBucket,
  'rules' | 'limitIntervals' | 'secondShare' | 'turnoverShare'
> {
  readonly changedRules?:
    | readonly Omit<SavedRule, 'bucketId' | 'limitIntervals' | 'why' | 'version'>[]
    | undefined
}
export interface DraftVersion {
  readonly version: BucketVersion
  /** Fields that stop it from being used; empty when nothing does. */
  readonly problems: readonly FieldError[]
}

/**
 * A bucket as it would be if a draft were saved; a rule of the draft that is not chosen is not
 * judged. Undefined when there is no such bucket.
 */
export async function draftedVersion(
  db: Db,
  bucketId: string,
  draft: Draft,
): Promise<DraftVersion | undefined> {
  const row = await bucketRow(db, bucketId)
  const latest = row && (await storedVersion(db, bucketId, row.latestVersion))
  if (!latest) return undefined
  const changed = (draft.changedRules ?? []).map(configurationSent)
  const known = new Map([
    ...(await baseRulesInForce(db)).map((rule) => [rule.id, rule] as const),
    ...[...latest.kept, ...latest.rules, ...changed].map((rule) => [rule.id, rule] as const),
  ])
  const wanted = draft.rules ?? latest.rules.map(({ id }) => id)
  const unknown = [...wanted, ...changed.map(({ id }) => id)].find(
    (id) => !known.has(id) || !catalogueRule(id),
  )
  const { kept: _, ...base } = latest
  const version: BucketVersion = {
    ...base,
    rules: wanted.flatMap((id) => known.get(id) ?? []),
    limitIntervals: draft.limitIntervals
      ? intervalsOf(draft.limitIntervals)
      : latest.limitIntervals,
    secondShare: draft.secondShare === undefined ? latest.secondShare : shareOf(draft.secondShare),
    ...turnoverShareOf(draft.turnoverShare, latest),
  }
  return {
    version,
    problems:
      unknown === undefined
        ? problemFields(checkBucket(version))
        : [{ field: 'rules', message: `Regeln ${unknown} finns inte` }],
  }
}
