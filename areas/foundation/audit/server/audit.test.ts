import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { users } from '#areas/foundation/users/contract.ts'
import type { InputOf } from '#platform/endpoint.ts'
import { audit } from '../contract.ts'

let server: TestServer
let admin: Person
let other: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person(['Administrator'])
  other = await server.person(['Administrator'])
})
afterAll(() => server.stop())

const search = async (question: InputOf<typeof audit.all>) =>
  (await admin.call(audit.all, question)).body
/** Leaves a row as some earlier call would have. */
const leave = (row: object) => server.owner.query('select audit_append($1)', [row])
const actsOf = async (question: InputOf<typeof audit.all>) =>
  (await search(question)).list.map(({ action }) => action)

let next = 0
const somebody = () => ({
  firstName: 'Åsa',
  lastName: `Öberg ${++next}`,
  emailAddress: `asa${next}@example.se`,
  policies: ['LgUser' as const],
})

test('a saved user is found by who did it and what it is about, and read with before and after', async () => {
  const created = await other.call(users.saveInternal, somebody())
  const { id, version } = created.body
  await other.call(users.saveInternal, { ...somebody(), id, version, lastName: 'Ny' })

  const found = await search({ actor: other.id, subject: id as string })
  expect(found).toMatchObject({ totalHits: 2, more: false })
  expect(found.list[0]).toMatchObject({
    action: 'users.saveInternal',
    actionText: 'Spara en användare',
    actorId: other.id,
    actorName: expect.stringContaining('Person') as string,
    subject: id,
    company: null,
  })
  const { body } = await admin.call(audit.entry, { id: found.list[0]?.id as string })
  expect(body).toMatchObject({
    before: { lastName: 'Öberg 1' },
    after: { lastName: 'Ny' },
    labels: { lastName: 'Efternamn' },
  })
  expect(body.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(body.asked).toMatchObject({ id, lastName: 'Ny' })
  expect(new Date(body.at).getTime()).toBeLessThanOrEqual(Date.now() + 1000)
})

test('keys of what was kept stay as they were written', async () => {
  await leave({
    action: 'odd.keys',
    actorId: 'x',
    actorName: 'X',
    before: { snake_case: 1, 'Å b': { c_d: [1] } },
  })
  const [found] = (await search({ action: 'odd.keys' })).list
  const { body } = await admin.call(audit.entry, { id: found?.id as string })
  expect(body.before).toEqual({ snake_case: 1, 'Å b': { c_d: [1] } })
  expect(body.actionText).toBe('odd.keys')
})

test('looking at the trail leaves a row too', async () => {
  await other.call(audit.all, { company: '556016-0680', actor: 'nobody' })
  const [looked] = (await search({ actor: other.id, action: 'audit.all' })).list
  expect(looked).toMatchObject({ actionText: 'Sök i granskningsloggen', company: '5560160680' })
  await other.call(audit.entry, { id: looked?.id as string })
  expect((await search({ actor: other.id, action: 'audit.entry' })).list[0]).toMatchObject({
    subject: looked?.id,
  })
})

test('rows come newest first, a page at a time, and filters hold together', async () => {
  for (let turn = 1; turn <= 25; turn++)
    await leave({
      action: `many.${turn % 2}`,
      actorId: 'm',
      actorName: 'M',
      company: '5560360793',
      subject: `${turn}`,
    })
  const first = await search({ company: '556036-0793' })
  expect(first.totalHits).toBe(25)
  expect(first.list.map(({ subject }) => subject)).toEqual([
    '25',
    '24',
    '23',
    '22',
    '21',
    '20',
    '19',
    '18',
    '17',
    '16',
  ])
  const third = await search({ company: '5560360793', currentPage: 2, until: first.asOf })
  expect(third.list.map(({ subject }) => subject)).toEqual(['5', '4', '3', '2', '1'])
  expect(
    await search({ company: '5560360793', action: 'many.1', until: first.asOf }),
  ).toMatchObject({ totalHits: 13 })
  expect(await search({ company: '5560360793', action: 'many.1', subject: '2' })).toMatchObject({
    totalHits: 0,
    list: [],
  })
})

test('days are Swedish days, both included', async () => {
  // 22:30 in UTC is past midnight in Sweden, in summer.
  await server.owner.query(
    `insert into audit_entry (lane, seq, at, body, hash) values
      (0, 1000001, '2026-06-30T22:30:00Z', '{"action": "day.first"}', ''), (0, 1000002, '2026-07-01T21:59:59Z', '{"action": "day.last"}', ''),
      (0, 1000003, '2026-07-01T22:00:00Z', '{"action": "day.after"}', '')`,
  )
  expect(await actsOf({ fromDate: '2026-07-01', toDate: '2026-07-01' })).toEqual([
    'day.last',
    'day.first',
  ])
  expect(await actsOf({ toDate: '2026-06-30' })).toEqual([])
  expect(await actsOf({ fromDate: '2026-07-02', toDate: '2026-07-02' })).toEqual(['day.after'])
})

test('many rows are counted to ten thousand and no further', async () => {
  await server.owner.query(
    `insert into audit_entry (lane, seq, at, body, hash) select 1, 2000000 + n, skynet.now(), '{"action": "bulk.row", "actorId": "bulk"}', '' from generate_series(1, 10050) n`,
  )
  expect(await search({ action: 'bulk.row', take: 1 })).toMatchObject({
    totalHits: 10_000,
    more: true,
  })
  expect((await search({ action: 'bulk.row', currentPage: 999, take: 10 })).list).toHaveLength(10)
  expect((await search({ action: 'bulk.row', currentPage: 1000, take: 10 })).list).toEqual([])
  expect((await search({ action: 'bulk.row', currentPage: 1_000_000, take: 1000 })).list).toEqual(
    [],
  )
})

test('the choices are those who did something and what was done', async () => {
  const { body } = await admin.call(audit.choices, {})
  expect(body.actors).toContainEqual({
    id: admin.id,
    name: expect.stringContaining('Person') as string,
  })
  expect(body.actors).toContainEqual({ id: 'bulk', name: 'bulk' })
  expect(new Set(body.actors.map(({ id }) => id)).size).toBe(body.actors.length)
  expect(body.actions).toContainEqual({ id: 'users.saveInternal', text: 'Spara en användare' })
})

describe('is refused', () => {
  test.each(['7', '99-1', '0-999999999', 'x', "0-1' or true"])(
    'the row %s, which is not there',
    async (id) => {
      expect((await admin.call(audit.entry, { id })).status).toBe(404)
    },
  )

  test.each([
    ['company', { company: '123' }],
    ['fromDate', { fromDate: '2026-02-30' }],
    ['take', { take: 5000 }],
    ['until', { until: '0000-01-01T00:00:00Z' }],
  ])('a wrong %s, by name', async (field, question) => {
    const { status, refusal } = await admin.call(audit.all, question)
    expect(status).toBe(400)
    expect(refusal.fields?.map((one) => one.field)).toEqual([field])
  })

  test('everybody but administrators', async () => {
    const somebodyElse = await server.person([
      'ConfigurationAdmin',
      'AmlDepartment',
      'TechnicalSupport',
    ])
    for (const [endpoint, input] of [
      [audit.all, {}],
      [audit.entry, { id: '0-1' }],
      [audit.choices, {}],
    ] as const) {
      expect((await somebodyElse.call(endpoint, input as never)).status).toBe(403)
      expect((await server.anonymous(endpoint, input as never)).status).toBe(401)
    }
  })
})
