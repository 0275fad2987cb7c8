import type { Handler } from '#platform/server/context.ts'
import { constraintOf, type Db } from '#platform/server/database.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import { isUuid } from '#platform/uuid.ts'
import { replaceWaiting } from '#areas/foundation/approvals/server/public.ts'
import { bucketContexts, contextsOf, contextsSubject, type BucketType } from '../bucket-rules.ts'
import { rulebucket } from '../contract.ts'
import { checkBucket } from '../engine/settings/check.ts'
import { intervalsOf, shareOf, turnoverShareOf } from '../rule-form.ts'
import { standardContent } from '../standard-buckets.ts'
import { baseRulesInForce } from './base-rules/base-rule-store.ts'
import {
  bucketRow,
  bucketRows,
  holdBucket,
  oldestBucketOf,
  storedVersion,
  type StoredVersion,
} from './bucket-store.ts'
import { presentBucket, presentListed, presentSaved } from './present-bucket.ts'
import { askForContexts } from './publish-bucket.ts'
import { problemFields, saveVersion } from './save-version.ts'

const isType = (text: string): text is BucketType => text === 'issuer' || text === 'recipient'

const listed = async (db: Db) => (await bucketRows(db)).map(presentListed)

function bucketOf(db: Db, type: string) {
  if (isType(type)) return oldestBucketOf(db, type)
  return isUuid(type) ? bucketRow(db, type) : undefined
}

export const all: Handler<typeof rulebucket.all> = (_, { db }) => listed(db)

export const prospectContext: Handler<typeof rulebucket.prospectContext> = async (_, { db }) =>
  (await listed(db)).filter(({ ruleBucketContexts }) => ruleBucketContexts.includes('prospect'))

export const get: Handler<typeof rulebucket.get> = async ({ type }, { db, actor }) => {
  const row = await bucketOf(db, type)
  return row ? presentBucket(db, row, actor) : refusePlatform('notFound')
}

export const contexts: Handler<typeof rulebucket.availableContexts> = async () => [
  ...bucketContexts,
]

const nameInUse = { fields: [{ field: 'name', message: rulebucket.save.refusals.nameInUse.text }] }

export const save: Handler<typeof rulebucket.save> = async (input, context) => {
  const { db, actor, now, refuse } = context
  if (input.id) await holdBucket(db, input.id)
  const row = input.id ? await bucketRow(db, input.id) : undefined
  if (input.id && !row) refusePlatform('notFound')
  const before = row && (await storedVersion(db, row.id, row.latestVersion))
  if (row && row.bucketType !== input.ruleBucketType) refuse('typeFixed')
  if (row && input.version !== undefined && input.version !== row.latestVersion)
    refuseStale({ ...(await presentBucket(db, row, actor)) }, input)

  const standard = standardContent[input.ruleBucketType]
  const content = before ?? { ...standard, kept: [] }
  const known = new Map([
    ...(await baseRulesInForce(db)).map((rule) => [rule.id, rule] as const),
    ...[...content.kept, ...content.rules].map((rule) => [rule.id, rule] as const),
  ])
  const wanted = input.rules ?? content.rules.map(({ id }) => id)
  const unknown = wanted.find((id) => !known.has(id))
  if (unknown !== undefined)
    refuse('unusable', { fields: [{ field: 'rules', message: `Regeln ${unknown} finns inte` }] })
  const after: StoredVersion = {
    bucketId: row?.id ?? context.newId(),
    version: (row?.latestVersion ?? 0) + 1,
    name: input.name,
    type: input.ruleBucketType,
    rules: wanted.flatMap((id) => known.get(id) ?? []),
    kept: [...content.kept, ...content.rules].filter(({ id }) => !wanted.includes(id)),
    limitIntervals: input.limitIntervals
      ? intervalsOf(input.limitIntervals)
      : content.limitIntervals,
    secondShare: input.secondShare === undefined ? content.secondShare : shareOf(input.secondShare),
    ...turnoverShareOf(input.turnoverShare, content),
  }
  const problems = checkBucket(after)
  if (problems.length > 0) refuse('unusable', { fields: problemFields(problems) })
  try {
    if (!row)
      await db
        .insertInto('ruleBucket')
        .values({
          id: after.bucketId,
          bucketType: after.type,
          name: after.name,
          latestVersion: after.version,
          createdAt: now,
          createdBy: actor.name,
        })
        .execute()
    await saveVersion(context, before, after, input.why)
  } catch (error) {
    if (constraintOf(error) === 'rule_bucket_name') refuse('nameInUse', nameInUse)
    throw error
  }
  return presentSaved(db, after.bucketId, actor)
}

/** Where a bucket is there to choose takes two, as what it judges does (rules 18). */
export const saveContexts: Handler<typeof rulebucket.saveContexts> = async (input, context) => {
  const { db, actor, audit, refuse } = context
  if (!(await holdBucket(db, input.bucketId))) refusePlatform('notFound')
  const row = await bucketRow(db, input.bucketId)
  if (!row) return refusePlatform('notFound')
  if (input.version !== undefined && input.version !== row.contextsVersion)
    refuseStale({ ruleBucketContexts: row.contexts }, input)
  const chosen = contextsOf(input.ruleBucketContexts)
  if (!chosen)
    return refuse('contexts', {
      fields: [
        { field: 'ruleBucketContexts', message: rulebucket.saveContexts.refusals.contexts.text },
      ],
    })
  // What is chosen now takes the place of what waits.
  await replaceWaiting(context, ['publishRuleBucket'], contextsSubject(row.id))
  audit({ subject: row.id })
  if (chosen.join() !== row.contexts.join()) {
    const asked = await askForContexts(context, row, chosen, input.why)
    if ('code' in asked) return refuse(asked)
  }
  return presentSaved(db, row.id, actor)
}
