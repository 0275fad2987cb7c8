import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import { limits } from '../contract.ts'
import type { Which } from './limit-store.ts'
import { release } from './public.ts'
import { reserve } from './testing/reserve.ts'
import { addCompany, decided } from './testing/clients.ts'
import { startLedger, type Ledger } from './testing/ledger.ts'

const now = new Date()
const today = stockholmDay(now)
const before = (days: number) => new Date(now.getTime() - days * dayLength)
let ledger: Ledger
let admin: Person
beforeAll(async () => {
  ledger = await startLedger(now)
  ;({ admin } = ledger)
})
afterAll(() => ledger.stop())

const useOf = async (which: Which, days = 30) =>
  (await admin.call(limits.use, { ...which, days })).body.list
const taken = (which: Which & { limitType: 'financing' }, amount: number, at: Date) => {
  const invoice = ledger.nextInvoice()
  return inTransaction(ledger.pools[0], async (db) => {
    expect(await reserve(db, { invoice, now: at }, [{ ...which, amount }])).toEqual([])
    return invoice
  })
}

describe('limits 83: the use of a limit day by day', () => {
  it('is what the ledger held when each day was over, and now as it is now', async () => {
    const which = { ...(await ledger.limited(1000, 'financing')), limitType: 'financing' } as const
    const first = await taken(which, 700, before(10))
    await taken(which, 200, before(4))
    await inTransaction(ledger.pools[0], (db) =>
      release(db, { invoice: first, why: 'Betald', now: before(2) }),
    )
    const list = await useOf(which)
    expect(list[0]?.day).toBe(addDays(today, -10))
    expect(list.map(({ used }) => used)).toEqual([
      ...Array.from({ length: 6 }, () => 700),
      900,
      900,
      200,
      200,
      200,
    ])
    expect(list.at(-1)).toMatchObject({ day: today, used: (await ledger.usedOf(which)).reserved })
    // A shorter time begins with what was used already.
    expect((await useOf(which, 3)).map(({ used }) => used)).toEqual([200, 200, 200])
  })

  it('stands beside what counted: by hand as long as it did, and no more repurchase than financing', async () => {
    const organizationNumber = await addCompany(ledger.server.owner)
    await admin.call(limits.save, { ...decided(organizationNumber), limitValue: 40_000_000 })
    await admin.call(limits.save, {
      ...decided(organizationNumber, 'repurchase'),
      limitValue: 30_000_000,
    })
    await admin.call(limits.save, { ...decided(organizationNumber), limitValue: 20_000_000 })
    expect(await useOf({ organizationNumber, limitType: 'financing' })).toEqual([
      { day: today, used: 0, limit: 20_000_000 },
    ])
    expect(await useOf({ organizationNumber, limitType: 'repurchase' })).toEqual([
      { day: today, used: 0, limit: 20_000_000 },
    ])
  })

  it('is empty for a client that is brand new, and of nobody for who is no client', async () => {
    const organizationNumber = await addCompany(ledger.server.owner)
    expect(await useOf({ organizationNumber, limitType: 'financing' })).toEqual([])
    const { status, refusal } = await admin.call(limits.use, {
      organizationNumber: '5560160680',
      limitType: 'financing',
    })
    expect([status, refusal?.code]).toEqual([404, 'noClient'])
  })
})
