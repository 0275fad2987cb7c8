import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../database.ts'
import { addJob, type JobServices, type JobTasks } from '../jobs.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { startWorker, type Worker, type WorkerOptions } from './worker.ts'
import { unlockDeadWorkers } from './lock.ts'
import { prepareWorkerSchema } from './schema.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
let writes: Database
let workers: Worker[] = []
let now = () => new Date()

beforeAll(async () => {
  database = await testDatabase()
  await prepareWorkerSchema(database.ownerUrl)
  await Promise.all([
    prepareWorkerSchema(database.ownerUrl),
    prepareWorkerSchema(database.ownerUrl),
  ])
  writes = openDatabase({ url: database.url, log, most: 5, role: 'skynet_app' })
})
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop(1000)))
  workers = []
  now = () => new Date()
  await sql`delete from graphile_worker._private_jobs`.execute(writes.db)
})
afterAll(async () => {
  await writes.close()
  await database.drop()
})

async function work(tasks: JobTasks, more: Partial<WorkerOptions> = {}): Promise<Worker> {
  const services = { writes, reads: writes, log, clock: () => now() } as unknown as JobServices
  const worker = await startWorker({
    url: database.url,
    services,
    tasks,
    pollEvery: 100,
    betweenLooks: 50,
    ...more,
  })
  workers.push(worker)
  return worker
}
const jobs = async () => {
  const { rows } = await sql<{ task: string; run_at: Date; locked_by: string | null }>`
    select task_identifier as task, run_at + skynet.ahead() as run_at, locked_by from graphile_worker.jobs order by id`.execute(
    writes.db,
  )
  return rows as unknown as { task: string; runAt: Date; lockedBy: string | null }[]
}

test('a job exists when its transaction commits, and is gone when it has run', async () => {
  const ran: unknown[] = []
  await work({ note: async (payload) => void ran.push(payload) })
  const rolledBack = writes.db.transaction().execute(async (db) => {
    await addJob(db, { task: 'note', payload: { number: 1 } })
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await writes.db
    .transaction()
    .execute((db) => addJob(db, { task: 'note', payload: { number: 2, text: 'Åsa' } }))
  await expect.poll(() => ran).toEqual([{ number: 2, text: 'Åsa' }])
  await expect.poll(jobs).toEqual([])
})

test('a key replaces a job that still waits', async () => {
  const later = new Date('2100-01-01T00:00:00Z')
  await addJob(writes.db, { task: 'note', payload: { number: 1 }, key: 'k', runAt: later })
  await addJob(writes.db, { task: 'note', payload: { number: 2 }, key: 'k' })
  const ran: unknown[] = []
  await work({ note: async (payload) => void ran.push(payload) })
  await expect.poll(() => ran).toEqual([{ number: 2 }])
})

test('a job that is added again keeps its place when it is told to', async () => {
  const soon = new Date('2100-01-01T00:00:00Z')
  await addJob(writes.db, { task: 'note', payload: { number: 1 }, key: 'k', runAt: soon })
  await addJob(writes.db, { task: 'note', payload: { number: 1 }, key: 'k', keepsPlace: true })
  expect((await jobs()).map(({ runAt }) => runAt)).toEqual([soon])
})

test('two workers share the queue and each job runs once', async () => {
  const ran: number[] = []
  const tasks: JobTasks = {
    count: async (payload) => void ran.push((payload as { at: number }).at),
  }
  await Promise.all([work(tasks), work(tasks)])
  await Promise.all(
    Array.from({ length: 200 }, (_, at) => addJob(writes.db, { task: 'count', payload: { at } })),
  )
  await expect.poll(() => ran.length).toBe(200)
  await expect.poll(jobs).toEqual([])
  expect(new Set(ran).size).toBe(200)
})

test('a job whose process was killed is taken over by the next worker, and a living worker keeps its own', async () => {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(import.meta.dirname, '../testing/slow-worker.ts'), database.url],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await addJob(writes.db, { task: 'slow', payload: {} })
  await once(child.stdout, 'data')
  const [{ lockedBy: first } = { lockedBy: null }] = await jobs()
  expect(first).toMatch(/^pool-/)
  expect(await unlockDeadWorkers(writes.pool, 0)).toBe(0)
  expect((await jobs())[0]?.lockedBy).toBe(first)

  child.kill('SIGKILL')
  await once(child, 'exit')
  const ran: number[] = []
  await work({ slow: async () => void ran.push(1) })
  await expect.poll(() => ran).toEqual([1])
  await expect.poll(jobs).toEqual([])
}, 30_000)

test('a worker that is told to stop lets its job end', async () => {
  let end = () => {}
  const ended: string[] = []
  const tasks: JobTasks = {
    slow: () => new Promise<void>((resolve) => (end = resolve)).then(() => void ended.push('done')),
  }
  const worker = await work(tasks)
  await addJob(writes.db, { task: 'slow', payload: {} })
  await expect.poll(async () => (await jobs())[0]?.lockedBy).toBeTruthy()
  const stopped = worker.stop()
  end()
  await stopped
  const connections = () =>
    sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and (query ilike 'listen%' or query ilike '%pg_advisory_lock%')`.execute(
      writes.db,
    )
  await expect.poll(async () => (await connections()).rows[0]?.count).toBe(0)
  expect(ended).toEqual(['done'])
  expect(await jobs()).toEqual([])
  workers = []
})

test('a worker that is told to stop does not wait for ever, and the job it leaves goes to another', async () => {
  const first = await work({ slow: () => new Promise<void>(() => undefined) })
  await addJob(writes.db, { task: 'slow', payload: {} })
  await expect.poll(async () => (await jobs())[0]?.lockedBy).toBeTruthy()
  await first.stop(100)
  workers = []
  const ran: number[] = []
  await work({ slow: async () => void ran.push(1) })
  await expect.poll(() => ran).toEqual([1])
})

test('a worker goes on after the database has ended its connections', async () => {
  const ran: unknown[] = []
  await work({ note: async (payload) => void ran.push(payload) })
  await addJob(writes.db, { task: 'note', payload: { number: 1 } })
  await expect.poll(() => ran.length).toBe(1)
  const owner = openDatabase({ url: database.ownerUrl, log, most: 1 })
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    owner.db,
  )
  await owner.close()
  await expect
    .poll(() =>
      addJob(writes.db, { task: 'note', payload: { number: 2 } }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await expect.poll(() => ran.length).toBeGreaterThan(1)
  const held = () =>
    sql<{
      held: boolean
    }>`select count(*) > 0 as held from pg_locks where locktype = 'advisory' and granted`.execute(
      writes.db,
    )
  await expect.poll(async () => (await held()).rows[0]?.held).toBe(true)
})

test('a schedule waits as one job however many workers arrange it, and arranges the next when it runs', async () => {
  const ran: unknown[] = []
  const daily = { name: 'morning', task: 'note', payload: { why: 'morning' }, when: '0 8 * * *' }
  const tasks: JobTasks = { note: async (payload) => void ran.push(payload) }
  now = () => new Date('2100-06-01T05:59:59Z')
  await Promise.all([work(tasks, { schedules: [daily] }), work(tasks, { schedules: [daily] })])
  const due = async () => (await jobs()).map(({ runAt }) => runAt.toISOString())
  expect(await due()).toEqual(['2100-06-01T06:00:00.000Z'])
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(writes.db)
  await expect.poll(due).toEqual(['2100-06-02T06:00:00.000Z'])
  await expect.poll(() => ran).toEqual([{ why: 'morning' }])
})
