import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { invoices } from '../../contract.ts'
import { settlement } from '../../contract-settlement.ts'
import { kr, startCreditHouse } from '../testing/credit-house.ts'

/* invoices 281: money that came and is not ours stands until it has gone back. */
let at: Awaited<ReturnType<typeof startCreditHouse>>
let admin: Person
let second: Person
let sequence = 10
beforeAll(async () => {
  at = await startCreditHouse()
  admin = await at.house.server.person(['Administrator'])
  second = await at.house.server.person(['Administrator'])
})
afterAll(() => at.house.stop())

const told = (id: string, kronor: number | undefined, more: object = {}) =>
  at.house.told({
    news: {
      id,
      sequence: (sequence += 1),
      externalId: `K-${id.slice(0, 8)}`,
      ...(kronor !== undefined && { paidAmount: kronor * kr }),
      ...more,
    },
  })
const payed = (day: string) => ({ events: [{ kind: 'payed', at: `${day}T09:00:00Z` }] })
const rowIn = async (list: 'unsettled' | 'owed', id: string) =>
  (await admin.call(settlement[list], { take: 100 })).body.list.find((one) => one.id === id)
async function settle(id: string) {
  expect((await admin.call(settlement.settle, { id, why: 'Utrett' })).status).toBe(200)
  expect((await approve(second, 'settleInvoice', id)).status).toBe(204)
}
const stateOf = async (id: string) => (await at.house.row(id)).state
const reserved = async () => (await at.house.used(at.issuer, 1))[0] ?? 0

it('what is paid too much is the payer’s, listed with its sum until it has gone back, a part at a time', async () => {
  const { id } = await at.bought(10_000)
  await told(id, 11_000, payed('2026-11-20'))
  expect(await stateOf(id)).toBe('paid')
  expect(await rowIn('unsettled', id)).toMatchObject({ leftAmount: 0, overAmount: 1_000 * kr })
  await settle(id)
  expect(await rowIn('unsettled', id)).toBeUndefined()
  expect(await rowIn('owed', id)).toMatchObject({ owedAmount: 1_000 * kr, owedTo: 'recipient' })
  const { sums } = (await admin.call(settlement.owed, { take: 1 })).body
  expect(sums).toEqual([{ currency: 'SEK', amount: 1_000 * kr }])
  await told(id, 10_400, { closed: true })
  expect(await rowIn('owed', id)).toMatchObject({ owedAmount: 400 * kr })
  expect(await stateOf(id)).toBe('final')
  await told(id, 10_000, { closed: true })
  expect(await rowIn('owed', id)).toBeUndefined()
  expect((await admin.call(settlement.counts, {})).body.owed).toBe(0)
})

it('what is paid and credited after that is always asked about', async () => {
  const { id, invoiceNumber } = await at.bought(10_000)
  await told(id, 10_000)
  await at.credits(invoiceNumber, 2_500)
  expect(await rowIn('unsettled', id)).toMatchObject({ overAmount: 2_500 * kr })
})

it('what is paid of an invoice that we have not bought, or that was taken out since, is its issuer’s', async () => {
  const { id } = await at.bought(10_000)
  await told(id, 4_000, payed('2026-11-20'))
  await admin.call(invoices.remove, { id, why: 'Såldes av misstag' })
  expect((await approve(second, 'removeInvoice', id)).status).toBe(204)
  expect(await rowIn('unsettled', id)).toMatchObject({
    invoiceState: 'removed',
    overAmount: 4_000 * kr,
  })
  await settle(id)
  expect(await rowIn('owed', id)).toMatchObject({ owedAmount: 4_000 * kr, owedTo: 'issuer' })
})

describe('invoices 61', () => {
  it('paid in part without a word and closed, it asks what became of the rest', async () => {
    const { id } = await at.bought(893)
    await told(id, 400)
    expect(await rowIn('unsettled', id)).toBeUndefined()
    await told(id, 400, { closed: true })
    expect(await rowIn('unsettled', id)).toMatchObject({ leftAmount: 493 * kr })
    expect(await stateOf(id)).toBe('bought')
  })

  it('paid in full without the event it is paid', async () => {
    const { id } = await at.bought(881)
    await told(id, 881)
    expect(await stateOf(id)).toBe('paid')
  })

  it('half paid, and the rest credited within days of the purchase, it is paid and asks nothing back', async () => {
    const before = await reserved()
    const { id, invoiceNumber } = await at.bought(2_300, 3)
    await told(id, 1_150, payed('2026-11-23'))
    const note = await at.credits(invoiceNumber, 1_150)
    expect((await at.shown(note)).credit).toMatchObject({ suspicious: true, waits: true })
    expect(await stateOf(id)).toBe('paid')
    expect(await at.told(id)).toMatchObject([{ repurchase: false }])
    expect([await reserved(), await rowIn('unsettled', id)]).toEqual([before, undefined])
  })

  it('paid while it awaits its recipient, it is paid as soon as it is bought', async () => {
    const careful = await at.house.recipient({ approval: 1 })
    const before = await reserved()
    const wanted = { issuer: at.issuer, recipient: careful }
    const { id } = await at.house.decided(wanted, { partner: 'Bokio' })
    await told(id, 10_000, payed('2026-11-20'))
    expect(await stateOf(id)).toBe('awaitingApproval')
    const approval = { invoiceId: id, approve: true, comment: 'Per telefon' }
    await admin.call(invoices.recipientApproval, approval)
    expect((await approve(second, 'approveDelivery', id)).status).toBe(204)
    expect(await at.house.row(id)).toMatchObject({ state: 'paid', unsettledAt: null })
    expect(await reserved()).toBe(before)
  })
})

it('its page says the day it was paid last, and none once the payment has gone back', async () => {
  const { id } = await at.bought(10_000)
  const day = async () =>
    (await admin.call(invoices.paymentResult, { id })).body.payed?.slice(0, 10)
  await told(id, 10_000, payed('2026-11-20'))
  expect(await day()).toBe('2026-11-20')
  await told(id, 0)
  expect(await day()).toBeUndefined()
  await told(id, 10_000, payed('2026-11-23'))
  expect(await day()).toBe('2026-11-23')
})

it('after it is bought back, its issuer’s credit of it changes nothing and asks nobody', async () => {
  const { id, invoiceNumber } = await at.bought(10_000)
  await told(id, 4_000)
  await told(id, 4_000, { repurchased: true })
  const note = await at.credits(invoiceNumber, 6_000)
  expect((await at.shown(note)).credit).toMatchObject({
    waits: false,
    text: 'Vi har inte fakturan, så inget mer följer.',
  })
  expect(await at.house.row(id)).toMatchObject({ state: 'repurchased', overAmount: 0 })
  await told(id, 4_000, { repurchased: true })
  expect(await at.house.row(id)).toMatchObject({ state: 'repurchased', overAmount: 0 })
})
