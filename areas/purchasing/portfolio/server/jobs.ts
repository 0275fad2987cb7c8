import type { JobTask, JobTasks } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import type { Schedule } from '#platform/server/worker/schedule.ts'
import { keepDay, nextToKeep } from './keep.ts'

const keepTask = 'keep-portfolio'
/** Days of one run: more than a year that was missed is caught up in the nights that follow. */
const mostDays = 400

/** Keeps every day that is over and not kept yet, each by itself (portfolio 3). */
const keepEachNight: JobTask = async (_, { reads, writes, clock }) => {
  for (let kept = 0; kept < mostDays; kept++) {
    const day = await nextToKeep(reads.db, clock())
    if (day === undefined) return
    await inTransaction(writes, (db) => keepDay(db, day, clock()))
  }
}

export const portfolioTasks: JobTasks = { [keepTask]: keepEachNight }
export const portfolioSchedules: readonly Schedule[] = [
  { name: keepTask, task: keepTask, when: '10 0 * * *' },
]
