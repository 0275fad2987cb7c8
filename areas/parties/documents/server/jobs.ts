import type { JobTask, JobTasks } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import type { Schedule } from '#platform/server/worker/schedule.ts'
import { filePersonsTask } from '#platform/server/files/file-persons.ts'
import { lookAtFileTask } from '#platform/server/files/verified.ts'
import { lookThrough } from './file-persons.ts'
import { undoneSince } from './document-store.ts'
import { lookAtFile, lookAtFiles } from './look-at-files.ts'

const task = 'documents-sweep'
const lookTask = 'look-at-files'

/** Lets go of what was removed too long ago to be put back (documents 18). */
const sweep: JobTask = (_, { writes, clock }) =>
  inTransaction(writes, async (db) => {
    const gone = await db
      .deleteFrom('documentFile')
      .where('removedAt', '<=', undoneSince(clock()))
      .returning('storedFileId')
      .execute()
    const files = gone.map(({ storedFileId }) => storedFileId)
    // The bytes go with the next sweep of files nobody keeps.
    if (files.length > 0) await db.deleteFrom('storedFile').where('id', 'in', files).execute()
  })

/** What waits for a reading process, and may do so for long. */
export const documentReadingTasks: JobTasks = { [filePersonsTask]: lookThrough }
export const documentTasks: JobTasks = {
  [task]: sweep,
  [lookTask]: lookAtFiles,
  [lookAtFileTask]: lookAtFile,
}
export const documentSchedules: readonly Schedule[] = [
  { name: task, task, when: '40 3 * * *' },
  { name: lookTask, task: lookTask, when: '20 1 * * *' },
]
