import { sql } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import { inOrder } from '#platform/server/in-order.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { bucketChanges, emptyBackTest, type BackTest } from '#areas/credit/rules/rules.ts'
import {
  bucketInForce,
  bucketVersion,
  draftedVersion,
  storedBucket,
} from '#areas/credit/rules/server/public.ts'
import { backtest } from '../contract.ts'
import { backTestJob } from './back-test-job.ts'
import { backTests, endBackTest } from './back-test-store.ts'
import { trialTest } from './drafts/trial.ts'
import { foundTest, present } from './present-back-test.ts'
import { shadow, shadows } from './shadows/calls.ts'
import { isLatestShadowed } from './shadows/shadow-store.ts'
import { namesOf } from './present.ts'
import { instantOf } from './time-id.ts'

/** Tests of one person that may go on at the same time. */
const mostAtOnce = 5

const start: Handler<typeof backtest.start> = async (input, context) => {
  const { db, actor, now, refuse } = context
  const { bucketId, fromDate, toDate, draft } = input
  if (toDate < fromDate)
    refuse('wrongSpan', {
      fields: [{ field: 'toDate', message: backtest.start.refusals.wrongSpan.text }],
    })
  if (input.version !== undefined && draft) refuse('oneOfThem')
  const drafted = await draftedVersion(db, bucketId, draft ?? {})
  if (!drafted) return refusePlatform('notFound')
  if (draft && drafted.problems.length > 0) refuse('unusable', { fields: drafted.problems })
  const version = draft ? null : (input.version ?? drafted.version.version)
  const tried = version === null ? drafted.version : await bucketVersion(db, bucketId, version)
  if (!tried) return refusePlatform('notFound')
  if ((await goingOnOf(db, actor.id)) >= mostAtOnce) refuse('tooMany')
  const inForce = await bucketInForce(db, bucketId)
  const id = context.newId()
  await db
    .insertInto('backTest')
    .values({
      id,
      bucketId,
      version,
      draft: version === null ? JSON.stringify(storedBucket(tried)) : null,
      changes: JSON.stringify(inForce ? bucketChanges(inForce, tried) : []),
      fromDay: fromDate,
      toDay: toDate,
      result: JSON.stringify(emptyBackTest),
      startedById: actor.id,
      startedBy: actor.name,
      createdAt: now,
    })
    .execute()
  await context.enqueue(backTestJob(id))
  context.audit({
    subject: bucketId,
    after: { backTest: id, version: version ?? 'draft', fromDate, toDate },
  })
  return present(await foundTest(db, id))
}

async function goingOnOf(db: Db, actorId: string): Promise<number> {
  const { count } = await db
    .selectFrom('backTest')
    .where('startedById', '=', actorId)
    .where('shadows', 'is', null)
    .where('state', 'in', ['waiting', 'running'])
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Rules by how many invoices, those of most first. */
const mostFirst = (causes: BackTest['causes']) =>
  Object.entries(causes)
    .map(([id, tally]) => ({ id, ...tally }))
    .sort((one, other) => other.count - one.count || other.amount - one.amount)

const get: Handler<typeof backtest.get> = async ({ id }, { db }) => {
  const test = await foundTest(db, id)
  const { all, flipped, gained, lost, matrix, causes, warned = {} } = test.result
  return {
    ...present(test),
    changes: [...test.changes],
    result: {
      all,
      flipped,
      gained,
      lost,
      matrix: Object.entries(matrix).flatMap(([before, row]) =>
        Object.entries(row).map(([after, tally]) => ({ before, after, ...tally })),
      ),
      causes: mostFirst(causes),
      warned: mostFirst(warned),
    },
  }
}

const flippedOrders = {
  amount: sql`amount`,
  decided: sql`determination_id`,
  before: sql`decision_before`,
  after: sql`decision_after`,
} as const

const flipped: Handler<typeof backtest.flipped> = async (
  { id, before, after, cause, currentPage, take, ...order },
  { db },
) => {
  const test = await foundTest(db, id)
  const { causes } = test.result
  const flips = db
    .selectFrom('backTestFlip')
    .where('backTestId', '=', id)
    .where(isLatestShadowed)
    .$if(before !== undefined, (some) => some.where('decisionBefore', '=', before ?? ''))
    .$if(after !== undefined, (some) => some.where('decisionAfter', '=', after ?? ''))
    .$if(cause !== undefined, (some) =>
      some.where(sql<boolean>`causes @> ${[cause ?? '']}::text[]`),
    )
  const rows = await inOrder(flips, order, flippedOrders)
    .selectAll()
    .orderBy('determinationId', 'desc')
    .limit(take)
    .offset(currentPage * take)
    .execute()
  const { count } = await flips.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  const names = await namesOf(
    db,
    rows.flatMap(({ issuer, recipient }) => [issuer, recipient]),
  )
  return {
    totalHits: count,
    list: rows.map((row) => ({
      determinationId: row.determinationId,
      invoiceId: row.invoiceId,
      decidedAt: instantOf(row.determinationId),
      issuer: row.issuer,
      issuerName: names.get(row.issuer) ?? row.issuer,
      recipient: row.recipient,
      recipientName: names.get(row.recipient) ?? row.recipient,
      amount: row.amount,
      before: row.decisionBefore,
      after: row.decisionAfter,
      causes: row.causes.map((one) => causes[one]?.name ?? one),
    })),
  }
}

const all: Handler<typeof backtest.all> = async ({ bucketId, currentPage, take }, { db }) => {
  const list = await backTests(db)
    .where('shadows', 'is', null)
    .$if(bucketId !== undefined, (some) => some.where('bucketId', '=', bucketId ?? ''))
    .orderBy('backTest.createdAt', 'desc')
    .orderBy('backTest.id')
    .limit(take)
    .offset(currentPage * take)
    .execute()
  const { count } = await db
    .selectFrom('backTest')
    .where('shadows', 'is', null)
    .$if(bucketId !== undefined, (some) => some.where('bucketId', '=', bucketId ?? ''))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return { list: list.map(present), totalHits: count }
}

const ofVersion: Handler<typeof backtest.ofVersion> = async (
  { bucketId, version },
  { db, now },
) => {
  const test = await trialTest(db, bucketId, version, now)
  return test ? present(await foundTest(db, test.id)) : null
}

const cancel: Handler<typeof backtest.cancel> = async ({ id }, { db, now, refuse, audit }) => {
  const test = await foundTest(db, id)
  if (!(await endBackTest(db, id, { state: 'cancelled', now }))) refuse('finished')
  audit({ subject: test.bucketId, after: { backTest: id, state: 'cancelled' } })
  return present(await foundTest(db, id))
}

export const backtestServed = handlers(backtest, {
  start,
  get,
  flipped,
  all,
  ofVersion,
  shadow,
  shadows,
  cancel,
})
