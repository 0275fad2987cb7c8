import { z } from 'zod'
import { addJob, type JobTask } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { bucketChanges, emptyBackTest } from '#areas/credit/rules/rules.ts'
import { bucketInForce, bucketVersion, latestVersion } from '#areas/credit/rules/server/public.ts'
import { backTestJob } from '../back-test-job.ts'
import { trialDays } from './trial.ts'

const wanted = z.object({ bucketId: z.uuid() })

/**
 * Tries the latest draft of a bucket on the last 30 days (determinations 50). What goes on of an
 * earlier draft is cancelled, so that each bucket has one such test at a time.
 */
export const tryDraft: JobTask = async (payload, { writes, clock }) => {
  const { bucketId } = wanted.parse(payload)
  const now = clock()
  await inTransaction(writes, async (db) => {
    const latest = await latestVersion(db, bucketId)
    await db
      .updateTable('backTest')
      .set({ state: 'cancelled', finishedAt: now })
      .where('bucketId', '=', bucketId)
      .where('automatic', '=', true)
      .where('state', 'in', ['waiting', 'running'])
      .execute()
    if (!latest || latest.version === latest.inForce) return
    const tried = await bucketVersion(db, bucketId, latest.version)
    if (!tried) return
    const inForce = await bucketInForce(db, bucketId)
    const today = stockholmDay(now)
    const { id } = await db
      .insertInto('backTest')
      .values({
        bucketId,
        version: latest.version,
        draft: null,
        automatic: true,
        changes: JSON.stringify(inForce ? bucketChanges(inForce, tried) : []),
        fromDay: addDays(today, -trialDays),
        toDay: today,
        result: JSON.stringify(emptyBackTest),
        startedById: 'skynet',
        startedBy: 'Skynet',
        createdAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addJob(db, backTestJob(id))
  })
}
