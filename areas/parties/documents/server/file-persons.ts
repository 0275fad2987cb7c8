import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { personsWithin } from '#platform/server/audit/persons.ts'
import { FileMissing } from '#platform/server/files/file-store.ts'
import { keepPersonsOfFile } from '#platform/server/files/file-persons.ts'
import { uploadFolder } from '#platform/server/files/upload.ts'
import type { JobServices, JobTask } from '#platform/server/jobs.ts'
import { extract } from '#reader/extract.ts'

const payloadShape = z.object({ id: z.uuid() })
/** Characters of a file of text that are looked through at most. */
const mostText = 5_000_000
const isText = (contentType: string) =>
  contentType.startsWith('text/') || contentType === 'application/xml'

/**
 * Looks a kept file through for personal numbers, once (audit 4). PDFs and pictures are read in the
 * reader's own processes, with its limits of time and memory. Done again it does nothing.
 */
export const lookThrough: JobTask = async (payload, services) => {
  const { id } = payloadShape.parse(payload)
  const file = await services.writes.db
    .selectFrom('storedFile')
    .select('contentType')
    .where('id', '=', id)
    .where('persons', 'is', null)
    .executeTakeFirst()
  if (!file) return
  const folder = path.join(uploadFolder(services.config.dataDir), `work-${randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const text = await textOf(services, { id, ...file }, path.join(folder, id))
    await keepPersonsOfFile(services.writes.db, id, personsWithin(text))
  } catch (error) {
    // Its bytes went with what it belonged to.
    if (!(error instanceof FileMissing)) throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function textOf(
  { files }: JobServices,
  { id, contentType }: { readonly id: string; readonly contentType: string },
  at: string,
): Promise<string> {
  await pipeline(await files.open(id), createWriteStream(at, { mode: 0o600 }))
  if (isText(contentType)) return (await readFile(at, 'utf8')).slice(0, mostText)
  const { pages } = await extract({ path: at })
  return pages.map(({ words }) => words.map(({ text }) => text).join(' ')).join('\n')
}
