import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import type { Insertable } from 'kysely'
import type { StoredFile } from '#database/types.ts'
import type { FileStore } from '#platform/server/files.ts'
import { uploadFolder } from '#platform/server/upload.ts'

type Keeping = Pick<Context, 'files' | 'config'>
interface Made {
  readonly name: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** The row of bytes that are in the store. */
export type KeptBytes = Insertable<StoredFile> & { readonly id: string }

/**
 * Puts bytes that were made or unpacked here into the store, and answers the row that keeps them. Without it they are removed by the sweep.
 */
export async function putBytes({ files, config }: Keeping, { name, contentType, bytes }: Made): Promise<KeptBytes> {
  const folder = uploadFolder(config.dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const id = randomUUID()
  const at = path.join(folder, id)
  try {
    await writeFile(at, bytes, { mode: 0o600 })
    await files.put(id, at)
  } finally {
    await rm(at, { force: true })
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { id, name, contentType, size: bytes.length, sha256 }
}

/** Keeps bytes on the caller's transaction, and answers the id of their row. */
export async function keepBytes(db: Db, keeping: Keeping, made: Made): Promise<string> {
  const kept = await putBytes(keeping, made)
  await db.insertInto('storedFile').values(kept).execute()
  return kept.id
}

/** A kept file whole in memory. */
export async function bytesOf(files: FileStore, id: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await files.open(id)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
