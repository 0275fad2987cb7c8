import type { JobTasks } from '#platform/server/jobs.ts'
import { rateTasks } from './rate-job.ts'
import { sweepTasks } from './sweep.ts'

export { sweepSchedules as ratingSchedules } from './sweep.ts'
/** Ratings made again: when asked for, when a bucket has changed, and when they are old. */
export const ratingTasks: JobTasks = { ...rateTasks, ...sweepTasks }
