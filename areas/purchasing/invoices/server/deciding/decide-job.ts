import type { Db } from '#platform/server/database.ts'
import { addJob, addJobs } from '#platform/server/jobs.ts'

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
