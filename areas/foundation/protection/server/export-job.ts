import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { dropFile } from '#platform/server/files/file-tasks.ts'
import { keepFile } from '#platform/server/files/files.ts'
import { uploadFolder } from '#platform/server/files/upload.ts'
import { writeStream } from '#platform/server/files/write-stream.ts'
import { addJob, type JobServices, type JobTask, type JobTasks } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { formatOrganizationNumber, stockholmDay } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import type { ActionWords } from '#areas/foundation/audit/server/public.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import type { Sought } from '../rules.ts'
import { exportDays } from '../settings.ts'
import { drawExport } from './draw-export.ts'
import { exportOf, makeTask, removeTask } from './export-store.ts'
import { gather } from './gather.ts'

const payloadForm = z.object({ id: z.uuid() })
type Written = Awaited<ReturnType<typeof writeStream>>

interface Files {
  readonly json: Written & { readonly path: string }
  /** Undefined where it was more than a PDF can be drawn of. */
  readonly pdf: (Written & { readonly path: string }) | undefined
  readonly rows: number
}

/** Writes the files of an export into a folder of ours. */
async function writeFiles(
  { reads, clock }: JobServices,
  sought: Sought,
  words: ActionWords,
  target: string,
): Promise<Files> {
  const madeAt = clock()
  const json = `${target}.json`
  const { written, gathered } = await gather(reads, sought, words, madeAt, (parts) =>
    writeStream(Readable.from(parts), json),
  )
  const drawn = await drawExport(
    {
      who: [
        ...(sought.personalNumber ? [formatOrganizationNumber(sought.personalNumber)] : []),
        ...sought.emails,
      ].join(', '),
      names: gathered.names.join(', '),
      madeAt: madeAt.toISOString(),
      kinds: gathered.kinds,
    },
    makeTask,
  )
  const pdf = `${target}.pdf`
  return {
    json: { ...written, path: json },
    pdf: drawn && { ...(await writeStream(Readable.from([drawn]), pdf)), path: pdf },
    rows: gathered.rows,
  }
}

/** Keeps the files of an export, once, and removes them when their days are over. */
async function keep(
  { writes, files: store, clock }: JobServices,
  id: string,
  { json, pdf, rows }: Files,
): Promise<void> {
  await inTransaction(writes, async (db) => {
    const row = await exportOf(db, id)
    if (row?.state !== 'waiting') return
    const now = clock()
    const removeAt = new Date(now.getTime() + (await readSetting(db, exportDays)) * dayLength)
    const name = `Utdrag ${stockholmDay(now)}`
    // Whom it is about stands in its row; what is in it is not read for it.
    const how = { readAnyhow: true }
    const jsonFileId = await keepFile(
      db,
      store,
      { name, contentType: 'application/json', ...json },
      how,
    )
    const pdfFileId =
      pdf && (await keepFile(db, store, { name, contentType: 'application/pdf', ...pdf }, how))
    await db
      .updateTable('personExport')
      .set({
        state: 'done',
        finishedAt: now,
        rowCount: rows,
        jsonFileId,
        pdfFileId: pdfFileId ?? null,
        removeAt,
      })
      .where('id', '=', id)
      .execute()
    await addJob(db, {
      task: removeTask,
      payload: { id },
      key: `${removeTask}:${id}`,
      runAt: removeAt,
    })
  })
}

/** It is said that it failed, and ordered again by who wants it: nobody waits for what does not come. */
const fail = ({ writes, clock }: JobServices, id: string) =>
  inTransaction(writes, (db) =>
    db
      .updateTable('personExport')
      .set({ state: 'failed', finishedAt: clock() })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute(),
  )

/**
 * Gathers what is kept of somebody and keeps it as files (protection 7). What a crash cut off is
 * made again from the beginning.
 */
const make =
  (words: ActionWords): JobTask =>
  async (payload, services) => {
    const { id } = payloadForm.parse(payload)
    const row = await exportOf(services.reads.db, id)
    if (row?.state !== 'waiting') return
    const folder = uploadFolder(services.config.dataDir)
    const target = path.join(folder, randomUUID())
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      await keep(services, id, await writeFiles(services, row, words, target))
    } catch (error) {
      services.log.error({ error, export: id }, 'an export of a person could not be made')
      await fail(services, id)
    } finally {
      await rm(`${target}.json`, { force: true })
      await rm(`${target}.pdf`, { force: true })
    }
  }

/** Removes the files of an export whose days are over (protection 8). */
const remove: JobTask = async (payload, { writes }) => {
  const { id } = payloadForm.parse(payload)
  await inTransaction(writes, async (db) => {
    const row = await exportOf(db, id)
    for (const fileId of [row?.jsonFileId, row?.pdfFileId]) if (fileId) await dropFile(db, fileId)
  })
}

/** The tasks of the area. `words` names the acts of all areas. */
export const protectionTasks = (words: ActionWords): JobTasks => ({
  [makeTask]: make(words),
  [removeTask]: remove,
})
