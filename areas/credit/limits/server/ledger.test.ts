import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import type { Database } from '#platform/server/database.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { limits } from '../contract.ts'
import { columnsOf } from './limit-store.ts'
import { countingNow, heldLimits, release, setCalculatedLimit } from './public.ts'
import { reserve } from './testing/reserve.ts'
import { addCompany } from './testing/clients.ts'
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

describe('the ledger', () => {
  it('reserves, shows who uses the limit, and gives back once', async () => {
    const which = await limited(1000)
    const invoice = nextInvoice()
    expect(await reserveOn(pools[0], invoice, [{ ...which, amount: 700 }])).toEqual([])
    expect(await usedOf(which)).toEqual({ reserved: 700, openCount: 1 })
    const { body } = await admin.call(limits.reservations, which)
    expect(body).toMatchObject({
      totalHits: 1,
      list: [{ invoice, invoiceNumber: null, counterpart: null, amount: 700, releasedAt: null }],
    })

    expect(
      await inTransaction(pools[1], (db) => release(db, { invoice, why: 'Betald', now })),
    ).toBe(1)
    expect(
      await inTransaction(pools[1], (db) => release(db, { invoice, why: 'Betald', now })),
    ).toBe(0)
    expect(await usedOf(which)).toEqual({ reserved: 0, openCount: 0 })
    const after = await admin.call(limits.reservations, which)
    expect(after.body.list[0]).toMatchObject({
      releaseReason: 'Betald',
      releasedAt: expect.any(String),
    })
  })

  it('names the invoice and its other party as staff know them', async () => {
    const which = await limited(1000)
    const counterpartNumber = await addCompany(ledger.server.owner, { roles: [1] })
    await inTransaction(pools[0], (db) =>
      reserve(db, { invoice: nextInvoice(), invoiceNumber: '1085', now }, [
        { ...which, amount: 1, counterpartNumber },
      ]),
    )
    const { name } = (
      await ledger.server.owner.query('select name from company where organization_number = $1', [
        counterpartNumber,
      ])
    ).rows[0]
    const { list } = (await admin.call(limits.reservations, which)).body
    expect(list).toMatchObject([
      { invoiceNumber: '1085', counterpart: { organizationNumber: counterpartNumber, name } },
    ])
  })

  it('takes all of what an invoice needs or nothing, and says what does not fit', async () => {
    const issuer = await limited(1000, 'financing')
    const payer = await limited(100, 'recipient')
    const none = { organizationNumber: payer.organizationNumber, limitType: 'financing' } as const
    const wanted = [issuer, payer, none].map((which) => ({ ...which, amount: 500 }))
    const refused = await reserveOn(pools[0], nextInvoice(), wanted)
    expect(refused).toHaveLength(2)
    expect(refused).toEqual(
      expect.arrayContaining([
        { ...payer, problem: 'amountPassed' },
        { ...none, problem: 'noLimit' },
      ]),
    )
    expect(await usedOf(issuer)).toEqual({ reserved: 0, openCount: 0 })
  })

  it('does not reserve twice for the same invoice', async () => {
    const which = await limited(1000)
    const invoice = nextInvoice()
    for (const at of [0, 1, 0] as const)
      await reserveOn(pools[at], invoice, [{ ...which, amount: 600 }])
    expect(await usedOf(which)).toEqual({ reserved: 600, openCount: 1 })
    await expect(reserveOn(pools[0], invoice, [{ ...which, amount: 601 }])).rejects.toThrow(
      'another amount',
    )
  })

  it('never passes the limit: fifty parallel reservations through two pools', async () => {
    const issuer = await limited(1000, 'financing')
    const payer = await limited(1700, 'recipient')
    const both = [issuer, payer].map((which) => ({ ...which, amount: 90 }))
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, turn) =>
        // Half of them ask in the other order.
        reserveOn(
          pools[(turn % 2) as 0 | 1],
          nextInvoice(),
          turn % 3 === 0 ? both : both.toReversed(),
        ),
      ),
    )
    expect(outcomes.filter((refused) => refused.length === 0)).toHaveLength(11)
    expect(await usedOf(issuer)).toEqual({ reserved: 990, openCount: 11 })
    expect(await usedOf(payer)).toEqual({ reserved: 990, openCount: 11 })
  })

  it('never passes the limit when the program forgets to look: fifty parallel inserts', async () => {
    const which = await limited(1000)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, turn) =>
        pools[(turn % 2) as 0 | 1].db
          .insertInto('limitReservation')
          .values({
            ...columnsOf(which),
            amount: 90,
            invoiceReference: nextInvoice(),
            reservedAt: now,
          })
          .execute(),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(11)
    expect(await usedOf(which)).toEqual({ reserved: 990, openCount: 11 })
  })

  it('lets what reserves and what gives back run side by side without losing an öre', async () => {
    const which = await limited(1_000_000)
    const held = Array.from({ length: 20 }, nextInvoice)
    for (const invoice of held) await reserveOn(pools[0], invoice, [{ ...which, amount: 10 }])
    await Promise.all([
      ...held.map((invoice) =>
        inTransaction(pools[1], (db) => release(db, { invoice, why: 'Betald', now })),
      ),
      ...held.map(() => reserveOn(pools[0], nextInvoice(), [{ ...which, amount: 7 }])),
    ])
    expect(await usedOf(which)).toEqual({ reserved: 140, openCount: 20 })
    const { rows } = await ledger.server.owner.query(
      'select sum(amount)::int as sum from limit_reservation where organization_number = $1 and released_at is null',
      [which.organizationNumber],
    )
    expect(rows[0].sum).toBe(140)
  })

  it('holds what is decided on until it is reserved', async () => {
    const which = await limited(100)
    const decide = (at: Database) =>
      inTransaction(at, async (db) => {
        const held = await heldLimits(db, [{ ...which, companyType: 'issuer' }])
        const limit = held.find(({ limitType }) => limitType === which.limitType)
        const free = (limit?.manual?.amount ?? 0) - (limit?.reserved ?? 0)
        return free >= 80
          ? reserve(db, { invoice: nextInvoice(), now }, [{ ...which, amount: 80 }])
          : undefined
      })
    const outcomes = await Promise.all([decide(pools[0]), decide(pools[1])])
    expect(outcomes).toEqual(expect.arrayContaining([[], undefined]))
  })

  it('cannot be rewritten by the program', async () => {
    const which = await limited(1000)
    const { db } = pools[0]
    await reserveOn(pools[0], nextInvoice(), [{ ...which, amount: 1 }])
    for (const tampering of [
      () => db.updateTable('clientLimit').set({ reserved: 0 }).execute(),
      () => db.updateTable('limitReservation').set({ amount: 5 }).execute(),
      () => db.deleteFrom('limitReservation').execute(),
      () => db.deleteFrom('clientLimit').execute(),
    ])
      await expect(tampering()).rejects.toThrow('permission denied')
  })
})

describe('what the engine has calculated', () => {
  const calculated = { amount: 500, maxCount: 2, decisionReference: 'B-17', now }

  it('limits 85: counts of a financing limit from when somebody has decided, after the review-by date', async () => {
    const organizationNumber = await addCompany(ledger.server.owner)
    const which = { organizationNumber, limitType: 'financing' } as const
    const counting = async (day: string) =>
      (
        await countingNow(
          pools[0].db,
          { organizationNumber, companyType: 'issuer' },
          { missing: ['Registreringsdatum'] },
          day,
        )
      ).get('financing')
    expect(await setCalculatedLimit(pools[0].db, { ...which, ...calculated })).toBe(true)
    expect(await counting(today)).toEqual({ amount: null, maxCount: null, source: 'none' })
    await admin.call(limits.save, {
      ...which,
      limitValue: 800,
      expiresDate: today,
      decisionReferens: 'Tillfälligt',
      version: 0,
    })
    expect(await counting(today)).toEqual({ amount: 800, maxCount: null, source: 'manual' })
    expect(await counting(addDays(today, 1))).toMatchObject({ amount: 500, source: 'calculated' })
  })

  it('is in the history when it changes, and not when it is the same again', async () => {
    const organizationNumber = await addCompany(ledger.server.owner)
    const which = { organizationNumber, limitType: 'financing' } as const
    for (const amount of [500, 500, 600])
      await inTransaction(pools[0], (db) =>
        setCalculatedLimit(db, { ...which, ...calculated, amount }),
      )
    const { body } = await admin.call(limits.history, which)
    expect(
      body.historyLimits.items.map(({ limitValue, isCalculated }) => [limitValue, isCalculated]),
    ).toEqual([
      [600, true],
      [500, true],
    ])
  })

  it('allows so many open invoices and no more, in rules and database alike', async () => {
    const organizationNumber = await addCompany(ledger.server.owner)
    const which = { organizationNumber, limitType: 'financing' } as const
    await setCalculatedLimit(pools[0].db, { ...which, ...calculated })
    expect(await reserveOn(pools[0], nextInvoice(), [{ ...which, amount: 1 }])).toMatchObject([
      { problem: 'noLimit' },
    ])
    await ledger.server.owner.query(
      'update client_limit set judged_at = skynet.now() where organization_number = $1',
      [organizationNumber],
    )
    for (const refused of [[], [], [{ ...which, problem: 'countPassed' }]])
      expect(await reserveOn(pools[0], nextInvoice(), [{ ...which, amount: 1 }])).toEqual(refused)
    const insert = pools[1].db
      .insertInto('limitReservation')
      .values({ ...columnsOf(which), amount: 1, invoiceReference: nextInvoice(), reservedAt: now })
      .execute()
    await expect(insert).rejects.toThrow('does not fit')
  })

  it('is not kept for a company that is no client in that role', async () => {
    const organizationNumber = await addCompany(ledger.server.owner, { roles: [1] })
    expect(
      await setCalculatedLimit(pools[0].db, {
        organizationNumber,
        limitType: 'financing',
        ...calculated,
      }),
    ).toBe(false)
  })
})
