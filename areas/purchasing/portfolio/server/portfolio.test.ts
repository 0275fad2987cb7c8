import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { tells } from '#areas/parties/company/server/testing/insolvent.ts'
import { settlement } from '#areas/purchasing/invoices/server/testing/settlement.ts'
import { kr, startCreditHouse } from '#areas/purchasing/invoices/server/testing/credit-house.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { portfolio } from '../contract.ts'
import { mondayOf, weekNumber, type Breakdown } from '../rules.ts'
import { portfolioTasks } from './jobs.ts'

/* A year of a small portfolio: bought on known days, paid, credited, bought back and written off. */
let at: Awaited<ReturnType<typeof startCreditHouse>>
let admin: Person
let second: Person
beforeAll(async () => {
  at = await startCreditHouse()
  admin = await at.house.server.person(['Administrator'])
  second = await at.house.server.person(['Administrator'])
})
afterAll(() => at.house.stop())

const today = () => stockholmDay(new Date())
const ago = (days: number) => addDays(today(), -days)
type Given = Partial<Record<'day', string>>
const overview = async (given: Given = {}) =>
  (await at.officer.call(portfolio.overview, given)).body
async function parts(breakdown: Breakdown, given: Given = {}) {
  const { breakdowns } = await overview(given)
  return breakdowns.find((one) => one.breakdown === breakdown)?.parts ?? []
}
const keep = async () => {
  const task = portfolioTasks['keep-portfolio']
  if (!task) throw new Error('there is no such task')
  await task({}, at.house.services)
}
let sequence = 10
const told = (id: string, news: object) =>
  at.house.told({
    news: { id, sequence: (sequence += 1), externalId: `K-${id.slice(0, 8)}`, ...news },
  })
/** What the ledger says that all issuers' limits hold, öre. */
const heldInLedger = async () =>
  (
    await at.house.owner.query<{ held: number }>(
      `select sum(reserved)::float8 as held from client_limit where limit_type = 1`,
    )
  ).rows[0]?.held

describe('portfolio 1 what is held now', () => {
  it('is nothing before anything is bought, and no day before it can be asked about', async () => {
    expect(await overview()).toMatchObject({ amount: 0, count: 0, firstDay: null, isNow: true })
    expect((await at.officer.call(portfolio.overview, { day: ago(1) })).refusal?.code).toBe(
      'notKept',
    )
  })

  it('is what is left, to the öre, by issuer, recipient, week, age, industry and rating', async () => {
    const old = await at.bought(10_000, 70)
    await at.bought(30_000, 40)
    await at.bought(5_000, 10)
    const shown = await overview()
    expect(shown).toMatchObject({
      amount: 45_000 * kr,
      count: 3,
      pastDue: 10_000 * kr,
      issuers: { count: 1, hhi: 10_000 },
      recipients: { count: 1, hhi: 10_000 },
    })
    expect(shown.amount).toBe(await heldInLedger())
    expect(shown.financing).toEqual({ limits: 50_000_000 * kr, used: 45_000 * kr })
    for (const { breakdown, parts: of } of shown.breakdowns)
      expect([breakdown, of.reduce((sum, part) => sum + part.amount, 0)]).toEqual([
        breakdown,
        shown.amount,
      ])
    expect(await parts('issuer')).toEqual([
      { key: at.issuer, name: expect.any(String), amount: 45_000 * kr, count: 3 },
    ])
    expect(await parts('ageing')).toEqual([
      { key: 'notDue', name: 'Inte förfallet', amount: 35_000 * kr, count: 2 },
      { key: 'to15', name: '1–15 dagar', amount: 10_000 * kr, count: 1 },
    ])
    expect(await parts('dueWeek')).toContainEqual({
      key: mondayOf(old.dueDate),
      name: `Vecka ${weekNumber(mondayOf(old.dueDate))}, från ${mondayOf(old.dueDate)}`,
      amount: 10_000 * kr,
      count: 1,
    })
    expect(await parts('utilisation')).toEqual([
      { key: 'to50', name: 'Under 50 %', amount: 45_000 * kr, count: 1 },
    ])
    const [industry] = await parts('issuerIndustry')
    expect(industry?.key).toMatch(/^\d\d$/)
    expect(industry?.name).not.toMatch(/^SNI/)
  })
})

it('portfolio 8: what is held of or on a company that is insolvent is said, of now alone', async () => {
  const { insolvent, amount, count } = await overview()
  expect(insolvent).toEqual({ amount: 0, count: 0 })
  await tells(at.house.owner, 'B', at.issuer)
  expect((await overview()).insolvent).toEqual({ amount, count })
  const { body } = await at.officer.call(portfolio.invoices, { breakdown: 'insolvent' })
  expect([body.partName, body.amount, body.totalHits]).toEqual(['Bolag på obestånd', amount, count])
  expect(await parts('issuer')).toMatchObject([
    { key: at.issuer, insolvency: 'Konkurs enligt Bevakning (B)' },
  ])
  const { list } = (await at.officer.call(portfolio.invoices, {})).body
  expect(list[0]?.issuer.insolvency).toBe('Konkurs enligt Bevakning (B)')
  expect(list[0]?.recipient.insolvency).toBeUndefined()
  await tells(at.house.owner, 'B', at.issuer, { said: 'Aktivt', minutes: 0 })
  expect((await overview()).insolvent).toEqual({ amount: 0, count: 0 })
})

describe('portfolio 5 every number leads to its invoices', () => {
  it('and they are those it was added up from', async () => {
    for (const { breakdown, parts: of } of (await overview()).breakdowns) {
      if (breakdown === 'utilisation') continue
      for (const { key, amount, count, name } of of) {
        const asked = { breakdown, key: key ?? '' }
        const { body } = await at.officer.call(portfolio.invoices, asked)
        expect([breakdown, key, body.amount, body.totalHits, body.partName]).toEqual([
          breakdown,
          key,
          amount,
          count,
          name,
        ])
        expect(body.list.reduce((sum, one) => sum + one.amount, 0)).toBe(amount)
      }
    }
    const due = await at.officer.call(portfolio.invoices, { breakdown: 'pastDue' })
    expect([due.body.partName, due.body.amount]).toEqual(['Förfallet', (await overview()).pastDue])
    const { body } = await at.officer.call(portfolio.invoices, { take: 2 })
    expect([body.list.length, body.totalHits, body.partName]).toEqual([2, 3, null])
  })
})

describe('portfolio 3 how it stood on a day', () => {
  it('portfolio 9: tells what recipients’ limits hold, of which what its issuer would buy back takes nothing', async () => {
    const issuer = await at.house.issuer({ repurchase: 100_000 })
    const small = await at.house.recipient({ most: 7_000 })
    const before = await overview()
    const { id } = await at.bought(10_000, 0, { issuer, recipient: small })
    const { amount, recipientLimits } = await overview()
    expect(amount).toBe(before.amount + 10_000 * kr)
    expect(recipientLimits.used).toBe(before.recipientLimits.used + 7_000 * kr)
    await told(id, { paidAmount: 10_000 * kr, events: [{ kind: 'payed', at: new Date() }] })
  })

  it('is kept each night from the first purchase on, and stays as it was when it is paid since', async () => {
    await keep()
    const days = async () => (await at.officer.call(portfolio.days, {})).body.list
    const list = await days()
    expect([list[0]?.day, list.at(-1)?.day, list.length]).toEqual([ago(70), ago(1), 70])
    const amountOn = async (day: string) => (await overview({ day })).amount / kr
    expect([await amountOn(ago(70)), await amountOn(ago(40)), await amountOn(ago(10))]).toEqual([
      10_000, 40_000, 45_000,
    ])
    const { list: bought } = (await at.officer.call(portfolio.invoices, { day: ago(40) })).body
    const paid = bought.find((one) => one.amount === 30_000 * kr)
    if (!paid) throw new Error('the list lacks an invoice')
    await told(paid.id, { paidAmount: 30_000 * kr, events: [{ kind: 'payed', at: new Date() }] })
    expect([(await overview()).amount / kr, await amountOn(ago(1))]).toEqual([15_000, 45_000])
    const { body } = await at.officer.call(portfolio.invoices, { day: ago(1) })
    expect([body.amount / kr, body.totalHits]).toEqual([45_000, 3])
    // What is kept is not kept again.
    await keep()
    expect(await days()).toEqual(list)
    expect((await overview()).firstDay).toBe(ago(70))
    expect((await at.officer.call(portfolio.overview, { day: ago(71) })).refusal?.code).toBe(
      'notKept',
    )
  })

  it('tells a credit note from the day it came', async () => {
    const before = (await overview()).amount
    const { invoiceNumber } = await at.bought(2_000)
    await at.credits(invoiceNumber, 500)
    expect((await overview()).amount).toBe(before + 1_500 * kr)
    expect((await overview()).amount).toBe(await heldInLedger())
  })
})

it('portfolio 6: what was bought, bought back and lost is told by month and version of the rules', async () => {
  const back = await at.bought(4_000, 3)
  await told(back.id, { repurchased: true })
  const written = await at.bought(9_000, 2)
  await told(written.id, {
    paidAmount: 8_000 * kr,
    events: [{ kind: 'payed', at: new Date().toISOString() }],
  })
  await admin.call(settlement.settle, { id: written.id, why: 'Avskrivs' })
  expect((await approve(second, 'settleInvoice', written.id)).status).toBe(204)
  const { body } = await at.officer.call(portfolio.outcomes, { rulesOf: 'issuer' })
  const sum = (of: 'bought' | 'repurchased' | 'lost') =>
    body.list.reduce((all, one) => all + one[of].amount / kr, 0)
  // Kept before these were bought: the three of the first night.
  expect([sum('bought'), sum('repurchased'), sum('lost')]).toEqual([45_000, 4_000, 1_000])
  expect(body.countedTo).toBe(ago(1))
  expect(body.list.every((one) => one.bucket !== '' && one.version > 0)).toBe(true)
})

it('portfolio 7: who does not follow credit does not see it', async () => {
  const seller = await at.house.server.person(['SalesRepresentative'])
  const { overview: whole, days, outcomes, invoices } = portfolio
  for (const call of [whole, days, outcomes, invoices] as const)
    expect((await seller.call(call, {})).status).toBe(403)
})
