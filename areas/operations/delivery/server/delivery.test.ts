import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { audit } from '#areas/foundation/audit/contract.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import { openServices } from '#areas/credit/rating/server/testing/services.ts'
import { NotDelivered, Undeliverable } from '#platform/server/outbox/deliver.ts'
import { deliverer } from '#platform/server/outbox/delivery.ts'
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
     values ($1, 'company.created', gen_random_uuid(), '{"secret": "x"}', '5560160680', $2, 4, $3, $4, 'Test', skynet.now() + $5 * interval '1 minute') returning id`,
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

async function about(
  payload: object,
  { kind = 'invoice.state', company = '5560160680', state = 'delivered' } = {},
): Promise<string> {
  const { rows } = await server.owner.query<{ id: string }>(
    `insert into outbox_message (destination, kind, idempotency_key, payload, company, state, delivered_at, answer, created_by)
     values ('invoice-system', $1, gen_random_uuid(), $2, $3, $4, case when $4 = 'delivered' then skynet.now() end, 'ok 8507099805', 'Test') returning id`,
    [kind, JSON.stringify(payload), company, state],
  )
  return rows[0]?.id as string
}

test('delivery 2: what was sent is found by invoice, company, kind and day', async () => {
  await addCompany(server.owner, { organizationNumber: '5560160680', name: 'Tallmora Verkstad AB' })
  const invoiceId = '0b0e4c4e-5d0e-4a57-9b6d-0f4f0c1a2b3c'
  const one = await about({ id: invoiceId, invoiceNumber: 'A6001' })
  const other = await about({ invoiceId: 'x' }, { kind: 'invoice.message', company: '5590000005' })
  const found = async (asked: object) =>
    (await support.call(delivery.messages, asked)).body.list.map(({ id }) => id)
  expect((await support.call(delivery.messages, { query: 'A60' })).body.list).toMatchObject([
    { id: one, invoiceId, invoiceNumber: 'A6001', companyName: 'Tallmora Verkstad AB' },
  ])
  expect(await found({ query: 'tallm' })).toEqual([one])
  expect(await found({ query: '559000-00' })).toEqual([other])
  expect(await found({ kind: 'invoice.message' })).toEqual([other])
  expect(await found({ company: '5560160680' })).toEqual([one])
  expect(await found({ toDate: '2020-01-01' })).toEqual([])
  expect(await found({ query: '%' })).toEqual([])
})

test('delivery 3: one shows what was sent and answered, masked, and leaves a row', async () => {
  const id = await about({ contact: '8507099805', link: 'https://skynet.example/o/secret' })
  const { body } = await support.call(delivery.message, { id })
  expect(JSON.parse(body.payload)).toEqual({
    contact: '850709-****',
    link: 'https://skynet.example/…',
  })
  expect(body.answer).toBe('ok 850709-****')
  const admin = await server.person(['Administrator'])
  expect((await admin.call(delivery.message, { id })).body.answer).toBe('ok 8507099805')
  const trail = await admin.call(audit.all, { subject: id })
  expect(trail.body.list[0]).toMatchObject({ action: 'delivery.message', company: '5560160680' })
})

test('delivery 4: what failed of what is asked for is sent again, and nothing else', async () => {
  const invoice = await about({ invoiceNumber: 'A1' }, { state: 'dead' })
  await message('dead')
  expect((await support.call(delivery.sendAllAgain, { kind: 'invoice.state' })).body).toEqual({
    sent: 1,
    left: 0,
  })
  expect(await jobs()).toEqual([invoice])
})

test('delivery 6: what was answered to every try is shown, also after it was sent again', async () => {
  const services = openServices(server)
  const id = await message('waiting')
  const answered = (answer: () => Promise<string>) =>
    deliverer(
      { crm: answer },
      Array.from({ length: 9 }, () => 60),
    )({ id }, services.at())
  const refused = () =>
    Promise.reject(new NotDelivered('Mottagaren svarade 503: 8507099805 är upptagen', 503))
  await answered(refused)
  await answered(() => Promise.reject(new Undeliverable('Mottagaren nekar')))
  await support.call(delivery.sendAgain, { id })
  await answered(async () => 'tack')
  await services.close()
  const { body } = await support.call(delivery.message, { id })
  expect(body.state).toBe('delivered')
  expect(body.tries.map(({ at: _, ...one }) => one)).toEqual([
    { attempt: 1, arrived: true, status: null, said: 'tack' },
    { attempt: 6, arrived: false, status: null, said: 'Mottagaren nekar' },
    {
      attempt: 5,
      arrived: false,
      status: 503,
      said: 'Mottagaren svarade 503: 850709-**** är upptagen',
    },
  ])
})
