import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { contextOf, type BucketType } from '../bucket-rules.ts'
import type { BucketVersion, RuleConfiguration } from '../engine/model.ts'
import { namedRule, storedRule, type StoredRule } from './stored-rule.ts'

declare module '#database/json-columns.ts' {
  interface JsonColumns {
    'ruleBucketRule.configuration': StoredRule
    'ruleBucketVersion.limitIntervals': BucketVersion['limitIntervals']
  }
}

/** A version with the configurations that are kept for rules that are not chosen. */
export interface StoredVersion extends BucketVersion {
  readonly kept: readonly RuleConfiguration[]
}
export interface Author {
  readonly id: string
  readonly name: string
  readonly now: Date
}

/** What has versions, with what lists of buckets show: buckets, and the base rules without a type. */
function releasedSets(db: Db) {
  return db
    .selectFrom('ruleBucket')
    .innerJoin('ruleBucketVersion as latest', (join) =>
      join
        .onRef('latest.bucketId', '=', 'ruleBucket.id')
        .onRef('latest.version', '=', 'ruleBucket.latestVersion'),
    )
    .select((from) => [
      'ruleBucket.id',
      'ruleBucket.name',
      'ruleBucket.bucketType',
      'ruleBucket.contexts',
      'ruleBucket.contextsVersion',
      'ruleBucket.latestVersion',
      'ruleBucket.createdAt',
      'latest.savedAt',
      'latest.savedBy',
      from
        .selectFrom('ruleBucketVersion as counting')
        .whereRef('counting.bucketId', '=', 'ruleBucket.id')
        .where('counting.inForceFrom', 'is not', null)
        .where('counting.inForceTo', 'is', null)
        .select('counting.version')
        .as('versionInForce'),
    ])
}
/** The buckets; all of them, or one. */
const listedBuckets = (db: Db) =>
  releasedSets(db)
    .where('ruleBucket.bucketType', 'is not', null)
    .$narrowType<{ bucketType: BucketType }>()
/** A bucket or the base rules. Undefined when there is no such. */
export const releasedRow = (db: Db, id: string) =>
  releasedSets(db).where('ruleBucket.id', '=', id).executeTakeFirst()
export type ReleasedRow = NonNullable<Awaited<ReturnType<typeof releasedRow>>>
/** A stored row with its contexts by name. */
const named = <Row extends { readonly contexts: readonly number[] }>({
  contexts,
  ...row
}: Row) => ({
  ...row,
  contexts: contexts.map(contextOf),
})
export type BucketRow = NonNullable<Awaited<ReturnType<typeof bucketRow>>>
export async function bucketRow(db: Db, id: string) {
  const row = await listedBuckets(db).where('ruleBucket.id', '=', id).executeTakeFirst()
  return row && named(row)
}
/** All of them, by name. */
export const bucketRows = async (db: Db) =>
  (await listedBuckets(db).orderBy('ruleBucket.name').execute()).map(named)
export async function oldestBucketOf(db: Db, type: BucketType) {
  const row = await listedBuckets(db)
    .where('ruleBucket.bucketType', '=', type)
    .orderBy('ruleBucket.createdAt')
    .orderBy('ruleBucket.id')
    .limit(1)
    .executeTakeFirst()
  return row && named(row)
}

/** Held until the transaction ends, so that of two who save the same version one is told. */
export const holdBucket = (db: Db, id: string) =>
  db.selectFrom('ruleBucket').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/** One saved version, whole. */
export async function storedVersion(
  db: Db,
  bucketId: string,
  version: number,
): Promise<StoredVersion | undefined> {
  const row = await db
    .selectFrom('ruleBucketVersion')
    .innerJoin('ruleBucket', 'ruleBucket.id', 'ruleBucketVersion.bucketId')
    .select([
      'ruleBucketVersion.name',
      'bucketType',
      'limitIntervals',
      'secondShare',
      'turnoverShare',
    ])
    .where('bucketId', '=', bucketId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) return undefined
  const rules = await db
    .selectFrom('ruleBucketRule')
    .select(['position', 'configuration'])
    .where('bucketId', '=', bucketId)
    .where('version', '=', version)
    .orderBy('position')
    .orderBy('ruleId')
    .execute()
  const configurations = (chosen: boolean) =>
    rules
      .filter(({ position }) => (position !== null) === chosen)
      .map(({ configuration }) => namedRule(configuration))
  return {
    bucketId,
    version,
    name: row.name,
    // The base rules judge nobody: of them it says nothing.
    type: row.bucketType ?? 'issuer',
    rules: configurations(true),
    kept: configurations(false),
    limitIntervals: row.limitIntervals,
    secondShare: row.secondShare,
    ...(row.turnoverShare !== null && { turnoverShare: row.turnoverShare }),
  }
}

/**
 * Writes a version nobody can change afterwards. Its bucket names it as the latest; it does not
 * count yet.
 */
export async function addVersion(
  db: Db,
  version: StoredVersion,
  { why, needsSecondPerson, by }: { why: string; needsSecondPerson: boolean; by: Author },
): Promise<void> {
  const { bucketId, name, limitIntervals, secondShare, turnoverShare = null } = version
  await db
    .insertInto('ruleBucketVersion')
    .values({
      bucketId,
      version: version.version,
      name,
      limitIntervals: JSON.stringify(limitIntervals),
      secondShare,
      turnoverShare,
      why,
      savedAt: by.now,
      savedById: by.id,
      savedBy: by.name,
      needsSecondPerson,
    })
    .execute()
  const rows = [
    ...version.rules.map((configuration, position) => ({ configuration, position })),
    ...version.kept.map((configuration) => ({ configuration, position: null })),
  ].map(({ configuration, position }) => ({
    bucketId,
    version: version.version,
    ruleId: configuration.id,
    position,
    configuration: JSON.stringify(storedRule(configuration)),
  }))
  if (rows.length > 0) await db.insertInto('ruleBucketRule').values(rows).execute()
}

/** From now on invoices are judged by this version, and no longer by the one before. */
export async function putInForce(
  db: Db,
  bucketId: string,
  version: number,
  by: Author,
): Promise<void> {
  const counting = await db
    .selectFrom('ruleBucketVersion')
    .select(['version', 'inForceFrom'])
    .where('bucketId', '=', bucketId)
    .where('inForceFrom', 'is not', null)
    .where('inForceTo', 'is', null)
    .executeTakeFirst()
  // Clocks of two servers may differ by a little; a version never stops before it began.
  const from =
    counting?.inForceFrom && counting.inForceFrom > by.now ? counting.inForceFrom : by.now
  if (counting)
    await db
      .updateTable('ruleBucketVersion')
      .set({ inForceTo: from })
      .where('bucketId', '=', bucketId)
      .where('version', '=', counting.version)
      .execute()
  await db
    .updateTable('ruleBucketVersion')
    .set({ inForceFrom: from, publishedById: by.id, publishedBy: by.name })
    .where('bucketId', '=', bucketId)
    .where('version', '=', version)
    .execute()
}

/** The version that was in force before the one that is. Undefined when none was. */
export async function previousVersion(db: Db, bucketId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('ruleBucketVersion')
    .select('version')
    .where('bucketId', '=', bucketId)
    .where('inForceTo', 'is not', null)
    .orderBy('inForceTo', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version
}

/** Whether somebody made one of the versions that wait to be published. */
export async function hasWaitingChange(
  db: Db,
  row: Pick<ReleasedRow, 'id' | 'versionInForce'>,
  personId: string,
): Promise<boolean> {
  const made = await db
    .selectFrom('ruleBucketVersion')
    .select('version')
    .where('bucketId', '=', row.id)
    .where('version', '>', row.versionInForce ?? 0)
    .where('savedById', '=', personId)
    .limit(1)
    .executeTakeFirst()
  return made !== undefined
}

/** Versions, the latest first. */
export async function versionRows(db: Db, bucketId: string, take: number) {
  const of = db.selectFrom('ruleBucketVersion').where('bucketId', '=', bucketId)
  const [list, { count }] = await Promise.all([
    of.selectAll().orderBy('version', 'desc').limit(take).execute(),
    of.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  return { list, totalHits: count }
}
