import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { openDatabase } from '#platform/server/database.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import { dayLength } from '#platform/time.ts'
import { costs } from '#areas/foundation/costs/contract.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import { usertasks } from '#areas/foundation/usertasks/contract.ts'
import { prices } from '#simulators/company-information/provider-a.ts'
import { prices as pricesOfB } from '#simulators/company-information/provider-b.ts'
import { invoices } from '../../contract.ts'
import { invoiceTasks } from '../jobs.ts'
import { startInvoiceHouse, type InvoiceHouse } from '../testing/house.ts'
import { decideInvoice } from './decide-waiting.ts'

let house: InvoiceHouse
let administrators: readonly [Person, Person]
let officer: Person
/** The jobs of another server on the same database. */
let other: JobServices
beforeAll(async () => {
  house = await startInvoiceHouse()
  administrators = [
    await house.server.person(['Administrator']),
    await house.server.person(['Administrator']),
  ]
  officer = await house.server.person(['CreditOfficer'])
  const log = pino({ level: 'silent' })
  const { url } = house.server.database
  other = {
    ...house.services,
    writes: openDatabase({ url, log, most: 10, role: 'skynet_app' }),
  }
  other = { ...other, reads: other.writes }
})
afterAll(async () => {
  await other.writes.close()
  await house.stop()
})
beforeEach(() => house.providers.forget())

let version = 0
/** Two persons set what a month may cost. */
async function setMonth(kronor: number) {
  const [namespace, key] = ['costs', 'invoiceLookUpsPerMonth']
  const saved = await administrators[0].call(settings.saveConfigurationValues, {
    configurationValues: [{ namespace, key, type: 'number', value: String(kronor), version }],
    why: 'Beslutat i kreditkommittén',
  })
  expect(saved.status).toBe(200)
  await approve(administrators[1], 'changeControl', `${namespace} ${key}`)
  version += 1
}
const company = prices.company + prices.accounts + prices.board
const costOf: readonly (readonly [RegExp, number])[] = [
  [/^\/v2\/companies\/\d{10}$/, prices.company],
  [/^\/v2\/companies\/\d{10}\/accounts$/, prices.accounts],
  [/^\/v2\/companies\/\d{10}\/board$/, prices.board],
  [/foretag/, pricesOfB.foretag],
  [/bokslut/, pricesOfB.bokslut],
  [/styrelse/, pricesOfB.styrelse],
]
/** What the providers have been paid, öre. */
const paid = async () =>
  (await house.providers.askedInAll())
    .map((path) => costOf.find(([form]) => form.test(path))?.[1] ?? Number.NaN)
    .reduce((sum, cost) => sum + cost, 0)
const month = async () => {
  const { body } = await administrators[0].call(costs.month, {})
  return body.budgets.find(({ ofInvoices }) => ofInvoices)
}
const sweep = async () => invoiceTasks['decide-within-budget']?.({}, house.services)
const tasks = async () =>
  (await administrators[0].call(usertasks.all, { take: 100 })).body.list
    .map(({ header }) => header)
    .filter((header) => header.startsWith('Månadens budget'))

it('costs 10: a new house has a budget before anybody has set one', async () => {
  const [issuer, recipient] = [await house.issuer(), await house.recipient()]
  expect((await house.decided({ issuer, recipient })).decision).toBe('Buy')
  expect(await month()).toMatchObject({
    approvedCost: 100_000_00,
    approvedBy: 'Standardvärdet',
    spent: 2 * company,
  })
})

it('invoices 90: what the budget does not cover is not bought, and the invoice waits for it', async () => {
  // The issuer is known from another invoice; the recipient is not.
  const [issuer, recipient] = [await house.issuer(), await house.recipient()]
  await house.decided({ issuer, recipient: await house.recipient() })
  await setMonth(Math.ceil(((await month())?.spent ?? 0) / 100) + 5)
  await house.providers.forget()
  const { id } = await house.decided({ issuer, recipient })
  expect(await paid()).toBe(0)
  expect(await house.row(id)).toMatchObject({
    decision: 'Retry',
    state: 'retried',
    attempts: 0,
    awaitsBudget: true,
  })
  expect((await house.row(id)).stateComment).toMatch(
    /^Uppgifter om mottagaren hämtades inte \(.+\): månadens budget för uppslag räcker inte\. Fakturan bedöms igen av sig själv/,
  )
  // As often as it is tried, it stays.
  for (let tries = 0; tries < 7; tries++) await house.decide(id)
  expect(await house.row(id)).toMatchObject({ decision: 'Retry', attempts: 0 })
  // Nor does the schedule wake it while there is no money for it. Its first job has been done.
  await house.owner.query('delete from graphile_worker._private_jobs')
  await sweep()
  expect((await officer.call(invoices.get, { id })).body.nextTry).toBeNull()
  expect(await paid()).toBe(0)

  await setMonth(1000)
  expect(await month()).toMatchObject({ approvedCost: 1000_00 })
  await sweep()
  const next = (await officer.call(invoices.get, { id })).body.nextTry
  expect(next).not.toBeNull()
  await house.decide(id)
  expect(await house.row(id)).toMatchObject({ decision: 'Buy', attempts: 1, awaitsBudget: false })
})

it('invoices 90: an invoice that waits is decided on when the month turns', async () => {
  await setMonth(0)
  const [issuer, recipient] = [await house.issuer(), await house.recipient()]
  const { id } = await house.decided({ issuer, recipient })
  expect(await house.row(id)).toMatchObject({ awaitsBudget: true })
  expect(await paid()).toBe(0)
  // Staff who ask by hand do not pay with it either.
  await officer.call(invoices.decideAgain, { id })
  await house.decide(id)
  expect(await house.row(id)).toMatchObject({ decision: 'Retry', awaitsBudget: true })
  expect(await paid()).toBe(0)

  // An amount that the two have agreed on meanwhile counts in the month that comes as well.
  await setMonth(500)
  const spent = await house.owner.query('select id from paid_look_up')
  house.setClock(new Date(Date.now() + 31 * dayLength))
  await sweep()
  await house.decide(id)
  house.setClock(undefined)
  expect(await house.row(id)).toMatchObject({ awaitsBudget: false })
  const { rows } = await house.owner.query<{ count: number }>(
    `select count(*)::int from paid_look_up join look_up_budget on look_up_budget.id = budget_id
     where month > skynet.today()`,
  )
  expect(rows).toEqual([{ count: 4 }])
  expect(await paid()).toBe(2 * company)
  expect(spent.rows.length).toBeGreaterThan(0)
})

it('costs 11: many who decide at once, on two servers, never spend more than the budget', async () => {
  const spent = (await month())?.spent ?? 0
  // Enough for seven companies and a little more.
  await setMonth(Math.ceil((spent + 7 * company + 2000) / 100))
  const ids: string[] = []
  for (let at = 0; at < 14; at++)
    ids.push(
      await house.takeIn({ issuer: await house.issuer(), recipient: await house.recipient() }),
    )
  await Promise.all(ids.map((id, at) => decideInvoice(at % 2 === 0 ? house.services : other, id)))
  const rows = await Promise.all(ids.map((id) => house.row(id)))
  const budget = await month()
  expect(await paid()).toBeGreaterThan(5 * company)
  expect(await paid()).toBe((budget?.spent ?? 0) - spent)
  expect(budget?.spent).toBeLessThanOrEqual(budget?.approvedCost ?? 0)
  // None is lost: what was not bought waits.
  for (const { decision, awaitsBudget } of rows)
    expect([decision, awaitsBudget]).toEqual(awaitsBudget ? ['Retry', true] : ['Buy', false])
  expect(rows.filter(({ awaitsBudget }) => awaitsBudget).length).toBeGreaterThan(5)
  // Nothing is left set aside.
  const { rows: aside } = await house.owner.query('select * from look_up_reservation')
  expect(aside).toEqual([])
})

it('costs 12: it is told at 80 % and when it is used, once each', async () => {
  const spent = (await month())?.spent ?? 0
  const told = async () => {
    const headers = await tasks()
    const ofKind = (end: string) => headers.filter((header) => header.endsWith(end)).length
    return { soon: ofKind('är snart slut'), spent: ofKind('är slut') }
  }
  const before = await told()
  await setMonth(Math.ceil(spent / 100 / 0.7))
  await sweep()
  expect(await told()).toEqual(before)
  await setMonth(Math.ceil(spent / 100 / 0.85))
  await sweep()
  await sweep()
  expect(await told()).toEqual({ ...before, soon: before.soon + 1 })
  await setMonth(Math.ceil(spent / 100))
  await Promise.all([sweep(), invoiceTasks['decide-within-budget']?.({}, other)])
  expect(await told()).toEqual({ soon: before.soon + 1, spent: before.spent + 1 })
})
