import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { FileMissing, isStoredId, type FileStore } from './file-store.ts'

export interface S3Options {
  /** Address of a server other than Amazon's. */
  readonly endpoint?: string | undefined
  readonly bucket: string
  readonly region?: string | undefined
  /** Without keys the machine's own credentials are used. */
  readonly accessKey?: string | undefined
  readonly secretKey?: string | undefined
  /** Years that what is kept for ever is locked, in a bucket with object lock; 0 does not lock. */
  readonly lockYears?: number
}

/** Files in a bucket of anything that speaks S3. */
export function s3Files({
  endpoint,
  bucket,
  region,
  accessKey,
  secretKey,
  lockYears = 0,
}: S3Options): FileStore {
  const client = new S3Client({
    region: region || 'eu-north-1',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKey &&
      secretKey && { credentials: { accessKeyId: accessKey, secretAccessKey: secretKey } }),
    maxAttempts: 3,
    // A server that is silent is an error and not a request that hangs.
    requestHandler: {
      connectionTimeout: 5000,
      requestTimeout: 30_000,
      throwOnRequestTimeout: true,
    },
    // Servers other than Amazon's do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (id: string) => {
    if (!isStoredId(id)) throw new FileMissing(id)
    return { Bucket: bucket, Key: id }
  }
  return {
    async put(id, path, how) {
      if (how?.isForEver && lockYears > 0) {
        // A lock wants a checksum, and that the whole. What is kept for ever is small.
        const Body = await readFile(path)
        const until = new Date()
        until.setUTCFullYear(until.getUTCFullYear() + lockYears)
        await client.send(
          new PutObjectCommand({
            ...at(id),
            Body,
            ChecksumSHA256: createHash('sha256').update(Body).digest('base64'),
            ObjectLockMode: 'COMPLIANCE',
            ObjectLockRetainUntilDate: until,
          }),
        )
        return
      }
      const { size } = await stat(path)
      await client.send(
        new PutObjectCommand({ ...at(id), Body: createReadStream(path), ContentLength: size }),
      )
    },
    async open(id) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(id)))
        if (!(Body instanceof Readable)) throw new Error(`The file ${id} came without its bytes`)
        return Body
      } catch (error) {
        throw error instanceof Error && error.name === 'NoSuchKey' ? new FileMissing(id) : error
      }
    },
    async remove(id) {
      await client.send(new DeleteObjectCommand(at(id)))
    },
    async *putBefore(instant) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket }))
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && isStoredId(Key) && LastModified && LastModified < instant) yield Key
    },
    async check() {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }))
      } catch (error) {
        throw new Error(`The bucket for files does not answer: ${bucket}`, { cause: error })
      }
    },
  }
}
