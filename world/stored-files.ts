import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FileStore } from '#platform/server/files/files.ts'
import type { DemoFile } from './files.ts'

/** The row of a file that is in the store. */
export interface StoredRow {
  readonly id: string
  readonly name: string
  readonly contentType: string
  /** Bytes. */
  readonly size: number
  readonly sha256: string
  readonly createdAt: Date
}
/** Puts a file into the store under an id of the caller's. The row is for `storedFile`. */
export type PutFile = (id: string, file: DemoFile, createdAt: Date) => Promise<StoredRow>

/** Works with a store that takes files by way of a folder, which is gone when the work has ended. */
export async function withStore<T>(
  files: FileStore,
  work: (put: PutFile) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'skynet-demo-'))
  try {
    return await work(async (id, { name, contentType, bytes }, createdAt) => {
      const at = path.join(folder, id)
      await writeFile(at, bytes)
      await files.put(id, at)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      return { id, name, contentType, size: bytes.length, sha256, createdAt }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
