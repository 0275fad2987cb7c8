import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { addJob, addJobs } from '#platform/server/jobs.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { determinationTries } from '../../rules.ts'
import type { InvoiceRow } from '../invoice-store.ts'

/** The task that decides on one invoice. */
export const decideTask = 'decide-invoice'
const keyOf = (id: string) => `${decideTask}:${id}`

/** Has invoices decided on after the caller's commit, at once. */
export const enqueueDecisions = (db: Db, ids: readonly string[]): Promise<void> =>
  addJobs(
    db,
    decideTask,
    ids.map((id) => ({ key: keyOf(id), payload: { id } })),
  )

/** Has an invoice decided on later; a decision that waits already waits until then instead. */
export const enqueueDecisionAt = (db: Db, id: string, runAt: Date): Promise<void> =>
  addJob(db, { task: decideTask, key: keyOf(id), payload: { id }, runAt })

export interface NextTry {
  readonly at: Date
  readonly triesLeft: number
}
/**
 * When each of some invoices that lack a fact is decided on again by itself, and how many tries are
 * left before it becomes Inget beslut (invoices 70), by their ids. One that is not has none.
 */
export async function nextTries(
  db: Db,
  invoices: readonly Pick<InvoiceRow, 'id' | 'state' | 'attempts'>[],
): Promise<ReadonlyMap<string, NextTry>> {
  const retried = invoices.filter(({ state }) => state === 'retried')
  if (retried.length === 0) return new Map()
  const most = await readSetting(db, determinationTries)
  const { rows } = await sql<{
    key: string
    runAt: Date
  }>`select key, run_at + skynet.ahead() as run_at
    from graphile_worker.jobs where key = any(${retried.map(({ id }) => keyOf(id))}::text[])`.execute(
    db,
  )
  const runAt = new Map(rows.map((job) => [job.key, job.runAt]))
  return new Map(
    retried.flatMap(({ id, attempts }) => {
      const at = runAt.get(keyOf(id))
      return at ? [[id, { at, triesLeft: Math.max(1, most - attempts) }] as const] : []
    }),
  )
}
