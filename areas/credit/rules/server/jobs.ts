import type { JobTasks } from '#platform/server/jobs.ts'
import { startRelease, startTask } from './releases/start-job.ts'

export const ruleTasks: JobTasks = { [startTask]: startRelease }
