import { sql } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import { inOrder } from '#platform/server/in-order.ts'
import type { determinations } from '../contract.ts'

const orders = {
  ran: sql`ran_at`,
  examined: sql`examined`,
  drifted: sql`drifted`,
} as const

/** The nightly samples, the newest first unless they are sorted, with what had drifted in each. */
export const replayChecks: Handler<typeof determinations.replayChecks> = async (
  { currentPage, take, ...order },
  { db },
) => {
  const checks = await inOrder(db.selectFrom('replayCheck'), order, orders)
    .selectAll()
    .orderBy('ranAt', 'desc')
    .orderBy('id')
    .limit(take)
    .offset(currentPage * take)
    .execute()
  const { count } = await db
    .selectFrom('replayCheck')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  const drifted = checks.filter((check) => check.drifted > 0).map(({ id }) => id)
  const drifts =
    drifted.length === 0
      ? []
      : await db
          .selectFrom('replayDrift')
          .selectAll()
          .where('checkId', 'in', drifted)
          .orderBy('determinationId')
          .execute()
  return {
    totalHits: count,
    list: checks.map(({ id, ranAt, examined, drifted: number }) => ({
      id,
      ranAt,
      examined,
      drifted: number,
      drifts: drifts
        .filter(({ checkId }) => checkId === id)
        .map(({ determinationId, decisionBefore, decisionAfter, rules }) => ({
          determinationId,
          before: decisionBefore,
          after: decisionAfter,
          rules,
        })),
    })),
  }
}
