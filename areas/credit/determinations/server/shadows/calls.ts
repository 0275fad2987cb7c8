import { sql } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import { constraintOf } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import { bucketChanges, emptyBackTest } from '#areas/credit/rules/rules.ts'
import { bucketInForce, bucketVersion } from '#areas/credit/rules/server/public.ts'
import type { backtest } from '../../contract.ts'
import { backTests } from '../back-test-store.ts'
import { foundTest, present } from '../present-back-test.ts'

/** Lets a version judge beside the one in force for some days (determinations 56). */
export const shadow: Handler<typeof backtest.shadow> = async (input, context) => {
  const { bucketId, version, days } = input
  const { db, actor, now, refuse } = context
  const tried = await bucketVersion(db, bucketId, version)
  if (!tried) return refusePlatform('notFound')
  const inForce = await bucketInForce(db, bucketId)
  if (!inForce) return refuse('nothingInForce')
  if (inForce.version === version) refuse('inForce')
  const until = new Date(now.getTime() + days * dayLength)
  const id = context.newId()
  try {
    await db
      .insertInto('backTest')
      .values({
        id,
        bucketId,
        version,
        draft: null,
        shadows: inForce.version,
        shadowsUntil: until,
        state: 'running',
        changes: JSON.stringify(bucketChanges(inForce, tried)),
        fromDay: stockholmDay(now),
        toDay: stockholmDay(until),
        result: JSON.stringify(emptyBackTest),
        startedById: actor.id,
        startedBy: actor.name,
        createdAt: now,
      })
      .execute()
  } catch (error) {
    if (constraintOf(error) === 'back_test_one_shadow') refuse('alreadyShadowing')
    throw error
  }
  context.audit({
    subject: bucketId,
    after: { backTest: id, version, shadows: inForce.version, until: until.toISOString() },
  })
  return present(await foundTest(db, id))
}

export const shadows: Handler<typeof backtest.shadows> = async (
  { bucketId, currentPage, take },
  { db },
) => {
  const list = await backTests(db)
    .where('backTest.bucketId', '=', bucketId)
    .where('backTest.shadows', 'is not', null)
    .orderBy('backTest.createdAt', 'desc')
    .orderBy('backTest.id')
    .limit(take)
    .offset(currentPage * take)
    .execute()
  const { count } = await db
    .selectFrom('backTest')
    .where('bucketId', '=', bucketId)
    .where('shadows', 'is not', null)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return { list: list.map(present), totalHits: count }
}
