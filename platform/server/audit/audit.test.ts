import { sql } from 'kysely'
import { pino } from 'pino'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { contract, file, query } from '#platform/endpoint.ts'
import { anyone } from '#platform/permission.ts'
import { appendAudit, auditRow } from './audit.ts'
import { mostNamed } from './persons.ts'
import { storedTrail } from './trail.ts'
import { trailHash, verifyTrail, type Finding, type TrailRow } from './verify.ts'
import { openDatabase, type Database } from '../database.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'

let database: TestDatabase
let app: Database
let owner: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  app = openDatabase({
    url: database.url,
    log: pino({ level: 'silent' }),
    most: 60,
    role: 'skynet_app',
  })
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await app.close()
  await owner.end()
  await database.drop()
})

const row = (action: string, more: object = {}) => ({
  action,
  actorId: 'u-1',
  actorName: 'Åsa Öberg',
  ...more,
})
const count = async (action: string) => {
  const { rows } = await owner.query<{ count: string }>(
    'select count(*) from audit_entry where action = $1',
    [action],
  )
  return Number(rows[0]?.count)
}
async function trailRows(): Promise<TrailRow[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const rows: TrailRow[] = []
    for await (const entry of (await storedTrail(client)).rows) rows.push(entry)
    return rows
  } finally {
    await client.end()
  }
}

async function findings(): Promise<Finding[]> {
  const found: Finding[] = []
  for await (const finding of verifyTrail({ rows: await trailRows() })) found.push(finding)
  return found
}

test.each([
  `insert into audit_entry (lane, seq, at, body, hash) values (0, 1, skynet.now(), '{"action": "x"}', '\\x00')`,
  `update audit_entry set body = '{}'`,
  'delete from audit_entry',
  'truncate audit_entry',
  'update audit_lane set seq = 0',
  'insert into audit_lane (lane) values (99)',
  'delete from audit_lane',
  'truncate audit_lane cascade',
  'alter table audit_entry disable trigger all',
  'drop table audit_entry',
  `set session_replication_role = 'replica'`,
  'create or replace function audit_append(entry jsonb) returns void language sql as $$ select $$',
])('the program cannot %s', async (statement) => {
  await expect(app.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/)
})

test('the owner cannot change it either while the trigger stands', async () => {
  await appendAudit(app.db, row('standing'))
  for (const statement of [
    `update audit_entry set body = '{}'`,
    'delete from audit_entry',
    'truncate audit_entry',
  ])
    await expect(owner.query(statement)).rejects.toThrow('the audit trail can only be added to')
})

test('a transaction that is rolled back leaves no row and breaks no chain', async () => {
  const work = app.db.transaction().execute(async (transaction) => {
    await appendAudit(transaction, row('rolledBack'))
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  await appendAudit(app.db, row('after'))
  expect(await count('rolledBack')).toBe(0)
  expect(await findings()).toEqual([])
})

test('transactions commit while others hold their lanes open', async () => {
  const held = await Promise.all(
    Array.from({ length: 31 }, async () => {
      const client = await app.pool.connect()
      await client.query('begin')
      await client.query('select audit_append($1)', [row('held')])
      return client
    }),
  )
  // One lane is free: a transaction that had to wait for a held one would end in this error.
  for (let turn = 0; turn < 20; turn++)
    await app.db.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = '1ms'`.execute(transaction)
      await appendAudit(transaction, row('passed'))
    })
  expect(await count('passed')).toBe(20)
  for (const client of held) {
    await client.query('commit')
    client.release()
  }
})

test('when every lane is held the next transaction waits for one of them and goes on', async () => {
  const held = await Promise.all(
    Array.from({ length: 32 }, async () => {
      const client = await app.pool.connect()
      await client.query('begin')
      await client.query('select audit_append($1)', [row('all')])
      return client
    }),
  )
  const waiting = Array.from({ length: 10 }, () => appendAudit(app.db, row('waited')))
  for (const client of held) {
    await client.query('commit')
    client.release()
  }
  await Promise.all(waiting)
  expect(await count('waited')).toBe(10)
})

test('fifty transactions at once leave fifty rows in unbroken chains', async () => {
  await Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      app.db
        .transaction()
        .execute((transaction) => appendAudit(transaction, row('fifty', { subject: `${number}` }))),
    ),
  )
  expect(await count('fifty')).toBe(50)
  expect(await findings()).toEqual([])
})

test.each([
  [
    'Swedish, signs outside the basic plane and quotes',
    `{"action": "odd", "before": "Åäö 😀 \\" \\\\ \\n \\t"}`,
  ],
  ['escaped letters', `{"action": "odd", "before": "\\u00e5\\u2028\\ud83d\\ude00"}`],
  [
    'numbers no float can hold',
    `{"action": "odd", "before": [1e400, -0.0, 1.10, 12345678901234567890.000000001, 1E-30]}`,
  ],
  [
    'nesting, empty things and repeated keys',
    `{"action": "odd", "a": {"b": [[], {}, [null, true]]}, "b": 1, "b": 2, "": ""}`,
  ],
])('the verifier makes the same hash as the database of %s', async (_, body) => {
  await app.pool.query('select audit_append($1::text::jsonb)', [body])
  const rows = await trailRows()
  for (const entry of rows) {
    const previous = rows.find(({ lane, seq }) => lane === entry.lane && seq === entry.seq - 1)
    expect(trailHash(previous?.hash ?? '', entry)).toBe(entry.hash)
  }
})

test('a file of more persons than a row of it can name says so, and names the first', async () => {
  const { taken } = contract('probe', {
    taken: query({
      method: 'GET',
      path: '/api/probe/taken',
      may: anyone,
      summary: 'Prov',
      input: z.object({}),
      answer: file,
    }),
  })
  const persons = Array.from({ length: mostNamed + 1 }, (_, at) => `${100_000 + at}@example.se`)
  const actor = { kind: 'system', id: 'u-1', name: 'Åsa Öberg' } as const
  const of = (some: readonly string[]) => auditRow(taken, actor, 'request', {}, {}, some)
  expect(of(persons.slice(1))).not.toHaveProperty('morePersons')
  const row = of(persons.toReversed())
  expect(row).toMatchObject({ morePersons: true })
  expect(row.persons).toEqual(persons.slice(0, mostNamed))
})
