import type { HandlerAnswer } from '#platform/server/context.ts'
import type { Actor } from '#platform/permission.ts'
import type { Db } from '#platform/server/database.ts'
import { waitingOn } from '#areas/foundation/approvals/server/public.ts'
import { weightWarning } from '../bucket-rules.ts'
import type { rulebucket } from '../contract.ts'
import type { RuleConfiguration } from '../engine/model.ts'
import { catalogueRule } from '../catalogue/catalogue.ts'
import { formOf, intervalsFormOf, shareFormOf } from '../rule-form.ts'
import { baseRulesInForce } from './base-rules/base-rule-store.ts'
import {
  bucketRow,
  hasWaitingChange,
  previousVersion,
  releasedRow,
  storedVersion,
  type BucketRow,
  type ReleasedRow,
  type StoredVersion,
} from './bucket-store.ts'
import { scheduledOf, type ReleaseRow } from './releases/release-store.ts'

export const presentListed = (row: BucketRow) => ({
  id: row.id,
  name: row.name,
  ruleBucketType: row.bucketType,
  ruleBucketContexts: row.contexts,
  version: row.latestVersion,
  waiting: row.versionInForce !== row.latestVersion,
  changed: row.savedAt,
  changedBy: row.savedBy,
})

/** A rule as lists show it. */
export const presentRuleLine = (rule: RuleConfiguration) => ({
  ...formOf(rule),
  needsInvoice: catalogueRule(rule.measure)?.needsInvoice ?? false,
})

/**
 * How a rule that is not chosen would be judged in a bucket: as it was when it last was chosen
 * there, or as the base rule.
 */
export async function availableRules(
  db: Db,
  { rules, kept }: Pick<StoredVersion, 'rules' | 'kept'>,
) {
  const taken = new Set(
    rules.flatMap((rule) => [rule, ...rule.selectedSubRules]).map(({ id }) => id),
  )
  return (await baseRulesInForce(db))
    .filter(({ id, executionType }) => executionType !== 'subRule' && !taken.has(id))
    .map((rule) => kept.find(({ id }) => id === rule.id) ?? rule)
}

const presentScheduled = (release: ReleaseRow | undefined) =>
  release
    ? {
        version: release.version,
        startsAt: release.startsAt,
        why: release.why,
        askedBy: release.askedBy,
        approvedBy: release.approvedBy,
      }
    : null

/** A bucket, or the base rules, as what has versions. */
async function presentReleased(
  db: Db,
  row: Pick<
    ReleasedRow,
    'id' | 'name' | 'latestVersion' | 'versionInForce' | 'savedAt' | 'savedBy'
  >,
  actor: Actor,
): Promise<HandlerAnswer<typeof rulebucket.base>> {
  return {
    id: row.id,
    name: row.name,
    version: row.latestVersion,
    waiting: row.versionInForce !== row.latestVersion,
    changed: row.savedAt,
    changedBy: row.savedBy,
    versionInForce: row.versionInForce,
    publicationProblem: (await hasWaitingChange(db, row, actor.id)) ? 'ownChange' : null,
    approvalId: (await waitingOn(db, ['publishRuleBucket'], row.id))[0]?.id ?? null,
    scheduled: presentScheduled(await scheduledOf(db, row.id)),
    previousVersion: (await previousVersion(db, row.id)) ?? null,
  }
}

export async function presentBucket(
  db: Db,
  row: BucketRow,
  actor: Actor,
): Promise<HandlerAnswer<typeof rulebucket.get>> {
  const version = await storedVersion(db, row.id, row.latestVersion)
  if (!version) throw new Error(`Rule bucket ${row.id} has no version ${row.latestVersion}`)
  return {
    ...presentListed(row),
    ...(await presentReleased(db, row, actor)),
    rules: version.rules.map(({ id }) => id),
    contextsVersion: row.contextsVersion,
    limitIntervals: intervalsFormOf(version.limitIntervals),
    secondShare: shareFormOf(version.secondShare),
    turnoverShare: shareFormOf(version.turnoverShare ?? null),
    chosen: version.rules.map(presentRuleLine),
    available: (await availableRules(db, version)).map(presentRuleLine),
    weightWarning: weightWarning(version.rules) ?? null,
  }
}

/** What has versions as it is after a change of them. @throws Error when there is none. */
export async function presentChanged(db: Db, id: string, actor: Actor) {
  const row = await releasedRow(db, id)
  if (!row) throw new Error(`There is neither a rule bucket nor base rules ${id}`)
  return presentReleased(db, row, actor)
}

/** The bucket as it is after what has just been saved. @throws Error when there is none. */
export async function presentSaved(db: Db, id: string, actor: Actor) {
  const row = await bucketRow(db, id)
  if (!row) throw new Error(`There is no rule bucket ${id}`)
  return presentBucket(db, row, actor)
}
