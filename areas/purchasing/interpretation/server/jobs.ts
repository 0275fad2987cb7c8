import { z } from 'zod'
import type { JobTask, JobTasks } from '#platform/server/jobs.ts'
import type { Schedule } from '#platform/server/worker/schedule.ts'
import { anotherNumberTask } from '#areas/purchasing/invoices/server/public.ts'
import { attachmentTask as attachment } from './intake/attachment-job.ts'
import { imapJob, imapTask } from './intake/imap-poll.ts'
import { attachmentTask, readTask, showTask, straightThroughTask, unpackTask } from './job-names.ts'
import { readAgain } from './reading/again.ts'
import { readFirst } from './reading/first.ts'
import { rescueIntake, rescueTask } from './intake/rescue.ts'
import { showJob } from './reading/show-job.ts'
import { sendAsAnother } from './sending/another-number.ts'
import { straightThroughJob } from './sending/straight-through.ts'
import { sweepDrafts } from './sweep-drafts.ts'
import { unpackMail } from './intake/unpack.ts'

const sweepTask = 'interpretation-drafts-sweep'
const payloadShape = z.union([
  z.object({ intakeId: z.uuid() }),
  z.object({ interpretationId: z.uuid(), reading: z.number() }),
])

/**
 * Reads a file for the first time, or an interpretation's document anew. Done twice, the second
 * does nothing.
 */
const readDocument: JobTask = async (payload, services) => {
  const what = payloadShape.parse(payload)
  if ('intakeId' in what) await readFirst(services, what.intakeId)
  else await readAgain(services, what.interpretationId, what.reading)
}

/**
 * What waits for a reading process, and may do so for long: in places of its own, so that nothing
 * else waits behind it.
 */
export const readingTasks: JobTasks = {
  [readTask]: readDocument,
  [attachmentTask]: attachment,
  [showTask]: showJob,
}
export const interpretationTasks: JobTasks = {
  [unpackTask]: unpackMail,
  [straightThroughTask]: straightThroughJob,
  [rescueTask]: rescueIntake,
  [imapTask]: imapJob,
  [sweepTask]: sweepDrafts,
  [anotherNumberTask]: sendAsAnother,
}
export const interpretationSchedules: readonly Schedule[] = [
  { name: rescueTask, task: rescueTask, when: '*/10 * * * *' },
  { name: sweepTask, task: sweepTask, when: '55 3 * * *' },
  { name: imapTask, task: imapTask, when: '* * * * *' },
]
