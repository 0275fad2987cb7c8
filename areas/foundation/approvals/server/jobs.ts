import type { JobTask, JobTasks } from '#platform/server/jobs.ts'
import { appendAudit } from '#platform/server/audit/audit.ts'
import { inTransaction } from '#platform/server/serve.ts'
import type { Schedule } from '#platform/server/worker/schedule.ts'
import { stateWords } from '../texts.ts'
import { endExpired } from './approval-store.ts'
import type { Performers } from './approvals.ts'
import { system } from './second-person.ts'

const task = 'approvals-expire'

/** Ends what nobody has decided in time (approvals 6), with a row each in the trail. */
const expireWith =
  (performers: Performers): JobTask =>
  (_, { writes, clock }) =>
    inTransaction(writes, async (db) => {
      const now = clock()
      const expired = await endExpired(db, now)
      for (const ended of expired) {
        const { id, act, subject, organizationNumber, askedBy, payload } = ended
        await performers[act]?.undone(payload, { db, by: system, now, comment: stateWords.expired })
        await appendAudit(db, {
          action: 'approvals.expire',
          actorId: 'system',
          actorName: system.name,
          ...(organizationNumber !== null && { company: organizationNumber }),
          subject: id,
          before: { act, subject, askedBy },
          after: { expired: true },
        })
      }
      return { done: expired.length }
    })

export const approvalTasks = (performers: Performers): JobTasks => ({
  [task]: expireWith(performers),
})
export const approvalSchedules: readonly Schedule[] = [{ name: task, task, when: '*/30 * * * *' }]
