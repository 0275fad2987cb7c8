import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { createReadStream } from 'node:fs'
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { appendAudit } from '#platform/server/audit/audit.ts'
import { dropFile } from '#platform/server/files/file-tasks.ts'
import { keepFile } from '#platform/server/files/files.ts'
import { uploadFolder } from '#platform/server/files/upload.ts'
import { addJob, type JobServices, type JobTask, type JobTasks } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { dayLength } from '#platform/time.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { packKeptDays } from '../../settings.ts'
import { makePack, type Made } from './make-pack.ts'
import { packWriter, TooLarge } from './pack-writer.ts'
import { heldPack, packById } from './pack-store.ts'

const makeTask = 'make-evidence-pack'
const removeTask = 'remove-evidence-pack'
/** The job that makes a pack that was ordered. */
export const makeJob = (id: string) => ({
  task: makeTask,
  payload: { id },
  key: `${makeTask}:${id}`,
  maxAttempts: 8,
})
const payloadForm = z.object({ id: z.uuid() })

async function hashed(file: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { size: (await stat(file)).size, sha256: hash.digest('hex') }
}

/**
 * Makes a pack that was ordered and keeps it, once: what a crash cut off is made again from the
 * beginning.
 */
const make: JobTask = async (payload, services) => {
  const { id } = payloadForm.parse(payload)
  const { reads, files, config, clock, writes } = services
  const ordered = await packById(reads.db, id)
  if (!ordered || ordered.madeAt) return
  const { fromDay: from, toDay: to, organizationNumber, why, orderedBy } = ordered
  const folder = uploadFolder(config.dataDir)
  const target = path.join(folder, randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const pack = packWriter(target)
  try {
    const made = await reads.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((db) =>
        makePack(
          db,
          { files, pack, now: clock() },
          { organizationNumber, from, to, why, orderedBy },
        ),
      )
    await pack.end()
    await keep(services, { id, organizationNumber, from, to, target }, made)
  } catch (error) {
    pack.stop()
    const problem =
      error instanceof TooLarge
        ? 'Mer än 3 GB. Beställ en kortare period.'
        : 'Gick inte att göra. Försöks igen om en stund.'
    await inTransaction(writes, (db) =>
      db.updateTable('evidencePack').set({ problem }).where('id', '=', id).execute(),
    )
    if (!(error instanceof TooLarge)) throw error
  } finally {
    await rm(target, { force: true })
  }
}

interface Kept {
  readonly id: string
  readonly organizationNumber: string
  readonly from: string
  readonly to: string
  readonly target: string
}
async function keep(
  { writes, files, clock }: JobServices,
  { id, organizationNumber, from, to, target }: Kept,
  made: Made,
): Promise<void> {
  const received = {
    name: `Bevispaket ${organizationNumber} ${from} ${to}.zip`,
    contentType: 'application/zip',
    path: target,
    ...(await hashed(target)),
  }
  await inTransaction(writes, async (db) => {
    const row = await heldPack(db, id)
    if (!row || row.madeAt) return
    const madeAt = clock()
    const days = await readSetting(db, packKeptDays)
    const removeAt = new Date(madeAt.getTime() + days * dayLength)
    const storedFileId = await keepFile(db, files, received, { readAnyhow: true })
    const { persons, manifestSha256, fileCount, trailRows } = made
    await db
      .updateTable('evidencePack')
      .set({
        problem: '',
        madeAt,
        removeAt,
        storedFileId,
        manifestSha256,
        fileCount,
        trailRows,
        persons: [...persons],
      })
      .where('id', '=', id)
      .execute()
    await appendAudit(db, {
      action: 'evidence.made',
      actorId: 'system',
      actorName: 'Skynet',
      company: organizationNumber,
      subject: id,
      // By it a pack that somebody shows up with is known again, whatever has been removed since.
      after: { manifestSha256, fileCount, trailRows, removeAt: removeAt.toISOString() },
    })
    await addJob(db, {
      task: removeTask,
      payload: { id },
      key: `${removeTask}:${id}`,
      runAt: removeAt,
    })
  })
}

/** Removes the file of a pack whose days are over. */
const remove: JobTask = async (payload, { writes }) => {
  const { id } = payloadForm.parse(payload)
  await inTransaction(writes, async (db) => {
    const row = await heldPack(db, id)
    if (row?.storedFileId) await dropFile(db, row.storedFileId)
  })
}

export const packTasks: JobTasks = { [makeTask]: make, [removeTask]: remove }
