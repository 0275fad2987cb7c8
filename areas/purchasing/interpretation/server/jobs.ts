import type { JobTasks } from '#platform/server/jobs.ts'
import type { Schedule } from '#platform/server/worker/schedule.ts'
import { attachmentTask as attachment } from './intake/attachment-job.ts'
import { imapJob, imapTask } from './intake/imap-poll.ts'
import { attachmentTask, readTask, showTask, straightThroughTask, unpackTask } from './job-names.ts'
import { readTask as read } from './reading/job.ts'
import { rescueIntake, rescueTask } from './intake/rescue.ts'
import { showJob } from './reading/show-job.ts'
import { straightThroughJob } from './sending/straight-through.ts'
import { unpackMail } from './intake/unpack.ts'

/**
 * What waits for a reading process, and may do so for long: in places of its own, so that nothing
 * else waits behind it.
 */
export const readingTasks: JobTasks = {
  [readTask]: read,
  [attachmentTask]: attachment,
  [showTask]: showJob,
}
export const interpretationTasks: JobTasks = {
  [unpackTask]: unpackMail,
  [straightThroughTask]: straightThroughJob,
  [rescueTask]: rescueIntake,
  [imapTask]: imapJob,
}
export const interpretationSchedules: readonly Schedule[] = [
  { name: rescueTask, task: rescueTask, when: '*/10 * * * *' },
  { name: imapTask, task: imapTask, when: '* * * * *' },
]
