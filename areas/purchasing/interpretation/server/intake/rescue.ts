import { addJob, type JobTask } from '#platform/server/jobs.ts'
import { attachmentJob, firstReadJob, readJob, unpackJob } from '../job-names.ts'

export const rescueTask = 'rescue-interpretations'
/** Milliseconds something may wait before its job counts as lost. Longer than any reading takes. */
const overdue = 30 * 60_000
/** Looked for at a time, of each kind. */
const most = 1000

/**
 * Gives new jobs to what came in, and to readings and attachments, whose own job is gone because it
 * failed too often for a reason of ours. What only waits for its turn keeps it.
 */
export const rescueIntake: JobTask = async (_payload, { writes: { db }, clock, log }) => {
  const before = new Date(clock().getTime() - overdue)
  const received = await db
    .selectFrom('intake')
    .select(['id', 'kind', 'channel'])
    .where('fate', '=', 'received')
    .where('receivedAt', '<', before)
    .limit(most)
    .execute()
  const readings = await db
    .selectFrom('interpretation')
    .select(['id', 'reading'])
    .where('status', '=', 'Pending')
    .where('readingState', '=', 'waiting')
    .where('createdAt', '<', before)
    .limit(most)
    .execute()
  const attachments = await db
    .selectFrom('interpretationAttachment')
    .select('id')
    .where('readingState', '=', 'waiting')
    .where('addedAt', '<', before)
    .limit(most)
    .execute()
  const jobs = [
    ...received.map(({ id, kind, channel }) =>
      kind === 'mail' ? unpackJob(id) : firstReadJob(id, { isAwaited: channel === 'upload' }),
    ),
    ...readings.map(({ id, reading }) => readJob({ interpretationId: id, reading })),
    ...attachments.map(({ id }) => attachmentJob(id)),
  ]
  for (const job of jobs) await addJob(db, { ...job, keepsPlace: true })
  if (jobs.length > 0)
    log.warn(
      { received: received.length, readings: readings.length, attachments: attachments.length },
      'documents that nobody read got new jobs',
    )
}
