import { addJob, type JobTask } from '#platform/server/jobs.ts'
import { firstReadJob, readJob, unpackJob } from './job-names.ts'

export const rescueTask = 'rescue-interpretations'
/** Milliseconds something may wait before its job counts as lost. Longer than any reading takes. */
const overdue = 30 * 60_000

/** Gives new jobs to what came in and to readings whose own job is gone, because it failed too often for a reason of ours. */
export const rescueIntake: JobTask = async (_payload, { writes, clock, log }) => {
  const before = new Date(clock().getTime() - overdue)
  const lost = await writes.db
    .selectFrom('intake')
    .select(['id', 'kind'])
    .where('fate', '=', 'received')
    .where('receivedAt', '<', before)
    .limit(1000)
    .execute()
  for (const { id, kind } of lost) await addJob(writes.db, kind === 'mail' ? unpackJob(id) : firstReadJob(id))
  const waiting = await writes.db
    .selectFrom('interpretation')
    .select(['id', 'reading'])
    .where('status', '=', 'Pending')
    .where('readingState', '=', 'waiting')
    .where('createdAt', '<', before)
    .limit(1000)
    .execute()
  for (const { id, reading } of waiting) await addJob(writes.db, readJob({ interpretationId: id, reading }))
  if (lost.length + waiting.length > 0)
    log.warn({ received: lost.length, waiting: waiting.length }, 'documents that nobody read got new jobs')
}
