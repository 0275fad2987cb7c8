import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { nextOccurrence } from '#platform/server/worker/schedule.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import type { Person } from '#app/server/testing.ts'
import { daysLateOf } from '#simulators/invoice-system.ts'
import { invoices } from '../../contract.ts'
import { ownPartner } from '../../rules.ts'
import { invoiceSchedules } from '../jobs.ts'
import { dayOfClaim, startInvoiceHouse, type InvoiceHouse } from '../testing/house.ts'

let house: InvoiceHouse
let admin: Person
let issuer: string
let recipient: string
beforeAll(async () => {
  house = await startInvoiceHouse()
  admin = await house.server.person(['Administrator'])
  issuer = await house.issuer({ financing: 50_000_000 })
  recipient = await payerWho((days) => days > 7)
})
afterAll(() => house.stop())
afterEach(async () => {
  house.setClock(undefined)
  await misbehave('off')
  // Each test has the invoices it makes to itself.
  await house.owner.query(`update invoice_ask set ask_at = 'infinity'`)
  await fetch(`${house.invoiceSystem.url}/simulator/calls`, { method: 'DELETE' })
})

const kr = 100
const daysAgo = (days: number) => new Date(Date.now() - days * dayLength)
const day = (days: number) => stockholmDay(daysAgo(-days))
const run = () => house.ask()

/** A recipient whose habit is to pay so many days late. */
async function payerWho(pays: (days: number) => boolean): Promise<string> {
  for (;;) {
    const number = await house.recipient({ most: 50_000_000 })
    if (pays(daysLateOf('any', number) ?? 0)) return number
  }
}
/** Bought so many days before it fell due; `fits` says how many days late it may be paid. */
async function bought(
  dueDaysAgo: number,
  fits: (daysLate: number | undefined) => boolean,
  intake: object = {},
) {
  house.setClock(daysAgo(dueDaysAgo + 20))
  for (;;) {
    const invoice = await house.decided(
      {
        issuer,
        recipient,
        invoiceDate: dayOfClaim(recipient, 10_000, day(-dueDaysAgo - 21)),
        dueDate: day(-dueDaysAgo),
      },
      { now: daysAgo(dueDaysAgo + 20), ...intake },
    )
    expect(invoice.state).toBe('bought')
    if (fits(daysLateOf(invoice.id, recipient))) {
      house.setClock(undefined)
      return invoice
    }
    await house.owner.query(`update invoice_ask set ask_at = 'infinity' where invoice_id = $1`, [
      invoice.id,
    ])
  }
}
const misbehave = (mode: string) =>
  fetch(`${house.invoiceSystem.url}/simulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  })
/** Ids the invoice system has been asked about, one by one. */
async function askedAbout(): Promise<string[]> {
  const answer = await fetch(`${house.invoiceSystem.url}/simulator/calls`)
  const calls = (await answer.json()) as { path: string; body?: { invoices?: { id: string }[] } }[]
  return calls
    .filter(({ path }) => path === '/sync')
    .flatMap(({ body }) => body?.invoices?.map(({ id }) => id) ?? [])
}
const historyOf = async (id: string) =>
  (await admin.call(invoices.get, { id })).body.history.map(({ state, by }) => [state, by])

it('invoices 63: the invoice system is asked by the clock, several times an hour and all day', () => {
  const asking = invoiceSchedules.find(({ task }) => task === 'ask-invoice-system')
  const midnight = new Date('2026-11-23T23:00:00Z')
  const next = nextOccurrence(asking?.when ?? '', midnight)
  expect(next.getTime() - midnight.getTime()).toBeLessThanOrEqual(20 * 60_000)
})

it('invoices 63: a payment arrives with nobody’s click, and headroom and forecast follow', async () => {
  const { id } = await bought(30, (days) => days !== undefined && days > 6 && days < 20)
  const [reserved] = await house.used(issuer, 1)
  await run()
  expect((await historyOf(id)).slice(1)).toEqual([
    ['bought', 'Skynet'],
    ['reminded', 'Fakturasystemet'],
    ['paid', 'Fakturasystemet'],
    ...((await house.row(id)).state === 'final' ? [['final', 'Fakturasystemet']] : []),
  ])
  expect((await house.used(issuer, 1))[0]).toBe((reserved ?? 0) - 10_000 * kr)
  const { body } = await admin.call(invoices.paymentResult, { id })
  expect(body).toMatchObject({ firstReminder: expect.any(String), payed: expect.any(String) })
  expect(body.predictResult).not.toBeNull()
})

it('a reminder shows, and the invoice is not asked about again until something may have changed', async () => {
  const { id } = await bought(7, (days) => days === undefined || days > 7)
  await run()
  expect((await historyOf(id)).at(-1)).toEqual(['reminded', 'Fakturasystemet'])
  await run()
  expect((await askedAbout()).filter((one) => one === id)).toHaveLength(1)
  house.setClock(new Date(Date.now() + 2 * 3_600_000 + 1000))
  await run()
  expect((await askedAbout()).filter((one) => one === id)).toHaveLength(2)
})

it('while the invoice system fails nothing changes, it is asked more and more seldom, and what it says later is taken in', async () => {
  const { id } = await bought(30, (days) => days !== undefined && days > 6 && days < 20)
  const start = Date.now()
  const at = (minutes: number) => house.setClock(new Date(start + minutes * 60_000))
  await misbehave('fail')
  for (const [minutes, calls] of [
    [0, 1],
    [5, 1],
    [11, 2],
    [20, 2],
    [32, 3],
  ] as const) {
    at(minutes)
    await run()
    expect([minutes, (await fetchedCalls()).length]).toEqual([minutes, calls])
  }
  expect(await house.row(id)).toMatchObject({ state: 'bought', externalId: null })
  expect(await house.asked(id)).toMatchObject({ asksFailed: 3 })
  await misbehave('off')
  at(75)
  await run()
  expect(await house.row(id)).toMatchObject({ paidOn: expect.any(String) })
  expect(await house.asked(id)).toMatchObject({ asksFailed: 0 })
})
async function fetchedCalls() {
  const answer = await fetch(`${house.invoiceSystem.url}/simulator/calls`)
  return ((await answer.json()) as { path: string }[]).filter(({ path }) => path === '/sync')
}

it('several workers at once ask about each invoice once', async () => {
  const { id } = await bought(30, (days) => days !== undefined && days > 6 && days < 20)
  await Promise.all([1, 2, 3, 4].map(run))
  expect(await askedAbout()).toEqual([id])
  expect((await historyOf(id)).filter(([state]) => state === 'paid')).toHaveLength(1)
})

it('a recipient’s answer is asked for where it is given: in the invoice system for our own group’s invoices, here for a partner’s', async () => {
  const careful = await house.recipient({ approval: 1 })
  house.setClock(daysAgo(15))
  const offered = { issuer, recipient: careful, invoiceDate: day(-16), dueDate: day(4) }
  const own = await house.decided(offered, { now: daysAgo(15), partner: ownPartner.standard })
  const partners = await house.decided(offered, { now: daysAgo(15), partner: 'Bokio' })
  house.setClock(undefined)
  expect([own.state, partners.state]).toEqual(['awaitingApproval', 'awaitingApproval'])
  await run()
  expect(await askedAbout()).toEqual([own.id])
  expect(await historyOf(own.id)).toContainEqual(['bought', 'Fakturasystemet'])
  expect((await house.row(partners.id)).state).toBe('awaitingApproval')
})

it('whoever presses Synka has asked, and has not told', async () => {
  const { id } = await bought(30, (days) => days !== undefined && days > 6 && days < 20)
  await admin.call(invoices.sync, { id })
  expect(await historyOf(id)).toContainEqual(['paid', 'Fakturasystemet'])
  await run()
  expect(await askedAbout()).toEqual([id])
})

it('invoices 63: an invoice that is over is asked about too, more and more seldom', async () => {
  const { id } = await bought(7, (days) => days === undefined || days > 7)
  await house.told({
    news: { id, sequence: 1, externalId: 'K-over', repurchased: true, events: [] },
  })
  expect((await house.row(id)).state).toBe('repurchased')
  const start = Date.now()
  const timesAfter = async (days: number) => {
    house.setClock(new Date(start + days * dayLength))
    await run()
    return (await askedAbout()).filter((one) => one === id).length
  }
  expect([await timesAfter(1.1), await timesAfter(1.5), await timesAfter(2.3)]).toEqual([1, 1, 2])
  expect([await timesAfter(4), await timesAfter(4.7)]).toEqual([2, 3])
  expect((await house.row(id)).unsettledAt).toBeNull()
})
