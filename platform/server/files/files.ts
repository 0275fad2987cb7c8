import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Config } from '../config.ts'
import type { Db } from '../database.ts'
import type { FileStore } from './file-store.ts'
import { nameOfContent } from './file-name.ts'
import { lookThroughLater } from './file-persons.ts'
import { localFiles } from './local.ts'
import { s3Files } from './s3.ts'

export type { FileStore } from './file-store.ts'

export type FileConfig = Pick<
  Config,
  | 'dataDir'
  | 'filesS3Endpoint'
  | 'filesS3Bucket'
  | 'filesS3Region'
  | 'filesS3AccessKey'
  | 'filesS3SecretKey'
  | 'filesS3LockYears'
>

/**
 * The store the configuration names: a bucket when there is one, otherwise a folder of the data
 * folder.
 */
export function openFileStore(config: FileConfig): FileStore {
  if (!config.filesS3Bucket) return localFiles(path.join(config.dataDir, 'files'))
  return s3Files({
    endpoint: config.filesS3Endpoint,
    bucket: config.filesS3Bucket,
    region: config.filesS3Region,
    accessKey: config.filesS3AccessKey,
    secretKey: config.filesS3SecretKey,
    lockYears: config.filesS3LockYears,
  })
}

/** A file of this machine that shall be kept, such as a received upload. */
export interface FileToKeep {
  readonly name: string
  readonly contentType: string
  readonly size: number
  readonly sha256: string
  readonly path: string
}

export interface Keeping {
  /** Not looked through for whom it names: who reads it is told of (audit 4). */
  readonly readAnyhow?: boolean
  /** Evidence: nobody changes its bytes, as far as the store can see to that. */
  readonly isForEver?: boolean
}

/**
 * Keeps a received file and answers the id of its row. The bytes are stored before the row is
 * written, so a row never points at nothing; bytes whose row was rolled back are removed by the
 * sweep. Its name gets the ending of what it is. It is looked through for whom it names, unless it is
 * `readAnyhow`: then by who reads it (audit 4).
 */
export async function keepFile(
  db: Db,
  files: FileStore,
  received: FileToKeep,
  { readAnyhow = false, isForEver = false }: Keeping = {},
): Promise<string> {
  const id = randomUUID()
  await files.put(id, received.path, { isForEver })
  const { contentType, size, sha256 } = received
  const name = nameOfContent(received.name, contentType)
  await db.insertInto('storedFile').values({ id, name, contentType, size, sha256 }).execute()
  if (!readAnyhow) await lookThroughLater(db, { id, contentType })
  return id
}
