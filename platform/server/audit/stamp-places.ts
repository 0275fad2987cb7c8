import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Config } from '../config.ts'
import { s3Files } from '../files/s3.ts'
import { stampForm, type Stamp } from './stamps.ts'

/** Where stamps are kept beside the database. */
export interface StampPlace {
  /** What it is called where somebody is told of it. */
  readonly name: string
  keep(stamp: Stamp): Promise<void>
  /** Those it has. */
  ids(): Promise<readonly string[]>
  /** One it has; undefined when what is there is no stamp. */
  read(id: string): Promise<Stamp | undefined>
}

const parse = (said: string): Stamp | undefined => {
  try {
    return stampForm.safeParse(JSON.parse(said)).data
  } catch {
    return undefined
  }
}
const endOfTime = new Date(8.64e15)
const fileOf = (folder: string, id: string) => path.join(folder, `stamp-${id}.json`)

/** Beside the heads of each second (AUDIT_HEADS). */
function inFolder(folder: string): StampPlace {
  return {
    name: folder,
    async keep(stamp) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(fileOf(folder, stamp.id), `${JSON.stringify(stamp)}\n`, { mode: 0o600 })
    },
    async ids() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      return names.flatMap((one) => /^stamp-([0-9a-f-]{36})\.json$/.exec(one)?.[1] ?? [])
    },
    read: async (id) => parse(await readFile(fileOf(folder, id), 'utf8')),
  }
}

type PlaceConfig = Pick<
  Config,
  | 'auditHeads'
  | 'auditS3Bucket'
  | 'auditS3LockYears'
  | 'filesS3Endpoint'
  | 'filesS3Region'
  | 'filesS3AccessKey'
  | 'filesS3SecretKey'
>
/** In a bucket with object lock, where this machine can write and never change. */
function inBucket(config: PlaceConfig & { readonly auditS3Bucket: string }): StampPlace {
  const store = s3Files({
    endpoint: config.filesS3Endpoint,
    bucket: config.auditS3Bucket,
    region: config.filesS3Region,
    accessKey: config.filesS3AccessKey,
    secretKey: config.filesS3SecretKey,
    lockYears: config.auditS3LockYears,
  })
  return {
    name: `the bucket ${config.auditS3Bucket}`,
    // The folder has it by then: what is put in the bucket is that file.
    keep: ({ id }) => store.put(id, fileOf(config.auditHeads, id), { isForEver: true }),
    async ids() {
      const ids: string[] = []
      for await (const id of store.putBefore(endOfTime)) ids.push(id)
      return ids
    },
    read: async (id) => parse(await text(await store.open(id))),
  }
}

/** The places the configuration names, the folder first. */
export function stampPlaces(config: PlaceConfig): readonly StampPlace[] {
  const { auditS3Bucket } = config
  return [
    inFolder(config.auditHeads),
    ...(auditS3Bucket ? [inBucket({ ...config, auditS3Bucket })] : []),
  ]
}
