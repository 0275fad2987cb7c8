import type { JobTask, JobTasks } from '#platform/server/jobs.ts'
import type { Schedule } from '#platform/server/worker/schedule.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { countRules } from './rule-count-store.ts'

const countTask = 'count-rules'
/** What one run takes at most, so that a long past does not keep a worker for itself. */
const mostSteps = 20

const count: JobTask = async (_payload, { writes, clock }) => {
  for (let step = 0; step < mostSteps; step++)
    if (!(await inTransaction(writes, (db) => countRules(db, clock())))) return
}

export const tickerTasks: JobTasks = { [countTask]: count }
export const tickerSchedules: readonly Schedule[] = [
  { name: countTask, task: countTask, when: '* * * * *' },
]
