import { pino } from 'pino'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { startInvoiceHouse, type InvoiceHouse } from './testing/house.ts'
import { takeIn } from './take-in.ts'

let house: InvoiceHouse
/** Of one connection each. */
let databases: readonly Database[] = []
beforeAll(async () => {
  house = await startInvoiceHouse()
  const url = house.server.database.url
  const log = pino({ level: 'silent' })
  databases = Array.from({ length: 17 }, () =>
    openDatabase({ url, log, most: 1, role: 'skynet_app' }),
  )
})
afterAll(async () => {
  await Promise.all(databases.map((one) => one.close()))
  await house.stop()
})

/** Two of seventeen processes of the database, whose numbers leave the same of sixteen. */
async function twoAlike(): Promise<readonly [Database, Database]> {
  const known = new Map<number, Database>()
  for (const one of databases) {
    const { rows } = await sql<{ left: number }>`select pg_backend_pid() % 16 as left`.execute(
      one.db,
    )
    const left = rows[0]?.left ?? 0
    const other = known.get(left)
    if (other) return [other, one]
    known.set(left, one)
  }
  throw new Error('Seventeen left seventeen different ones of sixteen')
}

it('an invoice is taken in while another one is being taken in, whoever takes them', async () => {
  const [one, other] = await twoAlike()
  const parties = async () => ({ issuer: await house.issuer(), recipient: await house.recipient() })
  const [wanted, another] = [await parties(), await parties()]
  // What is kept once of each party is not what two wait for here.
  await house.takeIn(wanted)
  await house.takeIn(another)
  const take = (database: Database, reference: string, meanwhile?: () => Promise<void>) =>
    inTransaction(database, async (db) => {
      await sql`set local statement_timeout = '3s'`.execute(db)
      const { id } = await takeIn(db, house.invoice(meanwhile ? wanted : another), {
        source: 'integration',
        reference,
        now: new Date(),
      })
      await meanwhile?.()
      return id
    })
  const order: string[] = []
  await take(one, 'first', async () => {
    await take(other, 'second')
    order.push('second')
  })
  order.push('first')
  expect(order).toEqual(['second', 'first'])
})
