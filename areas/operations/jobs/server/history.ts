import { sql } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import { inOrder } from '#platform/server/in-order.ts'
import type { Db } from '#platform/server/database.ts'
import { withoutNumbers } from '#platform/swedish/numbers-in-text.ts'
import type { jobs } from '../contract.ts'
import { outcomeOf, percentageOf } from '../rules.ts'
import { costsOf, latestRuns, pageOfRuns, type RunRow } from './job-store.ts'
import { troubledSchedules } from './troubled-schedules.ts'

/** Runs with what each has cost. */
async function present(db: Db, rows: readonly RunRow[]) {
  const costs = await costsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((run) => ({
    id: run.id,
    kind: run.kind,
    inProgress: run.state === 'running',
    state: run.state,
    percentage: percentageOf(run),
    total: run.total,
    done: run.done,
    failed: run.failed,
    startedAt: run.startedAt,
    startedBy: run.startedBy,
    finishedAt: run.finishedAt,
    stoppedBy: run.stoppedBy,
    cost: run.agreedCost === null ? null : (costs.get(run.id) ?? 0),
    agreedCost: run.agreedCost,
    error: run.error && withoutNumbers(run.error),
  }))
}

export const runs: Handler<typeof jobs.runs> = async (_, { db }) =>
  present(db, await latestRuns(db))

/** jobs 4 */
export const history: Handler<typeof jobs.history> = async (asked, { db }) => {
  const { list, totalHits } = await pageOfRuns(db, asked)
  return { list: await present(db, list), totalHits }
}

const kept = (db: Db) =>
  db
    .selectFrom('scheduleRun')
    .select(['name', 'due', 'beganAt', 'endedAt', 'tries', 'done', 'budgetId', 'error'])
type KeptRun = Awaited<ReturnType<ReturnType<typeof kept>['executeTakeFirstOrThrow']>>

async function presentKept(db: Db, rows: readonly KeptRun[]) {
  const costs = await costsOf(
    db,
    rows.flatMap(({ budgetId }) => budgetId ?? []),
  )
  return rows.map(({ name, due, beganAt, endedAt, tries, done, budgetId, error }) => ({
    name,
    due,
    began: beganAt,
    ended: endedAt,
    outcome: outcomeOf({ endedAt, error }),
    tries,
    done,
    cost: budgetId === null ? null : (costs.get(budgetId) ?? 0),
    error: error && withoutNumbers(error),
  }))
}

/** jobs 5, 7 */
export const schedules: Handler<typeof jobs.schedules> = async (_, { db, now }) => {
  const rows = await db.selectFrom('schedule').selectAll().orderBy('name').execute()
  const latest = await Promise.all(
    rows.map(({ name }) =>
      kept(db).where('name', '=', name).orderBy('due', 'desc').limit(1).executeTakeFirst(),
    ),
  )
  const shown = await presentKept(
    db,
    latest.flatMap((one) => one ?? []),
  )
  const last = new Map(shown.map(({ name, ...run }) => [name, run]))
  const troubled = await troubledSchedules(db, { now, most: rows.length })
  const troubles = new Map(troubled.map(({ name, trouble }) => [name, trouble]))
  return rows.map(({ name, pattern, nextDue }) => ({
    name,
    pattern,
    next: nextDue,
    last: last.get(name) ?? null,
    trouble: troubles.get(name) ?? null,
  }))
}

const scheduleOrders = {
  began: sql`began_at`,
  ended: sql`ended_at`,
  done: sql`done`,
} as const

export const scheduleRuns: Handler<typeof jobs.scheduleRuns> = async (
  { name, failed, currentPage, take, ...order },
  { db },
) => {
  const asked = kept(db)
    .where('name', '=', name)
    .$if(failed, (some) => some.where('error', 'is not', null))
  const [list, { count }] = await Promise.all([
    inOrder(asked, order, scheduleOrders)
      .orderBy('due', 'desc')
      .limit(take)
      .offset(currentPage * take)
      .execute(),
    asked
      .clearSelect()
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { list: await presentKept(db, list), totalHits: count }
}
