import { sql, type Selectable } from 'kysely'
import type { BackTest as BackTestTable } from '#database/types.ts'
import type { Db } from '#platform/server/database.ts'
import { startOfDay } from '#platform/server/worker/schedule.ts'
import { addDays } from '#platform/swedish/format.ts'
import type {
  BackTest,
  BucketChange,
  BucketVersion,
  Decision,
  Side,
} from '#areas/credit/rules/rules.ts'
import { bucketVersion, namedBucket, type StoredBucket } from '#areas/credit/rules/server/public.ts'
import type { Bucketless, JudgedBy } from './stored.ts'
import { firstTimeId } from './time-id.ts'

declare module '#database/json-columns.ts' {
  interface JsonColumns {
    'backTest.changes': readonly BucketChange[]
    'backTest.draft': StoredBucket
    'backTest.result': BackTest
  }
}

export type BackTestRow = Selectable<BackTestTable>

/** Tests with the name and the type of their bucket. */
export const backTests = (db: Db) =>
  db
    .selectFrom('backTest')
    .innerJoin('ruleBucket', 'ruleBucket.id', 'backTest.bucketId')
    .selectAll('backTest')
    .select(['ruleBucket.name as bucketName', 'ruleBucket.bucketType'])
    // Only buckets judge, so only they are tried.
    .where('ruleBucket.bucketType', 'is not', null)
    .$narrowType<{ bucketType: Side }>()

export type ListedBackTest = NonNullable<Awaited<ReturnType<typeof backTestById>>>
export const backTestById = (db: Db, id: string) =>
  backTests(db).where('backTest.id', '=', id).executeTakeFirst()

export const isGoingOn = ({ state }: Pick<BackTestRow, 'state'>) =>
  state === 'waiting' || state === 'running'

/** What is tried: a saved version, or the draft as it was when the test was started. */
export const triedVersion = async (
  db: Db,
  { bucketId, version, draft }: BackTestRow,
): Promise<BucketVersion> => {
  const tried =
    version === null ? draft && namedBucket(draft) : await bucketVersion(db, bucketId, version)
  if (!tried) throw new Error(`Version ${version} of the rule bucket ${bucketId} is gone`)
  return tried
}

interface Span {
  readonly fromDay: string
  readonly toDay: string
}
const columnOf = (side: Side) => (side === 'issuer' ? 'issuerBucketId' : 'recipientBucketId')

/**
 * The invoices a bucket has judged from an id on and before another, which begin with instants. What
 * somebody has only tried, and what has been removed, is no business and counts for nothing.
 */
const judgedFrom = (db: Db, side: Side, bucketId: string, from: string, before: string) =>
  db
    .selectFrom('determination')
    .where(`determination.${columnOf(side)}`, '=', bucketId)
    .where(sql<boolean>`is_business(determination.invoice_id)`)
    .where('determination.id', '>=', from)
    .where('determination.id', '<', before)
/** Those of a period of Swedish days. */
const judgedIn = (db: Db, side: Side, bucketId: string, { fromDay, toDay }: Span) =>
  judgedFrom(
    db,
    side,
    bucketId,
    firstTimeId(startOfDay(fromDay)),
    firstTimeId(startOfDay(addDays(toDay, 1))),
  )

export const countJudged = async (
  db: Db,
  side: Side,
  bucketId: string,
  span: Span,
): Promise<number> => {
  const { count } = await judgedIn(db, side, bucketId, span)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A determination that a test tries again. */
export interface EarlierDetermination extends JudgedBy {
  readonly id: string
  readonly invoiceId: string | null
  readonly issuer: string
  readonly recipient: string
  readonly amount: number | null
  readonly decision: Decision
  readonly repurchaseUsage: number
  readonly depositionUsage: number
  readonly input: Bucketless
  /** No later determination of the invoice has taken its place. */
  readonly counts: boolean
}
/** The same with all that a test tries again, the oldest first. */
export const judgedBetween = (db: Db, side: Side, bucketId: string, from: string, before: string) =>
  toTryAgain(judgedFrom(db, side, bucketId, from, before))
const toTryAgain = (judged: ReturnType<typeof judgedFrom>) =>
  judged
    .leftJoin('invoiceDetermination as latest', 'latest.invoiceId', 'determination.invoiceId')
    .select([
      'determination.id',
      'determination.invoiceId',
      'issuer',
      'recipient',
      'amount',
      'decision',
      'repurchaseUsage',
      'depositionUsage',
      'issuerBucketId',
      'issuerBucketVersion',
      'recipientBucketId',
      'recipientBucketVersion',
      'input',
      sql<boolean>`latest.determination_id = determination.id`.as('counts'),
    ])
    .orderBy('determination.id')

/** The next so many determinations after one, the oldest first. */
export const nextJudged = (
  db: Db,
  side: Side,
  {
    bucketId,
    examinedThrough,
    ...span
  }: Pick<BackTestRow, 'bucketId' | 'examinedThrough' | 'fromDay' | 'toDay'>,
  take: number,
): Promise<readonly EarlierDetermination[]> =>
  toTryAgain(judgedIn(db, side, bucketId, span))
    .$if(examinedThrough !== null, (some) => some.where('determination.id', '>', examinedThrough))
    .limit(take)
    .execute()

export interface Flip {
  readonly determinationId: string
  readonly invoiceId: string | null
  readonly issuer: string
  readonly recipient: string
  readonly amount: number
  readonly decisionBefore: Decision
  readonly decisionAfter: Decision
  readonly causes: string[]
}
export interface Progress {
  readonly examinedThrough: string
  readonly examined: number
  readonly unjudged: number
  readonly result: BackTest
  readonly flips: readonly Flip[]
}
/**
 * Keeps how far a test has come, unless somebody else has come further or it is over: then nothing
 * is kept and the answer is false. Together with its flips, so that a test that was cut off goes on
 * from here without counting anything twice.
 */
export async function keepProgress(
  db: Db,
  test: BackTestRow,
  progress: Progress,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backTest')
    .set({
      examinedThrough: progress.examinedThrough,
      examined: test.examined + progress.examined,
      unjudged: test.unjudged + progress.unjudged,
      result: JSON.stringify(progress.result),
    })
    .where('id', '=', test.id)
    .where('state', '=', 'running')
    .where('examinedThrough', 'is not distinct from', test.examinedThrough)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (progress.flips.length > 0)
    await db
      .insertInto('backTestFlip')
      .values(progress.flips.map((flip) => ({ backTestId: test.id, ...flip })))
      .execute()
  return true
}

/** Ends a test that goes on. False when it is over already. */
export async function endBackTest(
  db: Db,
  id: string,
  { state, now }: { state: 'done' | 'cancelled'; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backTest')
    .set({ state, finishedAt: now })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
