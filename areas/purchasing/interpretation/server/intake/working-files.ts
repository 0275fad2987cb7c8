import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Insertable } from 'kysely'
import type { StoredFile } from '#database/types.ts'
import type { Config } from '#platform/server/config.ts'
import type { Db } from '#platform/server/database.ts'
import { FileMissing } from '#platform/server/files/file-store.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { uploadFolder } from '#platform/server/files/upload.ts'

/** A folder of its own on this machine's disk, for as long as the work goes on. */
export async function inFolder<T>(
  { dataDir }: Config,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = path.join(uploadFolder(dataDir), `work-${randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Says as a refusal that a kept file is gone: `files.open(id).catch(orMissing(refuse))`. */
export const orMissing =
  (refuse: (code: 'filesMissing') => never) =>
  (error: unknown): never => {
    if (error instanceof FileMissing) return refuse('filesMissing')
    throw error
  }

/** Copies a kept file to this machine's disk, and answers where. Throws FileMissing. */
export async function copyOut(files: FileStore, id: string, folder: string): Promise<string> {
  const at = path.join(folder, id)
  await pipeline(await files.open(id), createWriteStream(at, { mode: 0o600 }))
  return at
}

/** The row of bytes that are in the store. */
export type Kept = Insertable<StoredFile> & { readonly id: string }

/**
 * Puts a file of this machine's disk into the store, and answers the row that keeps it. Without the
 * row the sweep removes it.
 */
export async function putFile(
  files: FileStore,
  at: string,
  { name, contentType }: { readonly name: string; readonly contentType: string },
): Promise<Kept> {
  const id = randomUUID()
  const hash = createHash('sha256')
  let size = 0
  // Read without an encoding: bytes.
  const chunks: AsyncIterable<Buffer> = createReadStream(at)
  for await (const chunk of chunks) {
    hash.update(chunk)
    size += chunk.length
  }
  await files.put(id, at)
  return { id, name, contentType, size, sha256: hash.digest('hex') }
}

/** Keeps what is in the store, on the caller's transaction. Answers the id. */
export async function keep(db: Db, row: Kept): Promise<string> {
  await db.insertInto('storedFile').values(row).execute()
  return row.id
}
