import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from './database.ts'
import { onePlan } from './prepared.ts'
import { testDatabase, type TestDatabase } from './testing/database.ts'

let made: TestDatabase
let owner: Database
let app: Database
beforeAll(async () => {
  made = await testDatabase()
  const log = pino({ level: 'silent' })
  owner = openDatabase({ url: made.ownerUrl, log, most: 1 })
  // One connection, so that what it has kept is what all have asked.
  app = openDatabase({ url: made.url, log, most: 1, role: 'skynet_app' })
  await sql`create table thing (id integer, amount integer)`.execute(owner.db)
  await sql`insert into thing values (1, 10), (2, 20)`.execute(owner.db)
  await sql`grant select on thing to skynet_app`.execute(owner.db)
})
afterAll(async () => {
  await Promise.all([app.close(), owner.close()])
  await made.drop()
})

/** The statements that the connection has planned for good. */
const kept = async () => {
  const { rows } = await app.pool.query<{ statement: string; plans: number }>(
    'select statement, (generic_plans + custom_plans)::int as plans from pg_prepared_statements',
  )
  return rows
}
const times = async (count: number, ask: (number: number) => Promise<unknown>) => {
  for (let number = 1; number <= count; number++) await ask(number)
}

test('what is asked often is planned under a name, and answers each question by its own values', async () => {
  const amountOf = async (id: number) =>
    (await sql<{ amount: number }>`select amount from thing where id = ${id}`.execute(app.db)).rows
  await times(2, amountOf)
  expect(await kept()).toEqual([])
  await times(8, amountOf)
  expect((await kept()).map(({ statement }) => statement)).toEqual([
    'select amount from thing where id = $1',
  ])
  expect([await amountOf(1), await amountOf(2), await amountOf(3)]).toEqual([
    [{ amount: 10 }],
    [{ amount: 20 }],
    [],
  ])
})

test('a statement that one plan serves is planned once, and none after it is held to that', async () => {
  await sql`create table page (id integer primary key)`.execute(owner.db)
  await sql`insert into page select generate_series(1, 5000)`.execute(owner.db)
  await sql`analyze page`.execute(owner.db)
  await sql`grant select on page to skynet_app`.execute(owner.db)
  const log = pino({ level: 'silent' })
  const { db, pool, close } = openDatabase({ url: made.url, log, most: 1, role: 'skynet_app' })
  // How many it will be is not known beforehand, so that a plan for each number seems cheaper.
  const once = (most: number) => sql`select ${onePlan} id from page order by id limit ${most}`
  const anew = (most: number) => sql`select id from page order by id limit ${most}`
  const planned = async () => {
    const { rows } = await pool.query<{ times: number }>(
      "select custom_plans::int as times from pg_prepared_statements where statement like '%from page%' order by statement like '%one plan%' desc",
    )
    return rows.map((row) => row.times)
  }
  await times(10, (most) => once(most).execute(db))
  expect(await planned()).toEqual([0])
  expect((await once(2).execute(db)).rows).toEqual([{ id: 1 }, { id: 2 }])
  await times(10, (most) => anew(most).execute(db))
  expect(await planned()).toEqual([0, 8])
  // It would last as long as a transaction does.
  await db.transaction().execute(async (transaction) => {
    await once(1).execute(transaction)
    await anew(1).execute(transaction)
  })
  expect(await planned()).toEqual([1, 9])
  await close()
})

test('rows of what is planned under a name are those of what is not', async () => {
  const row = async (text: string | null) =>
    (
      await sql`select ${text}::text as a_text, 7::bigint as count, 1.50::numeric as exact, true as is_so, date '2026-11-24' as day,
        timestamptz '2026-11-24 10:00:00.123456+01' as at, timestamptz '2026-11-24 09:00:00+00' as whole, timestamptz 'infinity' as ever,
        array['one', null] as texts, '{"a_key": 1}'::jsonb as json, null::integer as nothing, 1 as same, 2 as same`.execute(
        app.db,
      )
    ).rows
  const expected = {
    count: 7,
    exact: '1.50',
    isSo: true,
    day: '2026-11-24',
    at: new Date('2026-11-24T09:00:00.123Z'),
    whole: new Date('2026-11-24T09:00:00Z'),
    ever: Infinity,
    texts: ['one', null],
    json: { a_key: 1 },
    nothing: null,
    same: 2,
  }
  for (const text of ['first', null, 'third', 'fourth', null, ''])
    expect(await row(text)).toEqual([{ aText: text, ...expected }])
})

test('what asks for all columns answers those that the table has got meanwhile', async () => {
  const all = async () => (await sql`select * from thing where id = ${1}`.execute(app.db)).rows
  await times(5, all)
  await sql`alter table thing add column name text`.execute(owner.db)
  expect(await all()).toEqual([{ id: 1, amount: 10, name: null }])
  expect((await kept()).filter(({ statement }) => statement.includes('*'))).toEqual([])
})

test('a column that gets another type fails no question outside a transaction', async () => {
  const amounts = async () =>
    (await sql`select id, amount from thing where id = ${2}`.execute(app.db)).rows
  await times(5, amounts)
  await sql`alter table thing alter column amount type text`.execute(owner.db)
  expect(await amounts()).toEqual([{ id: 2, amount: '20' }])
  await sql`alter table thing alter column amount type integer using amount::integer`.execute(
    owner.db,
  )
  expect(await amounts()).toEqual([{ id: 2, amount: 20 }])
})

test('a statement that fails fails alone, named or not', async () => {
  const divided = (by: number) => sql`select 1 / ${by}::integer as one`.execute(app.db)
  await times(5, () => divided(1))
  await expect(divided(0)).rejects.toMatchObject({ code: '22012' })
  expect((await divided(1)).rows).toEqual([{ one: 1 }])
  const misspelt = () => sql`select nothing_of_the_kind from thing where id = ${1}`.execute(app.db)
  await times(5, () => expect(misspelt()).rejects.toMatchObject({ code: '42703' }))
})

test('a conflict that an index of some rows settles is settled however often', async () => {
  await sql`create table part (id integer, kind text)`.execute(owner.db)
  await sql`create unique index on part (id) where kind = 'one'`.execute(owner.db)
  await sql`grant select, insert on part to skynet_app`.execute(owner.db)
  const kind = 'one'
  await times(12, (id) =>
    sql`insert into part (id, kind) values (${id % 3}, ${kind})
      on conflict (id) where kind = ${kind} do nothing`.execute(app.db),
  )
  expect((await sql`select id from part order by id`.execute(app.db)).rows).toHaveLength(3)
})

test('a connection keeps a bounded number of plans', async () => {
  await times(300, async (number) => {
    const one = () => sql.raw(`select ${number} as one from thing where id = 1`).execute(app.db)
    await times(3, one)
  })
  const { length } = await kept()
  expect(length).toBeGreaterThan(200)
  expect(length).toBeLessThanOrEqual(250)
})

test('a transaction begins with its first statement, and is as any other from then on', async () => {
  await sql`create table kept (id integer primary key)`.execute(owner.db)
  await sql`grant select, insert on kept to skynet_app`.execute(owner.db)
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(app.db)
  const state = async () => {
    const stands = sql<{
      state: string
    }>`select state from pg_stat_activity where pid = ${rows[0]?.pid}`
    return (await stands.execute(owner.db)).rows[0]?.state
  }
  const keep = (id: number, andThen: () => Promise<unknown>) =>
    app.db.transaction().execute(async (transaction) => {
      const before = await state()
      await sql`insert into kept values (${id})`.execute(transaction)
      await andThen()
      return [before, await state()]
    })
  const nothingMore = async () => undefined
  // The first of a connection begins by itself.
  expect(await keep(1, nothingMore)).toEqual(['idle in transaction', 'idle in transaction'])
  expect(await keep(2, nothingMore)).toEqual(['idle', 'idle in transaction'])
  expect(await state()).toBe('idle')
  await times(4, async (time) => {
    await expect(keep(10 + time, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(keep(1, nothingMore)).rejects.toMatchObject({ code: '23505' })
    expect(await state()).toBe('idle')
  })
  await app.db.transaction().execute(async () => undefined)
  await app.db.transaction().execute((transaction) => sql`select 1; select 2`.execute(transaction))
  expect((await sql`select id from kept order by id`.execute(app.db)).rows).toEqual([
    { id: 1 },
    { id: 2 },
  ])
})

test('what a transaction is isolated by holds from its first statement', async () => {
  const level = app.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((transaction) =>
      sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(
        transaction,
      ),
    )
  expect((await level).rows).toEqual([{ level: 'repeatable read' }])
})

test('rows have the names of the program, and JSON within them its own', async () => {
  const asked = sql`select 1 as first_one, 2 as "secondOne", '{"third_one": 3}'::json as the_json`
  expect((await asked.execute(app.db)).rows).toEqual([
    { firstOne: 1, secondOne: 2, theJson: { third_one: 3 } },
  ])
})
