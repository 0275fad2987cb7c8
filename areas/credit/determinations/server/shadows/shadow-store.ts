import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { joined, without, type BackTest } from '#areas/credit/rules/rules.ts'
import {
  backTests,
  judgedBetween,
  type EarlierDetermination,
  type Flip,
  type ListedBackTest,
} from '../back-test-store.ts'
import { firstTimeId, instantOf } from '../time-id.ts'

declare module '#database/json-columns.ts' {
  interface JsonColumns {
    'shadowInvoice.tally': BackTest
  }
}

/** A back-test that follows the version in force until a time. */
export type Shadow = ListedBackTest & {
  readonly version: number
  readonly shadows: number
  readonly shadowsUntil: Date
}
export const isShadow = (test: ListedBackTest): test is Shadow => test.shadows !== null

/** Shadows that go on, whatever their buckets. */
export const shadowsGoingOn = (db: Db) =>
  db
    .selectFrom('backTest')
    .select('id')
    .where('shadows', 'is not', null)
    .where('state', 'in', ['waiting', 'running'])
    .execute()

/** The latest shadow of a version, gone on or ended. Undefined when it has not shadowed. */
export const latestShadowOf = (db: Db, bucketId: string, version: number) =>
  backTests(db)
    .where('backTest.bucketId', '=', bucketId)
    .where('backTest.version', '=', version)
    .where('backTest.shadows', 'is not', null)
    .orderBy('backTest.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** When a shadow ends: at its time, or when the version it shadows no longer counts. */
export async function endOf(db: Db, { bucketId, shadows, shadowsUntil }: Shadow): Promise<Date> {
  const { inForceTo } = await db
    .selectFrom('ruleBucketVersion')
    .select('inForceTo')
    .where('bucketId', '=', bucketId)
    .where('version', '=', shadows)
    .executeTakeFirstOrThrow()
  return inForceTo && inForceTo < shadowsUntil ? inForceTo : shadowsUntil
}

/**
 * Milliseconds that a decision may take to be stored after the instant it bears: so far back a
 * shadow looks again, and so long it waits after its end.
 */
export const settling = 5 * 60_000

/**
 * The next determinations of the version in force that a shadow has not counted, the oldest first:
 * those that are their invoice's latest.
 */
export function nextFollowed(
  db: Db,
  test: Shadow,
  endsAt: Date,
  take: number,
): Promise<readonly EarlierDetermination[]> {
  const { bucketType, bucketId, examinedThrough, createdAt, shadows } = test
  const seen = examinedThrough === null ? 0 : instantOf(examinedThrough).getTime() - settling
  const from = new Date(Math.max(createdAt.getTime(), seen))
  const versionColumn = bucketType === 'issuer' ? 'issuerBucketVersion' : 'recipientBucketVersion'
  return judgedBetween(db, bucketType, bucketId, firstTimeId(from), firstTimeId(endsAt))
    .where(versionColumn, '=', shadows)
    .whereRef('latest.determinationId', '=', 'determination.id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('shadowInvoice as counted')
            .select('counted.invoiceId')
            .where('counted.backTestId', '=', test.id)
            .whereRef('counted.invoiceId', '=', 'determination.invoiceId')
            .whereRef('counted.determinationId', '=', 'determination.id'),
        ),
      ),
    )
    .limit(take)
    .execute()
}

/** What a shadow came to for one determination. */
export interface Followed {
  readonly determinationId: string
  readonly invoiceId: string
  /** Of this invoice alone. */
  readonly tally: BackTest
  readonly flips: readonly Flip[]
  readonly unjudged: number
}
/**
 * Counts determinations, each in place of the earlier one of its invoice. On the caller's
 * transaction; false, and nothing kept, when another server has counted meanwhile or it has ended.
 */
export async function keepFollowed(
  db: Db,
  test: Shadow,
  followed: readonly Followed[],
): Promise<boolean> {
  const last = followed.at(-1)
  if (!last) return true
  const earlier = await db
    .selectFrom('shadowInvoice')
    .select('tally')
    .where('backTestId', '=', test.id)
    .where(
      'invoiceId',
      'in',
      followed.map(({ invoiceId }) => invoiceId),
    )
    .execute()
  const left = earlier.reduce((result, { tally }) => without(result, tally), test.result)
  const result = followed.reduce((sum, { tally }) => joined(sum, tally), left)
  const { examinedThrough } = test
  const { numUpdatedRows } = await db
    .updateTable('backTest')
    .set({
      examinedThrough:
        examinedThrough !== null && examinedThrough > last.determinationId
          ? examinedThrough
          : last.determinationId,
      examined: test.examined + followed.length,
      unjudged: test.unjudged + followed.reduce((sum, { unjudged }) => sum + unjudged, 0),
      result: JSON.stringify(result),
    })
    .where('id', '=', test.id)
    .where('state', '=', 'running')
    .where('examined', '=', test.examined)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db
    .insertInto('shadowInvoice')
    .values(
      followed.map(({ invoiceId, determinationId, tally }) => ({
        backTestId: test.id,
        invoiceId,
        determinationId,
        tally: JSON.stringify(tally),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['backTestId', 'invoiceId']).doUpdateSet(({ ref }) => ({
        determinationId: ref('excluded.determinationId'),
        tally: ref('excluded.tally'),
      })),
    )
    .execute()
  const flips = followed.flatMap((one) => one.flips)
  if (flips.length > 0)
    await db
      .insertInto('backTestFlip')
      .values(flips.map((flip) => ({ backTestId: test.id, ...flip })))
      .execute()
  return true
}

/** Of flips, those of determinations in whose place a shadow has counted no later one. */
export const isLatestShadowed = sql<boolean>`not exists (
  select from shadow_invoice counted
  where counted.back_test_id = back_test_flip.back_test_id and counted.invoice_id = back_test_flip.invoice_id
    and counted.determination_id <> back_test_flip.determination_id)`
