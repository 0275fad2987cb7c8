import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startRecorder, type Recording } from '#simulators/recorder.ts'
import type { RunningSimulator } from '#simulators/simulator.ts'
import type { Actor } from '#platform/permission.ts'
import { openDatabase, type Database } from '../database.ts'
import type { JobServices } from '../jobs.ts'
import { deliverTask, putInOutbox, sendNow, withdraw, type OutboxMessage } from './outbox.ts'
import { deliverer, sendAgain } from './delivery.ts'
import { outboxSchedules, outboxTasks } from './rescue.ts'
import { systemDestinations } from './destinations.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { startWorker, type Worker } from '../worker/worker.ts'

const log = pino({ level: 'silent' })
const actor: Actor = { kind: 'system', id: 'test', name: 'Test' }
let database: TestDatabase
let writes: Database
let crm: RunningSimulator
let worker: Worker | undefined

beforeAll(async () => {
  database = await testDatabase()
  writes = openDatabase({ url: database.url, log, most: 5, role: 'skynet_app' })
  crm = await startRecorder({ title: 'CRM', what: 'CRM' })
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
  await fault({ mode: 'off' })
  await fetch(`${crm.url}/recordings`, { method: 'DELETE' })
  await sql`delete from graphile_worker._private_jobs`.execute(writes.db)
  await writes.db.deleteFrom('outboxMessage').execute()
})
afterAll(async () => {
  await crm.stop()
  await writes.close()
  await database.drop()
})

async function deliver(
  waits: readonly number[] = [0, 0],
  addresses: { crmUrl?: string; crmOauth?: string } = { crmUrl: `${crm.url}/companies` },
  timeout = 1000,
) {
  const services = { writes, reads: writes, log, clock: () => new Date() } as unknown as JobServices
  const config = {
    coreSystemUrl: '',
    invoiceSystemUrl: '',
    crmUrl: '',
    ...addresses,
  }
  const tasks = {
    ...outboxTasks,
    [deliverTask]: deliverer(systemDestinations(config, timeout), waits),
  }
  worker = await startWorker({
    url: database.url,
    services,
    tasks,
    schedules: outboxSchedules,
    pollEvery: 50,
    betweenLooks: 0,
  })
}
const put = (message: Partial<OutboxMessage> = {}) =>
  writes.db.transaction().execute((db) =>
    putInOutbox(db, actor, {
      destination: 'crm',
      kind: 'company.created',
      payload: { name: 'Åkeri AB', a_b: 1 },
      ...message,
    }),
  )
const fault = (body: object) =>
  fetch(`${crm.url}/simulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const arrived = async () => (await (await fetch(`${crm.url}/recordings`)).json()) as Recording[]
const message = () => writes.db.selectFrom('outboxMessage').selectAll().executeTakeFirstOrThrow()
const state = async () => (await message()).state

test('a message is delivered with its key and as it was written, and the row says so', async () => {
  await put({ idempotencyKey: 'company-1', company: '5560160680' })
  await deliver()
  await expect.poll(state).toBe('delivered')
  const [one, ...more] = await arrived()
  expect(more).toEqual([])
  expect(one).toMatchObject({ path: '/companies', idempotencyKey: 'company-1' })
  expect(one?.body).toMatchObject({
    kind: 'company.created',
    company: '5560160680',
    payload: { name: 'Åkeri AB', a_b: 1 },
  })
  expect(await message()).toMatchObject({ attempts: 1, lastError: null, createdBy: 'Test' })
})

test('the same key is one message', async () => {
  await put({ idempotencyKey: 'k', payload: { first: true } })
  await put({ idempotencyKey: 'k', payload: { first: false } })
  await deliver()
  await expect.poll(state).toBe('delivered')
  expect((await arrived()).map(({ body }) => (body as { payload: unknown }).payload)).toEqual([
    { first: true },
  ])
})

test('a message whose command is rolled back is never sent', async () => {
  const command = writes.db.transaction().execute(async (db) => {
    await putInOutbox(db, actor, { destination: 'crm', kind: 'x', payload: {} })
    throw new Error('no')
  })
  await expect(command).rejects.toThrow('no')
  await put({ kind: 'real' })
  await deliver()
  await expect.poll(state).toBe('delivered')
  expect((await arrived()).map(({ body }) => (body as { kind: string }).kind)).toEqual(['real'])
})

test('failures are tried again and the receiver gets the message once', async () => {
  await fault({ mode: 'fail', times: 1 })
  await put({ idempotencyKey: 'k' })
  await deliver([0, 0, 0])
  await expect.poll(state).toBe('delivered')
  expect((await message()).attempts).toBe(2)
  expect(await arrived()).toHaveLength(1)
})

test('a delivery that was made but not noted, as when the process is killed, reaches the receiver once', async () => {
  await put({ idempotencyKey: 'k' })
  await deliver()
  await expect.poll(state).toBe('delivered')
  await writes.db
    .updateTable('outboxMessage')
    .set({ state: 'waiting', deliveredAt: null })
    .execute()
  const { id } = await message()
  await sql`select graphile_worker.add_job('deliver', json_build_object('id', ${id}::text))`.execute(
    writes.db,
  )
  await expect.poll(state).toBe('delivered')
  expect((await message()).attempts).toBe(2)
  expect(await arrived()).toHaveLength(1)
})

test('after the last try the message is dead with its reason, and can be sent again', async () => {
  await fault({ mode: 'fail' })
  await put()
  await deliver([0, 0])
  await expect.poll(state).toBe('dead')
  expect(await message()).toMatchObject({
    attempts: 3,
    lastError: expect.stringContaining('Mottagaren svarade 503: ') as string,
    lastStatus: 503,
    mayHaveArrived: true,
  })

  await fault({ mode: 'off' })
  expect(await arrived()).toEqual([])
  const { id } = await message()
  const again = () => writes.db.transaction().execute((db) => sendAgain(db, id, new Date()))
  expect(await again()).toBe(true)
  await expect.poll(state).toBe('delivered')
  expect(await arrived()).toHaveLength(1)
  expect(await again()).toBe(false)
})

test('a message that was taken back is sent by nobody', async () => {
  await put({ idempotencyKey: 'k' })
  await writes.db.transaction().execute((db) => withdraw(db, ['k'], 'Ersatt'))
  await deliver()
  const { id } = await message()
  await writes.db.transaction().execute(async (db) => {
    expect(await sendAgain(db, id, new Date())).toBe(false)
    await sendNow(db, 'k', new Date())
  })
  await put({ idempotencyKey: 'other' })
  const states = async () =>
    await writes.db.selectFrom('outboxMessage').select('state').orderBy('createdAt').execute()
  await expect.poll(states).toEqual([{ state: 'withdrawn' }, { state: 'delivered' }])
  expect((await arrived()).map(({ idempotencyKey }) => idempotencyKey)).toEqual(['other'])
})

test('between tries the message waits, and says until when', async () => {
  await fault({ mode: 'fail' })
  await put()
  await deliver([3600])
  await expect.poll(async () => (await message()).lastError).toContain('503')
  const { state: now, attempts, nextAttemptAt } = await message()
  expect([now, attempts]).toEqual(['waiting', 1])
  expect(nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 3_500_000)
})

test('a receiver that refuses, or is not configured or not known, makes a message dead at once', async () => {
  await put({ idempotencyKey: 'k', payload: { first: true } })
  await deliver()
  await expect.poll(state).toBe('delivered')
  // The same key with another content is what the receiver refuses with 422.
  await writes.db
    .updateTable('outboxMessage')
    .set({ state: 'dead', deliveredAt: null, payload: '{"first":false}' })
    .execute()
  const { id } = await message()
  await writes.db.transaction().execute((db) => sendAgain(db, id, new Date()))
  await expect.poll(state).toBe('dead')
  expect(await message()).toMatchObject({
    attempts: 1,
    lastError: expect.stringContaining('svarade 422') as string,
    lastStatus: 422,
    mayHaveArrived: false,
  })

  for (const [destination, reason] of [
    ['core-system', 'Ingen adress till kärnsystemet är konfigurerad'],
    ['elsewhere', 'Mottagaren elsewhere är inte känd'],
    ['toString', 'Mottagaren toString är inte känd'],
  ] as const) {
    await writes.db.deleteFrom('outboxMessage').execute()
    await put({ destination })
    await expect.poll(state).toBe('dead')
    expect((await message()).lastError).toBe(reason)
  }
})

test('a receiver that is silent or away is tried again', async () => {
  await fault({ mode: 'slow', delayMs: 3000, times: 1 })
  await put()
  await deliver([3600], { crmUrl: crm.url }, 100)
  await expect
    .poll(async () => (await message()).lastError)
    .toBe('Mottagaren svarade inte inom 0.1 s')
  expect(await message()).toMatchObject({ lastStatus: null, mayHaveArrived: true })
  await worker?.stop()
  await writes.db.deleteFrom('outboxMessage').execute()
  await put()
  await deliver([3600], { crmUrl: 'http://127.0.0.1:1/' })
  await expect.poll(async () => (await message()).lastError).toMatch(/^Mottagaren kunde inte nås/)
  expect(await message()).toMatchObject({ lastStatus: null, mayHaveArrived: true })
  expect(await state()).toBe('waiting')
})

test('a message whose job was lost gets a new one', async () => {
  await put()
  await sql`delete from graphile_worker._private_jobs`.execute(writes.db)
  await deliver()
  // The worker knows when to do so by itself.
  const known = await sql<{
    task: string
  }>`select task_identifier as task from graphile_worker.jobs`.execute(writes.db)
  expect(known.rows).toEqual([{ task: 'schedule:rescue-outbox' }])
  const rescue = () => sql`select graphile_worker.add_job('rescue-outbox')`.execute(writes.db)
  await writes.db
    .updateTable('outboxMessage')
    .set({ nextAttemptAt: new Date(Date.now() - 16 * 60_000) })
    .execute()
  await rescue()
  await expect.poll(state).toBe('delivered')
})

test('a message waits while we are not let in, and nobody thinks that it may have arrived', async () => {
  await put()
  await deliver([3600], { crmUrl: crm.url, crmOauth: 'http://id:secret@127.0.0.1:1/token' })
  await expect.poll(async () => (await message()).lastError).not.toBeNull()
  expect(await message()).toMatchObject({
    state: 'waiting',
    lastError: 'Mottagarens inloggning kunde inte nås',
    mayHaveArrived: false,
  })
})
