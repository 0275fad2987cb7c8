import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { audit } from '#areas/foundation/audit/contract.ts'
import { delivery } from '../contract.ts'
import type { DeliveryState, Destination } from '../rules.ts'

let server: TestServer
let support: Person
beforeAll(async () => {
  server = await startTestServer()
  support = await server.person(['TechnicalSupport'])
})
afterAll(() => server.stop())
beforeEach(() =>
  server.owner.query('delete from outbox_message; delete from graphile_worker._private_jobs'),
)

let minute = 0
async function message(state: DeliveryState, destination: Destination = 'crm'): Promise<string> {
  const { rows } = await server.owner.query<{ id: string }>(
    `insert into outbox_message (destination, kind, idempotency_key, payload, company, state, attempts, last_error, delivered_at, created_by, created_at)
     values ($1, 'company.created', gen_random_uuid(), '{"secret": "x"}', '5560160680', $2, 4, $3, $4, 'Test', now() + $5 * interval '1 minute') returning id`,
    [
      destination,
      state,
      state === 'dead' ? 'Mottagaren svarade 503' : null,
      state === 'delivered' ? new Date() : null,
      ++minute,
    ],
  )
  return rows[0]?.id as string
}
const jobs = async () =>
  (
    await server.owner.query<{ id: string }>(
      `select payload ->> 'id' as id from graphile_worker._private_jobs`,
    )
  ).rows.map(({ id }) => id)

test('messages are listed newest first, paged, by state and destination, without what they say', async () => {
  const waiting = await message('waiting')
  const dead = await message('dead', 'mail')
  const delivered = await message('delivered')
  const all = await support.call(delivery.messages, { take: 2 })
  expect(all.body).toMatchObject({
    totalHits: 3,
    more: false,
    list: [
      { id: delivered, nextAttempt: null },
      { id: dead, lastError: 'Mottagaren svarade 503' },
    ],
  })
  expect(JSON.stringify(all.body)).not.toContain('secret')
  expect(
    (await support.call(delivery.messages, { take: 2, currentPage: 1 })).body.list.map(
      ({ id }) => id,
    ),
  ).toEqual([waiting])
  expect((await support.call(delivery.messages, { state: 'dead' })).body).toMatchObject({
    totalHits: 1,
    list: [{ id: dead }],
  })
  expect((await support.call(delivery.messages, { destination: 'mail' })).body.totalHits).toBe(1)
  expect((await support.call(delivery.messages, { currentPage: 1_000_000 })).body.list).toEqual([])
  expect((await support.call(delivery.messages, { state: 'lost' as never })).status).toBe(400)
})

test('a failed message is sent again, which leaves an audit row and a job', async () => {
  const id = await message('dead')
  const { status, body } = await support.call(delivery.sendAgain, { id })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id,
    state: 'waiting',
    attempts: 0,
    lastError: 'Mottagaren svarade 503',
  })
  expect(await jobs()).toEqual([id])
  const admin = await server.person(['Administrator'])
  const trail = await admin.call(audit.all, { subject: id })
  expect(trail.body.list).toMatchObject([{ action: 'delivery.sendAgain', company: '5560160680' }])
})

test('only what has failed can be sent again', async () => {
  for (const state of ['waiting', 'delivered'] as const) {
    const { status, refusal } = await support.call(delivery.sendAgain, { id: await message(state) })
    expect([status, refusal.code]).toEqual([409, 'notFailed'])
  }
  expect(
    (await support.call(delivery.sendAgain, { id: '0b0e4c4e-5d0e-4a57-9b6d-0f4f0c1a2b3c' })).status,
  ).toBe(404)
  expect(await jobs()).toEqual([])
})

test('everything that failed is sent again, by destination or all', async () => {
  const mail = await message('dead', 'mail')
  const crm = [await message('dead'), await message('dead')]
  await message('delivered')
  expect((await support.call(delivery.sendAllAgain, { destination: 'mail' })).body).toEqual({
    sent: 1,
    left: 0,
  })
  expect(await jobs()).toEqual([mail])
  expect((await support.call(delivery.sendAllAgain, {})).body).toEqual({ sent: 2, left: 0 })
  expect((await jobs()).sort()).toEqual([mail, ...crm].sort())
})

test('only administrators and technical support may', async () => {
  const sales = await server.person(['SalesRepresentative', 'ConfigurationAdmin'])
  const id = await message('dead')
  expect((await sales.call(delivery.messages, {})).status).toBe(403)
  expect((await sales.call(delivery.sendAgain, { id })).status).toBe(403)
  expect((await sales.call(delivery.sendAllAgain, {})).status).toBe(403)
  expect((await server.anonymous(delivery.messages, {})).status).toBe(401)
  expect(await jobs()).toEqual([])
})
