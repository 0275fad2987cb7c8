import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore } from './file-store.ts'
import { localFiles } from './local.ts'
import { s3Files } from './s3.ts'

let folder: string
let s3: S3rver
const stores: Record<string, FileStore> = {}
const id = '0b0e4c4e-5d0e-4a57-9b6d-0f4f0c1a2b3c'
/** Milliseconds by the machine's clock, which dates files whatever day the tests stand on. */
async function machineNow(): Promise<number> {
  const file = path.join(folder, 'now')
  await writeFile(file, '')
  return (await stat(file)).mtimeMs
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'skynet-files-'))
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory: path.join(folder, 's3'),
    silent: true,
  })
  const { port } = await s3.run()
  const endpoint = `http://127.0.0.1:${port}`
  const keys = { accessKey: 'S3RVER', secretKey: 'S3RVER' }
  const client = new S3Client({
    endpoint,
    region: 'eu-north-1',
    forcePathStyle: true,
    credentials: { accessKeyId: keys.accessKey, secretAccessKey: keys.secretKey },
  })
  await client.send(new CreateBucketCommand({ Bucket: 'files' }))
  client.destroy()
  stores.folder = localFiles(path.join(folder, 'local'))
  stores.bucket = s3Files({ endpoint, bucket: 'files', region: 'eu-north-1', ...keys })
  stores['bucket that is not there'] = s3Files({
    endpoint,
    bucket: 'nowhere',
    region: 'eu-north-1',
    ...keys,
  })
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

const store = (name: string) => stores[name] as FileStore
async function bytes(content: string): Promise<string> {
  const file = path.join(folder, 'sent')
  await writeFile(file, content)
  return file
}

describe.each(['folder', 'bucket'])('files in a %s', (name) => {
  test('are kept, read, replaced and removed', async () => {
    await store(name).check()
    await store(name).put(id, await bytes('Åsa'))
    expect(await text(await store(name).open(id))).toBe('Åsa')
    await store(name).put(id, await bytes(''))
    expect(await text(await store(name).open(id))).toBe('')
    await store(name).remove(id)
    await store(name).remove(id)
    await expect(store(name).open(id)).rejects.toThrow('has nothing under')
  })

  test('tells what was put before an instant', async () => {
    await store(name).put(id, await bytes('x'))
    const idsBefore = async (instant: Date) => {
      const ids: string[] = []
      for await (const found of store(name).putBefore(instant)) ids.push(found)
      return ids
    }
    const now = await machineNow()
    expect(await idsBefore(new Date(now + 60_000))).toEqual([id])
    expect(await idsBefore(new Date(now - 60_000))).toEqual([])
  })

  test.each(['../../etc/passwd', '', 'x', `${id}/..`])(
    'an id that is no id leads nowhere: %j',
    async (wrong) => {
      await expect(store(name).open(wrong)).rejects.toThrow('has nothing under')
      await expect(bytes('x').then((file) => store(name).put(wrong, file))).rejects.toThrow(
        'has nothing under',
      )
    },
  )
})

test('large files pass through without being held whole', async () => {
  const large = 'x'.repeat(9_000_000)
  for (const name of ['folder', 'bucket']) {
    await store(name).put(id, await bytes(large))
    expect((await text(await store(name).open(id))).length).toBe(large.length)
  }
})

test('a store that cannot be used says so at the start', async () => {
  await expect(store('bucket that is not there').check()).rejects.toThrow(
    'The bucket for files does not answer: nowhere',
  )
  await expect(localFiles(path.join(await bytes('a file'), 'files')).check()).rejects.toThrow(
    'cannot be written to: ',
  )
})

test('what was half written when a process was killed is gone after the look that finds old files', async () => {
  const half = path.join(folder, 'killed', id.slice(0, 2), `${id}.${id}.part`)
  await mkdir(path.dirname(half), { recursive: true })
  await writeFile(half, 'x')
  const look = async (instant: number) => {
    for await (const found of localFiles(path.join(folder, 'killed')).putBefore(new Date(instant)))
      expect(found).toBe('')
    return readdir(path.dirname(half))
  }
  const now = await machineNow()
  expect(await look(now - 60_000)).toHaveLength(1)
  expect(await look(now + 60_000)).toEqual([])
})

test('a put that fails leaves nothing under the id', async () => {
  const place = path.join(folder, 'half')
  await expect(localFiles(place).put(id, path.join(folder, 'missing'))).rejects.toThrow()
  expect(await readdir(path.join(place, id.slice(0, 2)))).toEqual([])
})
