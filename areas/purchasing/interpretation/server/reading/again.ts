import type { Act } from '#platform/server/context.ts'
import { addJob, type JobServices } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { machine } from '../actor.ts'
import { copyOut, inFolder } from '../intake/working-files.ts'
import { readJob } from '../job-names.ts'
import { sendStraightThrough } from '../sending/straight-through.ts'
import {
  addStatus,
  dropDraft,
  dropStamps,
  heldInterpretation,
  interpretationById,
  type Row,
} from '../store.ts'
import { readFile, type ReadFile } from './file.ts'
import { putPages } from './page-store.ts'
import { dataOnPrint } from './twin-values.ts'
import { fatalOf, mailOf, readingColumns, valueColumns, valuesOf } from './values.ts'

/**
 * Starts a new reading of a held, pending interpretation: what people have changed is let go, and a
 * new status row says so (interpretation 5).
 */
export async function askForReading(act: Act, id: string): Promise<void> {
  const { db } = act
  await dropDraft(db, id)
  const { reading } = await db
    .updateTable('interpretation')
    .set((eb) => ({
      readingState: 'waiting',
      reading: eb('reading', '+', 1),
      ocrErrors: [],
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning('reading')
    .executeTakeFirstOrThrow()
  await addStatus(act, id, { status: 'Pending', what: 'Tolkas igen' })
  await addJob(db, readJob({ interpretationId: id, reading }))
}

/**
 * Reads an interpretation's document once more, and the data it came with; an older reading that is
 * still running counts for nothing.
 */
export async function readAgain(services: JobServices, id: string, reading: number): Promise<void> {
  const { writes, reads, clock } = services
  const row = await interpretationById(writes.db, id)
  if (row?.reading !== reading || row.readingState !== 'waiting' || row.status !== 'Pending') return
  const mail = await mailOf(reads.db, row.mailId)
  const senders = [row.issuerOrganizationNumber, mail?.fromAddress.toLowerCase() ?? ''].filter(
    Boolean,
  )
  const read = (file: string): Promise<ReadFile> =>
    inFolder(services.config, async (folder) =>
      readFile(services, await copyOut(services.files, file, folder), {
        attachmentPageStart: row.attachmentPageStart,
        senders,
      }),
    )
  const data = row.dataFileId ? await read(row.dataFileId) : undefined
  // A sheet made of data stays as it is.
  const shown = row.isSheet ? undefined : await read(row.documentFileId)
  const main = data ?? shown
  if (!main) throw new Error(`the interpretation ${id} is a sheet of data that is gone`)
  const fatal = fatalOf(main)
  const columns = fatal
    ? { readingState: 'failed' as const, ocrErrors: [fatal] }
    : await columnsOf(services, row, main, shown)
  await inTransaction(writes, async (db) => {
    const held = await heldInterpretation(db, id)
    if (held?.reading !== reading || held.readingState !== 'waiting' || held.status !== 'Pending')
      return
    await dropStamps(db, id)
    await dropDraft(db, id)
    await db
      .updateTable('interpretation')
      .set({ ...columns, version: held.version + 1 })
      .where('id', '=', id)
      .execute()
    if (!fatal && shown && shown.pages.length > 0) await putPages(db, id, shown.pages)
    const what = reading === 1 ? 'Tolkad' : 'Tolkad igen'
    await addStatus({ db, actor: machine, now: clock() }, id, {
      status: 'Pending',
      what,
      reason: fatal,
    })
    await sendStraightThrough(db, id, clock())
  })
}

/** Its columns by what was read: `main` has the values, which are shown where they stand in `shown`. */
async function columnsOf(services: JobServices, row: Row, main: ReadFile, shown: ReadFile = main) {
  const mail = await mailOf(services.reads.db, row.mailId)
  const about = { fileName: row.fileName, sentFrom: row.sentFrom, subject: mail?.subject ?? null }
  const values = shown === main ? valuesOf(main) : dataOnPrint(valuesOf(main), valuesOf(shown))
  const { structured, stated } = readingColumns(main, row.attachmentPageStart)
  return {
    ...(await valueColumns(services, values, about)),
    ...readingColumns(shown, row.attachmentPageStart),
    structured,
    stated,
  }
}
