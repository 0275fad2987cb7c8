import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { audit } from '#areas/foundation/audit/contract.ts'
import { keysOfPerson } from '#areas/foundation/audit/server/about.ts'
import { hitsOf } from '#areas/foundation/audit/server/trail-store.ts'
import { users } from '#areas/foundation/users/contract.ts'
import { search as searching } from '#areas/operations/search/contract.ts'
import type { InputOf } from '#platform/endpoint.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'

let server: TestServer
let app: Database
let admin: Person
let other: Person
beforeAll(async () => {
  server = await startTestServer()
  const { url } = server.database
  app = openDatabase({ url, log: pino({ level: 'silent' }), most: 1, role: 'skynet_app' })
  admin = await server.person(['Administrator'])
  other = await server.person(['Administrator'])
})
afterAll(async () => {
  await app.close()
  await server.stop()
})

const search = async (question: InputOf<typeof audit.all>) =>
  (await admin.call(audit.all, question)).body
const actsOf = async (question: InputOf<typeof audit.all>) =>
  (await search(question)).list.map(({ action }) => action)

let next = 0
const somebody = () => ({
  firstName: 'Åsa',
  lastName: `Öberg ${++next}`,
  emailAddress: `asa${next}@example.se`,
  policies: ['SalesRepresentative' as const],
  why: 'Ny på avdelningen',
})

test('a person is found in every row that showed or concerned them, by number, e-mail and name', async () => {
  const aml = await server.person(['AmlDepartment'])
  const number = '198507099805'
  await server.owner.query(
    `insert into person (personal_number, name) values ($1, 'Rut Spårman'), ('197002023335', 'Rut Spårman')`,
    [number],
  )
  // A search that showed somebody, and nobody wrote the number.
  await aml.call(searching.person, { query: 'Rut Spårman' })
  const byNumber = await search({ subject: '850709-9805', actor: aml.id })
  expect(byNumber.list.map(({ action }) => action)).toEqual(['search.person'])
  expect((await search({ subject: number, actor: aml.id })).totalHits).toBe(1)
  expect((await search({ subject: 'rut spår', actor: aml.id })).totalHits).toBe(1)
  const { body } = await admin.call(audit.entry, { id: byNumber.list[0]?.id as string })
  expect(body.persons).toContain(number)
  expect(body.names).toContainEqual(
    expect.objectContaining({ key: number, text: 'Rut Spårman', kind: 'person' }),
  )
})

test('a user who was saved is found by e-mail address, and named', async () => {
  const made = somebody()
  const { id } = (await other.call(users.saveInternal, made)).body
  const found = await search({ subject: made.emailAddress.toUpperCase(), actor: other.id })
  expect(found.list).toMatchObject([{ action: 'users.saveInternal', subject: id }])
  expect(found.names).toContainEqual({
    key: id,
    text: `${made.firstName} ${made.lastName}`,
    kind: 'user',
    at: made.emailAddress,
  })
})

test('changes are shown without looks, logins and what was refused', async () => {
  const somebodyElse = await server.person(['Administrator'])
  await somebodyElse.call(users.saveInternal, somebody())
  await somebodyElse.call(users.allInternal, {})
  const actor = somebodyElse.id
  for (const action of ['session.login', 'session.logout', 'security.notAllowed'])
    await server.owner.query('select audit_append($1)', [
      { action, actorId: actor, actorName: 'Åsa' },
    ])
  expect((await search({ actor })).totalHits).toBeGreaterThan(1)
  expect(await actsOf({ actor, changesOnly: true })).toEqual(['users.saveInternal'])
})

test('a person is found by indexes, however long the trail', async () => {
  await server.owner.query(
    `insert into audit_entry (lane, seq, at, body, hash)
     select 2, 3000000 + n, skynet.now(), jsonb_build_object('action', 'long.row', 'persons', jsonb_build_array((190001010000 + n)::text)), ''
     from generate_series(1, 50000) n`,
  )
  await server.owner.query('analyze audit_entry')
  const about = keysOfPerson('198507099805')
  const compiled = hitsOf(app.db, {
    currentPage: 0,
    take: 10,
    actor: '',
    action: '',
    company: '',
    fromDate: '',
    toDate: '',
    about,
    without: [],
  })
    .select('at')
    .compile()
  const { rows } = await server.owner.query<{ 'QUERY PLAN': string }>(`explain ${compiled.sql}`, [
    ...compiled.parameters,
  ])
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('audit_entry_persons')
  expect(plan).not.toContain('Seq Scan on audit_entry')
})
