import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { openStates } from '#areas/purchasing/invoices/rules.ts'
import { stateIn } from '#areas/purchasing/invoices/server/public.ts'
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts'
import { addInvoices } from './bulk-invoices.ts'
import { withoutIndexes } from './bulk.ts'
import { insertAll } from './insert.ts'

let database: TestDatabase
let open: Database
beforeAll(async () => {
  database = await testDatabase()
  open = openDatabase({ url: database.ownerUrl, log: pino({ level: 'silent' }), most: 2 })
})
afterAll(async () => {
  await open.db.destroy()
  await database.drop()
})

/** Indexes, keys and checks of every table. */
async function schema(db: Database['db']) {
  const parts = await sql<{ part: string }>`
    select indexdef as part from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated from pg_constraint
    order by 1`.execute(db)
  return parts.rows.map(({ part }) => part)
}
const tables = ['company', 'client', 'contact', 'person'] as const
const client = (organizationNumber: string) => ({ organizationNumber, companyType: 0 as const })

test('a large load leaves every index and key as it was', async () => {
  const before = await schema(open.db)
  await open.db.transaction().execute((db) =>
    withoutIndexes(
      db,
      tables,
      () => undefined,
      async () => {
        // A client may come before its company as long as the company comes too.
        await insertAll(db, 'client', [client('5560160680')])
        await insertAll(db, 'company', [
          { organizationNumber: '5560160680', name: 'Åkeri "Älgen" \\ AB' },
        ])
      },
    ),
  )
  expect(await schema(open.db)).toEqual(before)
  const { rows } = await sql<{ name: string }>`select name from company`.execute(open.db)
  expect(rows).toEqual([{ name: 'Åkeri "Älgen" \\ AB' }])
})

test('a large load whose rows break a key leaves nothing', async () => {
  const before = await schema(open.db)
  const load = open.db.transaction().execute((db) =>
    withoutIndexes(
      db,
      tables,
      () => undefined,
      () => insertAll(db, 'client', [client('5590160680')]),
    ),
  )
  await expect(load).rejects.toThrow(/foreign key/)
  expect(await schema(open.db)).toEqual(before)
  expect(await open.db.selectFrom('client').select('organizationNumber').execute()).toHaveLength(1)
})

test('invoices by the million stand as those that were sold: counted, waiting, asked about and settled', async () => {
  await insertAll(open.db, 'company', [{ organizationNumber: '5560743089', name: 'Sågen AB' }])
  await insertAll(open.db, 'client', [{ organizationNumber: '5560743089', companyType: 1 }])
  const invoices = 2000
  await addInvoices(database.ownerUrl, { invoices, seed: 7, now: new Date(), say: () => undefined })
  const { rows } = await sql<Record<string, number>>`
    select count(*)::int as all,
      (select sum(count) from invoice_day_count)::int as counted,
      (count(*) filter (where ${stateIn(openStates)}))::int as waiting,
      (select count(*) from invoice_waiting)::int as "keptWaiting",
      (select count(*) from invoice_balance b join (select invoice_id, sum(amount) filter (where kind = 'bought') as bought,
         coalesce(sum(amount) filter (where kind = 'paid'), 0) as paid from invoice_posting group by 1) p using (invoice_id)
       where b.bought_sum = p.bought and b.paid_sum = p.paid)::int as agreeing,
      (select count(*) from invoice_balance)::int as balances
    from invoice`.execute(open.db)
  const [sums] = rows
  expect(sums).toMatchObject({ all: invoices, counted: invoices })
  expect(sums?.['waiting']).toBe(sums?.['keptWaiting'])
  expect(sums?.['agreeing']).toBe(sums?.['balances'])
  expect(sums?.['balances']).toBeGreaterThan(invoices / 2)
})
