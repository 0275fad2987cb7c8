import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { inBatches } from '#platform/server/export/batches.ts'
import { mostNamed } from '#platform/server/audit/persons.ts'
import { excelAnswer } from '#platform/server/export/excel.ts'
import { dropFile } from '#platform/server/files/file-tasks.ts'
import { keepFile } from '#platform/server/files/files.ts'
import { addJob, type JobServices, type JobTask, type JobTasks } from '#platform/server/jobs.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { uploadFolder } from '#platform/server/files/upload.ts'
import { writeStream } from '#platform/server/files/write-stream.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { isSoleTrader } from '#platform/swedish/organization-number.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { places } from '#areas/places.ts'
import { dayLength } from '#platform/time.ts'
import type { jobs } from '../contract.ts'
import { jobNames } from '../rules.ts'
import { exportKeptDays } from '../settings.ts'
import { amlColumns, ratedCompanies, type AmlRow } from './aml.ts'
import { endRun, nextCompanies, reachRun, type RunRow } from './job-store.ts'
import { tell } from './chat-message.ts'

/** Companies read at a time. */
const atOnce = 500
const removeTask = 'remove-aml-export'

/**
 * Every active client with its AML rating, read in batches; the run shows how far it is. Those who
 * are sole traders are noted, for the trail of whoever fetches the file.
 */
async function* exported(
  { reads, writes }: JobServices,
  run: RunRow,
  soleTraders: string[],
): AsyncGenerator<AmlRow> {
  const next = async (after: string | undefined, take: number) =>
    ratedCompanies(reads.db, await nextCompanies(reads.db, after ?? null, take))
  let done = 0
  for await (const row of inBatches(next, ({ organizationNumber }) => organizationNumber, atOnce)) {
    yield row
    if (isSoleTrader(row.organizationNumber) && soleTraders.length <= mostNamed)
      soleTraders.push(row.organizationNumber)
    // Nobody goes on with what has been stopped.
    if (++done % atOnce === 0 && !(await reachRun(writes.db, run.id, done))) return
  }
  await reachRun(writes.db, run.id, done)
}

/**
 * Makes the file of a run and keeps it, tells in the chat where it is fetched, and ends the run,
 * once: what a crash cut off is made again from the beginning. What is in it never leaves by the
 * chat, which has neither our permissions nor our trail.
 */
export async function makeAmlExport(services: JobServices, run: RunRow): Promise<void> {
  const { writes, files, config, clock } = services
  const now = clock()
  const soleTraders: string[] = []
  // It is fetched by those alone who are shown numbers whole.
  const { name, contentType, body } = excelAnswer(
    { seesNumbers: true },
    {
      name: `${jobNames.amlExport} ${stockholmDay(now)}`,
      columns: amlColumns,
      rows: exported(services, run, soleTraders),
      count: run.total,
      persons: [],
    },
  )
  const folder = uploadFolder(config.dataDir)
  const target = path.join(folder, randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const written = await writeStream(body, target)
    await inTransaction(writes, async (db) => {
      const ended = await endRun(db, run.id, now)
      if (!ended) return
      const days = await readSetting(db, exportKeptDays)
      const removeAt = new Date(now.getTime() + days * dayLength)
      const storedFileId = await keepFile(db, files, {
        name,
        contentType,
        ...written,
        path: target,
      })
      await db
        .insertInto('amlExport')
        .values({
          id: run.id,
          storedFileId,
          rowCount: ended.done,
          soleTraders,
          madeAt: now,
          madeBy: run.startedBy,
          removeAt,
        })
        .execute()
      await addJob(db, {
        task: removeTask,
        payload: { id: run.id },
        key: `${removeTask}:${run.id}`,
        runAt: removeAt,
      })
      await tell(db, run, `${jobNames.amlExport} är klar. Den hämtas i Skynet.`, {
        text: 'Hämta exporten',
        url: `${config.publicUrl}${places.settingsPart('jobb')}`,
      })
    })
  } finally {
    await rm(target, { force: true })
  }
}

const payloadForm = z.object({ id: z.uuid() })
/** Removes the file of an export whose days are over. */
const remove: JobTask = async (payload, { writes }) => {
  const { id } = payloadForm.parse(payload)
  await inTransaction(writes, async (db) => {
    const row = await exportsMade(db).where('amlExport.id', '=', id).executeTakeFirst()
    if (row?.storedFileId) await dropFile(db, row.storedFileId)
  })
}
export const amlExportTasks: JobTasks = { [removeTask]: remove }

const exportsMade = (db: Db) =>
  db
    .selectFrom('amlExport')
    .leftJoin('storedFile', 'storedFile.id', 'amlExport.storedFileId')
    .select([
      'amlExport.id',
      'storedFileId',
      'rowCount',
      'soleTraders',
      'madeAt',
      'madeBy',
      'removeAt',
      'name',
      'contentType',
    ])

/** Exports shown: the latest. */
const most = 20

export const amlExports: Handler<typeof jobs.amlExports> = async (_, { db }) => {
  const rows = await exportsMade(db).orderBy('madeAt', 'desc').limit(most).execute()
  return rows.map(({ id, storedFileId, rowCount, madeAt, madeBy, removeAt }) => ({
    id,
    rows: rowCount,
    madeAt,
    madeBy,
    removeAt,
    removed: storedFileId === null,
  }))
}

export const amlExport: Handler<typeof jobs.amlExport> = async (
  { id },
  { db, files, refuse, audit },
) => {
  const row = await exportsMade(db).where('amlExport.id', '=', id).executeTakeFirst()
  if (!row) return refusePlatform('notFound')
  if (!row.storedFileId || !row.name || !row.contentType)
    return refuse('removed', {
      message: `Exporten togs bort ${stockholmDay(row.removeAt)}. Starta en ny.`,
    })
  audit({ subject: id })
  const body = await files.open(row.storedFileId)
  const { name, contentType, rowCount: rows, soleTraders: persons } = row
  return { name, contentType, rows, persons, body }
}
