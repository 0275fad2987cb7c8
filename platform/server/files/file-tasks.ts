import { z } from 'zod'
import { dayLength } from '#platform/time.ts'
import type { Db } from '../database.ts'
import { addJob, type JobServices, type JobTask, type JobTasks } from '../jobs.ts'
import type { Schedule } from '../worker/schedule.ts'

const removeTask = 'remove-file'
const sweepTask = 'sweep-files'

/** Forgets a file on the caller's transaction: the row goes now, the bytes after the commit. */
export async function dropFile(db: Db, id: string): Promise<void> {
  await db.deleteFrom('storedFile').where('id', '=', id).execute()
  await addJob(db, { task: removeTask, payload: { id }, key: `${removeTask}:${id}` })
}

const removed = z.object({ id: z.uuid() })
const removeFile: JobTask = async (payload, services) => {
  await removeUnlessKept([removed.parse(payload).id], services)
}

/**
 * Bytes without a row: their command was rolled back after they had been stored. Young ones may
 * belong to a command that still runs.
 */
const sweepFiles: JobTask = async (_payload, services) => {
  let ids: string[] = []
  for await (const id of services.files.putBefore(
    new Date(services.clock().getTime() - dayLength),
  )) {
    if (ids.push(id) < 500) continue
    await removeUnlessKept(ids, services)
    ids = []
  }
  await removeUnlessKept(ids, services)
}

async function removeUnlessKept(
  ids: readonly string[],
  { reads, files, log }: JobServices,
): Promise<void> {
  if (ids.length === 0) return
  const rows = await reads.db.selectFrom('storedFile').select('id').where('id', 'in', ids).execute()
  const kept = new Set(rows.map((row) => row.id))
  for (const id of ids) {
    if (kept.has(id)) continue
    await files.remove(id)
    log.info({ file: id }, 'removed the bytes of a file nobody keeps')
  }
}

export const fileTasks: JobTasks = { [removeTask]: removeFile, [sweepTask]: sweepFiles }
export const fileSchedules: readonly Schedule[] = [
  { name: 'sweep-files', task: sweepTask, when: '40 3 * * *' },
]
