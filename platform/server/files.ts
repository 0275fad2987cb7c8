import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from './config.ts'
import type { ReceivedFile } from './context.ts'
import type { Db } from './database.ts'
import { localFiles } from './files-local.ts'
import { s3Files } from './files-s3.ts'

/** Where the bytes of files lie, under the id of their row in stored_file. */
export interface FileStore {
  /** Keeps the file at a path of this machine. When it answers, the bytes have reached the disk or the object store. */
  put(id: string, path: string): Promise<void>
  /** The bytes as a stream. Throws FileMissing when there are none. */
  open(id: string): Promise<Readable>
  /** Removing what is not there is no error. */
  remove(id: string): Promise<void>
  /** Throws with a sentence for the operator when the store cannot be written to. */
  check(): Promise<void>
}

export type FileConfig = Pick<
  Config,
  'dataDir' | 'filesS3Endpoint' | 'filesS3Bucket' | 'filesS3Region' | 'filesS3AccessKey' | 'filesS3SecretKey'
>

/** The store the configuration names: a bucket when there is one, otherwise a folder of the data folder. */
export function openFileStore(config: FileConfig): FileStore {
  if (!config.filesS3Bucket) return localFiles(path.join(config.dataDir, 'files'))
  return s3Files({
    endpoint: config.filesS3Endpoint,
    bucket: config.filesS3Bucket,
    region: config.filesS3Region,
    accessKey: config.filesS3AccessKey,
    secretKey: config.filesS3SecretKey,
  })
}

/**
 * Keeps a received file and answers the id of its row. The bytes are stored before the row is written, so a row never points at
 * nothing; bytes whose row was rolled back are removed by the sweep.
 */
export async function keepFile(db: Db, files: FileStore, received: ReceivedFile): Promise<string> {
  const id = randomUUID()
  await files.put(id, received.path)
  const { name, contentType, size, sha256 } = received
  await db.insertInto('storedFile').values({ id, name, contentType, size, sha256 }).execute()
  return id
}
