import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { invoices } from '#areas/purchasing/invoices/contract.ts'
import { kr, startCreditHouse } from '#areas/purchasing/invoices/server/testing/credit-house.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import { portfolio } from '../contract.ts'
import { portfolioTasks } from './jobs.ts'
import { heldOn } from './public.ts'

/* What is bought and not paid, where limits hold another amount than what is left. */
let at: Awaited<ReturnType<typeof startCreditHouse>>
let admin: Person
beforeAll(async () => {
  at = await startCreditHouse()
  admin = await at.house.server.person(['Administrator'])
})
afterAll(() => at.house.stop())

const today = () => stockholmDay(new Date())
const ago = (days: number) => addDays(today(), -days)
const overview = async (day = '') => (await at.officer.call(portfolio.overview, { day })).body
const listed = async (day = '') => (await at.officer.call(portfolio.invoices, { day })).body
let sequence = 10
const told = (id: string, news: object) =>
  at.house.told({
    news: { id, sequence: (sequence += 1), externalId: `K-${id.slice(0, 8)}`, ...news },
  })
/** Öre that issuers' limits hold, by the ledger. */
async function heldInLedger() {
  const { rows } = await at.house.owner.query<{ held: number }>(
    'select sum(reserved)::float8 as held from client_limit where limit_type = 1',
  )
  return rows[0]?.held ?? 0
}
/** Öre that the pages of all invoices say is left, of kronor. */
async function leftOnPages(ids: readonly string[]) {
  const pages = await Promise.all(ids.map((id) => admin.call(invoices.get, { id })))
  return pages.reduce((sum, { body }) => sum + body.balance.left, 0)
}

describe('portfolio 1: what is bought and not paid', () => {
  it('is less what has been paid in part, though limits hold all of it, and on each day that is past what was left then', async () => {
    const { id, invoiceNumber } = await at.bought(10_000, 20)
    const { id: other } = await at.bought(3_000, 15)
    await at.house.owner.query(
      `insert into invoice_posting (invoice_id, kind, amount, kronor, value_day, posted_at, by_name, source)
       values ($1, 'paid', 400000, 400000, $2, ($2::date + time '12:00') at time zone 'Europe/Stockholm', 'test', 'test')`,
      [id, ago(12)],
    )
    at.house.setClock(new Date(Date.now() - 5 * dayLength))
    await at.credits(invoiceNumber, 1_000)
    at.house.setClock(undefined)
    await told(id, { paidAmount: 7_000 * kr, events: [] })
    await portfolioTasks['keep-portfolio']?.({}, at.house.services)

    const now = await overview()
    expect([now.amount, now.count]).toEqual([5_000 * kr, 2])
    expect(now.amount).toBe(await leftOnPages([id, other]))
    expect(now.financing.used).toBe(12_000 * kr)
    expect(now.financing.used).toBe(await heldInLedger())
    expect((await heldOn(at.house.db, [at.issuer])).get(at.issuer)).toMatchObject({
      amount: now.amount,
      count: 2,
    })
    const days = [20, 13, 12, 6, 5, 1].map(ago)
    const kept = await Promise.all(days.map(overview))
    expect(kept.map(({ amount }) => amount / kr)).toEqual([
      10_000, 13_000, 9_000, 9_000, 8_000, 8_000,
    ])
    expect(kept.map(({ financing }) => financing.used / kr)).toEqual([
      10_000, 13_000, 13_000, 13_000, 12_000, 12_000,
    ])
    const behind = await Promise.all(days.map(listed))
    expect(behind.map(({ amount }) => amount)).toEqual(kept.map(({ amount }) => amount))
    const { list } = await listed()
    expect(list.map((one) => [one.id, one.amount / kr])).toEqual([
      [id, 2_000],
      [other, 3_000],
    ])
  })

  it('is nothing of what waits for its recipient, nor of what is asked back of the issuer', async () => {
    const before = await overview()
    const careful = await at.house.recipient({ approval: 1 })
    const waiting = await at.house.decided({ issuer: at.issuer, recipient: careful })
    expect(waiting.state).toBe('awaitingApproval')
    const { invoiceNumber } = await at.bought(6_000, 30)
    await at.credits(invoiceNumber, 6_000)
    const now = await overview()
    expect([now.amount, now.count]).toEqual([before.amount, before.count])
    expect(now.recipients.count).toBe(before.recipients.count)
    expect(now.financing.used).toBe(before.financing.used + 16_000 * kr)
    expect(now.financing.used).toBe(await heldInLedger())
  })

  it('is what another currency is worth by the rate that was kept, without what limits hold for safety', async () => {
    await at.house.owner.query(
      `insert into exchange_rate (currency, source, rate_date, rate_micro, fetched_at)
       select 'EUR', 'Riksbanken', day::date, 11000000, skynet.now() from generate_series(skynet.today() - 60, skynet.today(), interval '1 day') day`,
    )
    const before = await overview()
    const ledger = await heldInLedger()
    const { id } = await at.bought(1_000, 0, { currency: 'EUR' })
    await told(id, { paidAmount: 250 * kr, events: [] })
    const now = await overview()
    expect(now.amount - before.amount).toBe(8_250 * kr)
    const held = (await heldInLedger()) - ledger
    expect(held).toBeGreaterThan(11_000 * kr)
    expect(now.financing.used - before.financing.used).toBe(held)
  })
})
