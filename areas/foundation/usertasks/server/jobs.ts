import type { JobTask, JobTasks } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import type { Schedule } from '#platform/server/worker/schedule.ts'
import { undoneSince } from './task-store.ts'

const task = 'usertasks-sweep'

/** Lets go of what was removed too long ago to be put back (usertasks 22). */
const sweep: JobTask = async (_, { writes, clock }) => {
  const { numDeletedRows } = await inTransaction(writes, (db) =>
    db.deleteFrom('userTask').where('removedAt', '<=', undoneSince(clock())).executeTakeFirst(),
  )
  return { done: Number(numDeletedRows) }
}

export const userTaskTasks: JobTasks = { [task]: sweep }
export const userTaskSchedules: readonly Schedule[] = [{ name: task, task, when: '45 3 * * *' }]
