import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { limits } from '../contract.ts'
import { columnsOf } from './limit-store.ts'
import { release, releasePart } from './public.ts'
import { startLedger, type Ledger } from './testing/ledger.ts'

const now = new Date()
const today = stockholmDay(now)
let ledger: Ledger
let admin: Person
let pools: Ledger['pools']
beforeAll(async () => {
  ledger = await startLedger(now)
  ;({ admin, pools } = ledger)
})
afterAll(() => ledger.stop())

const limited: Ledger['limited'] = (...asked) => ledger.limited(...asked)
const nextInvoice = () => ledger.nextInvoice()
const reserveOn: Ledger['reserveOn'] = (...asked) => ledger.reserveOn(...asked)
const usedOf: Ledger['usedOf'] = (which) => ledger.usedOf(which)

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
