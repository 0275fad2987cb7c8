import type { JobTask, JobTasks } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import type { Schedule } from '#platform/server/worker/schedule.ts'
import { screenAbroad, screenAbroadTask } from './abroad/screen-abroad.ts'
import { compareNext } from './compare.ts'

export const compareTask = 'compare-recipients'
/** Transactions of one run; the next run goes on with what is left. */
const mostOfRun = 100

/** Compares the recipients of whom something is new with the others (recipients 1). */
const compareRecipients: JobTask = async (_payload, { writes, clock }) => {
  for (let run = 0; run < mostOfRun; run++)
    if ((await inTransaction(writes, (db) => compareNext(db, clock()))) === 0) return
}

export const recipientTasks: JobTasks = {
  [compareTask]: compareRecipients,
  [screenAbroadTask]: screenAbroad,
}
export const recipientSchedules: readonly Schedule[] = [
  { name: compareTask, task: compareTask, when: '* * * * *' },
  { name: screenAbroadTask, task: screenAbroadTask, when: '35 3 * * *' },
]
