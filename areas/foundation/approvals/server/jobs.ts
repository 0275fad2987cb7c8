import type { JobTask, JobTasks } from '#platform/server/jobs.ts'
import { appendAudit } from '#platform/server/audit/audit.ts'
import { inTransaction } from '#platform/server/serve.ts'
import type { Schedule } from '#platform/server/worker/schedule.ts'
import { endExpired } from './approval-store.ts'
import { system } from './second-person.ts'

const task = 'approvals-expire'

/** Ends what nobody has decided in time (approvals 6), with a row each in the trail. */
const expire: JobTask = (_, { writes, clock }) =>
  inTransaction(writes, async (db) => {
    for (const { id, act, subject, organizationNumber, askedBy } of await endExpired(db, clock()))
      await appendAudit(db, {
        action: 'approvals.expire',
        actorId: 'system',
        actorName: system.name,
        ...(organizationNumber !== null && { company: organizationNumber }),
        subject: id,
        before: { act, subject, askedBy },
        after: { expired: true },
      })
  })

export const approvalTasks: JobTasks = { [task]: expire }
export const approvalSchedules: readonly Schedule[] = [{ name: task, task, when: '*/30 * * * *' }]
