import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { limits } from '../contract.ts'
import type { UsedLimitType } from '../rules.ts'
import { columnsOf } from './limit-store.ts'
import { release, releasePart, usage } from './public.ts'
import { reserve } from './testing/reserve.ts'
import { addCompany } from './testing/clients.ts'

const now = new Date()
const today = stockholmDay(now)
let server: TestServer
let admin: Person
/** As two server processes have them. */
let pools: readonly [Database, Database]
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.person(['Administrator'])
  const open = () =>
    openDatabase({
      url: server.database.url,
      log: pino({ level: 'silent' }),
      most: 10,
      role: 'skynet_app',
    })
  pools = [open(), open()]
})
afterAll(async () => {
  for (const pool of pools) await pool.close()
  await server.stop()
})

const limited = async (limitValue: number, limitType: UsedLimitType = 'financing') => {
  const organizationNumber = await addCompany(server.owner, { roles: [0, 1] })
  const { status } = await admin.call(limits.save, {
    organizationNumber,
    limitType,
    limitValue,
    expiresDate: addDays(today, 30),
    decisionReferens: 'Test',
  })
  expect(status).toBe(200)
  return { organizationNumber, limitType }
}
let invoices = 0
const nextInvoice = () => `F-${++invoices}`
const reserveOn = (at: Database, invoice: string, wanted: Parameters<typeof reserve>[2]) =>
  inTransaction(at, (db) => reserve(db, { invoice, now }, wanted))
const usedOf = async ({
  organizationNumber,
  limitType,
}: {
  organizationNumber: string
  limitType: UsedLimitType
}) => (await usage(pools[0].db, organizationNumber)).get(limitType) ?? { reserved: 0, openCount: 0 }

describe('what an invoice holds can shrink', () => {
  it('gives back a part, also when the limit has been lowered since, and the rest once', async () => {
    const which = await limited(1000)
    const invoice = nextInvoice()
    await reserveOn(pools[0], invoice, [{ ...which, amount: 901 }])
    await admin.call(limits.save, {
      ...which,
      limitValue: 10,
      expiresDate: addDays(today, 30),
      decisionReferens: 'Sänkt',
      version: 1,
    })
    const part = { invoice, why: 'Krediterad', now, left: 300, of: 901 }
    // Both see what is left: the second one has a third of it less to give back.
    await inTransaction(pools[0], (db) => releasePart(db, part))
    expect(await usedOf(which)).toEqual({ reserved: 300, openCount: 1 })
    await inTransaction(pools[1], (db) => releasePart(db, { ...part, left: 200, of: 300 }))
    expect(await usedOf(which)).toEqual({ reserved: 200, openCount: 1 })
    const { body } = await admin.call(limits.reservations, which)
    expect(
      body.list.map(({ amount, releaseReason }) => [amount, releaseReason]).toSorted(),
    ).toEqual([
      [200, null],
      [300, 'Krediterad'],
      [901, 'Krediterad'],
    ])
    await inTransaction(pools[1], (db) => release(db, { invoice, why: 'Betald', now }))
    expect(await usedOf(which)).toEqual({ reserved: 0, openCount: 0 })
  })

  it('takes nothing more for the rest of a reservation than was given back', async () => {
    const which = await limited(1000)
    const invoice = nextInvoice()
    await reserveOn(pools[0], invoice, [{ ...which, amount: 100 }])
    const { id } = await pools[0].db
      .selectFrom('limitReservation')
      .select('id')
      .where('invoiceReference', '=', invoice)
      .executeTakeFirstOrThrow()
    const rest = (amount: number, invoiceReference: string) =>
      pools[0].db
        .insertInto('limitReservation')
        .values({ ...columnsOf(which), amount, invoiceReference, reservedAt: now, restOf: id })
        .execute()
    // It has not been given back.
    await expect(rest(50, nextInvoice())).rejects.toThrow('less than what was given back')
    await inTransaction(pools[0], (db) => release(db, { invoice, why: 'Betald', now }))
    for (const amount of [100, 5000])
      await expect(rest(amount, invoice)).rejects.toThrow('less than what was given back')
  })
})
