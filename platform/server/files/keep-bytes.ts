import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '../database.ts'
import { keepFile, type FileStore, type Keeping } from './files.ts'
import { uploadFolder } from './upload.ts'

interface Bytes {
  readonly name: string
  readonly contentType: string
  readonly content: Buffer
}
/** Keeps what came inside a message, or was made here, as a file. Answers the id of its row. */
export async function keepBytes(
  db: Db,
  files: FileStore,
  dataDir: string,
  bytes: Bytes,
  how: Keeping = {},
): Promise<string> {
  const { name, contentType, content } = bytes
  const folder = uploadFolder(dataDir)
  const target = path.join(folder, randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await writeFile(target, content, { mode: 0o600 })
    const sha256 = createHash('sha256').update(content).digest('hex')
    const file = { name, contentType, size: content.length, sha256, path: target }
    return await keepFile(db, files, file, how)
  } finally {
    await rm(target, { force: true })
  }
}
