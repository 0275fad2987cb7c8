import { z } from 'zod'
import { appendAudit } from '#platform/server/audit/audit.ts'
import type { JobTask, NewJob } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { holdBucket, putInForce } from '../bucket-store.ts'
import { endScheduled } from './release-store.ts'

export const startTask = 'rule-bucket-start'

/** Begins a version at its time. The job waits in the database, so that no restart loses it. */
export const startJob = (id: string, startsAt: Date): NewJob => ({
  task: startTask,
  payload: { release: id },
  key: `${startTask}:${id}`,
  runAt: startsAt,
})

const wanted = z.object({ release: z.uuid() })
/**
 * Lets a version count that was approved for a later time (rules 81): it begins and the one before
 * it stops in one transaction, so that every server judges by the one or by the other. Does nothing
 * of what has been withdrawn or has begun.
 */
export const startRelease: JobTask = async (payload, { writes, clock }) => {
  const { release: id } = wanted.parse(payload)
  await inTransaction(writes, async (db) => {
    const release = await db
      .selectFrom('ruleBucketRelease')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (!release) return
    const { bucketId, version, startsAt, approvedById, askedBy, approvedBy, why } = release
    await holdBucket(db, bucketId)
    if (!(await endScheduled(db, id, { state: 'begun' }))) return
    // The clock of the database, which begins the job, may be a little ahead of this one.
    const now = new Date(Math.max(clock().getTime(), startsAt.getTime()))
    const name = `${askedBy}, godkänd av ${approvedBy}`
    await putInForce(db, bucketId, version, { id: approvedById, name, now })
    await appendAudit(db, {
      action: 'rulebucket.start',
      actorId: 'system',
      actorName: 'Skynet',
      subject: bucketId,
      why,
      after: { version, inForceFrom: now.toISOString(), askedBy, approvedBy },
    })
  })
}
