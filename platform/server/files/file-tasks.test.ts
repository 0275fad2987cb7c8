import { randomUUID } from 'node:crypto'
import { access, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../database.ts'
import { dropFile, fileSchedules, fileTasks } from './file-tasks.ts'
import { keepFile } from './files.ts'
import { localFiles } from './local.ts'
import type { JobServices } from '../jobs.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { startWorker, type Worker } from '../worker/worker.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
let writes: Database
let worker: Worker
let folder: string
let services: JobServices

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(path.join(os.tmpdir(), 'skynet-sweep-'))
  writes = openDatabase({ url: database.url, log, most: 5, role: 'skynet_app' })
  services = {
    writes,
    reads: writes,
    log,
    clock: () => new Date(),
    files: localFiles(folder),
  } as unknown as JobServices
  worker = await startWorker({
    url: database.url,
    services,
    tasks: fileTasks,
    schedules: fileSchedules,
    pollEvery: 50,
  })
})
afterAll(async () => {
  await worker.stop()
  await writes.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

const place = (id: string) => path.join(folder, id.slice(0, 2), id)
const exists = (id: string) =>
  access(place(id)).then(
    () => true,
    () => false,
  )
async function received() {
  const file = path.join(folder, 'received')
  await writeFile(file, 'x')
  return {
    name: 'avtal.pdf',
    contentType: 'application/pdf',
    size: 1,
    sha256: 'a'.repeat(64),
    path: file,
  }
}
const keep = async () => {
  const file = await received()
  return writes.db.transaction().execute((db) => keepFile(db, services.files, file))
}

test('a dropped file loses its row at once and its bytes after the commit', async () => {
  const id = await keep()
  await expect(
    writes.db.transaction().execute(async (db) => {
      await dropFile(db, id)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await exists(id)).toBe(true)
  await writes.db.transaction().execute((db) => dropFile(db, id))
  expect(
    await writes.db.selectFrom('storedFile').select('id').where('id', '=', id).execute(),
  ).toEqual([])
  await expect.poll(() => exists(id)).toBe(false)
})

test('the sweep removes old bytes without a row and nothing else', async () => {
  const kept = await keep()
  const orphan = randomUUID()
  const young = randomUUID()
  for (const id of [orphan, young]) await services.files.put(id, (await received()).path)
  const old = new Date(Date.now() - 25 * 3_600_000)
  for (const id of [kept, orphan]) await utimes(place(id), old, old)
  await fileTasks['sweep-files']?.({}, services)
  expect(await Promise.all([kept, orphan, young].map(exists))).toEqual([true, false, true])
})
