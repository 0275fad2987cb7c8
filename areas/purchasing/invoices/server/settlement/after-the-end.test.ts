import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { settlement } from '../../contract-settlement.ts'
import { kr, startCreditHouse } from '../testing/credit-house.ts'

/* invoices 61: no money that comes or goes is out of sight, whatever an invoice's state is by then. */
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

/** Nothing is said of payments without an amount. */
const told = (id: string, kronor?: number, more: object = {}) =>
  at.house.told({
    news: {
      id,
      sequence: (sequence += 1),
      externalId: `K-${id.slice(0, 8)}`,
      ...(kronor !== undefined && { paidAmount: kronor * kr }),
      events: kronor === undefined ? [] : [{ kind: 'payed', at: '2026-11-20T09:00:00Z' }],
      ...more,
    },
  })
const listed = async (id: string) =>
  (await admin.call(settlement.unsettled, { take: 100 })).body.list.find((one) => one.id === id)
async function settle(id: string) {
  expect((await admin.call(settlement.settle, { id, why: 'Avskrivs' })).status).toBe(200)
  expect((await approve(second, 'settleInvoice', id)).status).toBe(204)
}
const reserved = async () => (await at.house.used(at.issuer, 1))[0] ?? 0

describe('a bought invoice that is closed there without a payment', () => {
  it('stays owed and is listed, until two write it off: over, not paid', async () => {
    const before = await reserved()
    const { id } = await at.bought(10_000)
    await told(id, undefined, { closed: true })
    expect(await at.house.row(id)).toMatchObject({ state: 'bought' })
    expect(await listed(id)).toMatchObject({ paidAmount: 0, leftToPay: 10_000 * kr })
    expect(await reserved()).toBe(before + 10_000 * kr)
    await settle(id)
    expect(await at.house.row(id)).toMatchObject({ state: 'final', paidOn: null })
    expect(await reserved()).toBe(before)
    await told(id, undefined, { closed: true })
    expect(await listed(id)).toBeUndefined()
  })

  it('is paid by itself when the money comes all the same', async () => {
    const { id } = await at.bought(10_000)
    await told(id, undefined, { closed: true })
    await told(id, 10_000)
    expect(await at.house.row(id)).toMatchObject({ state: 'paid', unsettledAt: null })
  })

  it('is listed when it is credited in full and its issuer has not bought it back, until it has', async () => {
    const before = await reserved()
    const invoice = await at.bought(10_000)
    await at.credits(invoice.invoiceNumber, 10_000)
    await told(invoice.id, undefined, { closed: true })
    expect(await at.house.row(invoice.id)).toMatchObject({ state: 'bought' })
    expect(await listed(invoice.id)).toMatchObject({ leftToPay: 0 })
    expect(await reserved()).toBe(before + 10_000 * kr)
    await told(invoice.id, undefined, { closed: true, repurchased: true })
    expect((await at.house.row(invoice.id)).state).toBe('final')
    expect(await listed(invoice.id)).toBeUndefined()
    expect(await reserved()).toBe(before)
  })
})

describe('an invoice that is over', () => {
  it('is owed again when its payment is taken back, and takes of its limits', async () => {
    const before = await reserved()
    const { id } = await at.bought(10_000)
    await told(id, 10_000, { closed: true })
    expect((await at.house.row(id)).state).toBe('final')
    await told(id, 10_000, { closed: true })
    expect((await at.house.row(id)).state).toBe('final')
    await told(id, 0, { closed: true, events: [] })
    expect(await at.house.row(id)).toMatchObject({ state: 'bought', paidOn: null })
    expect(await listed(id)).toMatchObject({ paidAmount: 0 })
    expect(await reserved()).toBe(before + 10_000 * kr)
    await told(id, 10_000, { closed: true })
    expect(await at.house.row(id)).toMatchObject({ state: 'final', unsettledAt: null })
    expect(await reserved()).toBe(before)
  })

  it('is listed when it is paid twice; what is paid after it was written off comes back of the loss', async () => {
    const twice = (await at.bought(10_000)).id
    await told(twice, 10_000, { closed: true })
    await told(twice, 20_000, { closed: true })
    expect(await listed(twice)).toMatchObject({ paidAmount: 20_000 * kr, invoiceState: 'final' })
    await told(twice, 10_000, { closed: true })
    expect(await listed(twice)).toBeUndefined()

    const lost = (await at.bought(10_000)).id
    await told(lost, undefined, { closed: true })
    await settle(lost)
    expect((await at.house.row(lost)).lossAmount).toBe(10_000 * kr)
    await told(lost, 4_000, { closed: true })
    expect((await at.house.row(lost)).lossAmount).toBe(6_000 * kr)
    await told(lost, 11_000, { closed: true })
    expect(await at.house.row(lost)).toMatchObject({ lossAmount: 0, paidOn: '2026-11-20' })
    expect(await listed(lost)).toMatchObject({ overAmount: 1_000 * kr, invoiceState: 'final' })
    await settle(lost)
    await told(lost, 11_000, { closed: true })
    expect(await listed(lost)).toBeUndefined()
  })
})

describe('an invoice that its issuer has bought back', () => {
  it('is listed when it is paid to us after that: the money is the issuer’s', async () => {
    const invoice = await at.bought(10_000, 3)
    await at.credits(invoice.invoiceNumber, 10_000)
    await told(invoice.id, undefined, { repurchased: true })
    expect(await listed(invoice.id)).toBeUndefined()
    await told(invoice.id, 10_000, { repurchased: true })
    expect(await listed(invoice.id)).toMatchObject({ invoiceState: 'repurchased' })
    await settle(invoice.id)
    await told(invoice.id, 10_000, { repurchased: true, closed: true })
    expect(await listed(invoice.id)).toBeUndefined()
    expect((await at.house.row(invoice.id)).state).toBe('final')
  })

  it('is listed when it was paid before it was bought back: both have paid', async () => {
    const { id } = await at.bought(10_000)
    await told(id, 10_000)
    await told(id, 10_000, { repurchased: true, closed: true })
    expect(await listed(id)).toMatchObject({
      invoiceState: 'repurchased',
      paidAmount: 10_000 * kr,
      overAmount: 10_000 * kr,
    })
    await settle(id)
    await told(id, 10_000, { repurchased: true, closed: true })
    expect(await listed(id)).toBeUndefined()
    expect((await at.house.row(id)).state).toBe('final')
  })

  it('invoices 260 is owed again when it was not bought back after all, and takes of its limits', async () => {
    const before = await reserved()
    const { id } = await at.bought(10_000)
    await told(id, undefined, { repurchased: true })
    expect(await at.house.row(id)).toMatchObject({ state: 'repurchased' })
    expect(await reserved()).toBe(before)
    // Not said to be otherwise, it is as it was.
    await told(id)
    expect(await at.house.row(id)).toMatchObject({ state: 'repurchased' })
    await told(id, undefined, { repurchased: false })
    expect(await at.house.row(id)).toMatchObject({
      state: 'bought',
      stateComment: 'Återköpet har gått tillbaka',
    })
    expect(await reserved()).toBe(before + 10_000 * kr)
    await told(id, undefined, { repurchased: false })
    expect(await reserved()).toBe(before + 10_000 * kr)
    // Bought back anew, and not again: each time what it holds.
    await told(id, undefined, { repurchased: true })
    expect(await reserved()).toBe(before)
    await told(id, 10_000, { repurchased: false })
    expect(await at.house.row(id)).toMatchObject({ state: 'paid', unsettledAt: null })
    expect(await reserved()).toBe(before)
  })

  it('invoices 260 is owed again after it was over, once it is open there again', async () => {
    const before = await reserved()
    const { id } = await at.bought(10_000)
    await told(id, undefined, { repurchased: true, closed: true })
    expect((await at.house.row(id)).state).toBe('final')
    await told(id, undefined, { repurchased: false, closed: true })
    expect((await at.house.row(id)).state).toBe('final')
    await told(id, undefined, { repurchased: false })
    expect((await at.house.row(id)).state).toBe('bought')
    expect(await reserved()).toBe(before + 10_000 * kr)
    // Of one that was paid and is over nothing comes of it.
    const paid = (await at.bought(10_000)).id
    await told(paid, 10_000, { closed: true })
    await told(paid, 10_000, { repurchased: false })
    expect((await at.house.row(paid)).state).toBe('final')
  })
})
