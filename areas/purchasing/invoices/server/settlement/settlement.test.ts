import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { limits } from '#areas/credit/limits/contract.ts'
import { invoices } from '../../contract.ts'
import { settlement } from '../../contract-settlement.ts'
import { startInvoiceHouse, type InvoiceHouse } from '../testing/house.ts'

let house: InvoiceHouse
let admin: Person
let second: Person
let handler: Person
let issuer: string
let recipient: string
beforeAll(async () => {
  house = await startInvoiceHouse()
  admin = await house.server.person(['Administrator'])
  second = await house.server.person(['Administrator'])
  handler = await house.server.person(['InvoiceHandler'])
  issuer = await house.issuer({ financing: 50_000_000 })
  recipient = await house.recipient({ most: 50_000_000 })
})
afterAll(() => house.stop())
afterEach(() => house.setClock(undefined))

const kr = 100
const newsOf = (id: string, paid: number | undefined, more: object = {}) => ({
  id,
  sequence: 10,
  externalId: `K-${id.slice(0, 8)}`,
  ...(paid !== undefined && { paidAmount: paid * kr }),
  events: [{ kind: 'payed', at: '2026-11-20T09:00:00Z' }],
  ...more,
})
const page = { currentPage: 0, take: 100 }
const listedIds = async (by: Person = handler) =>
  (await by.call(settlement.unsettled, page)).body.list.map(({ id }) => id)
/** Bought, and paid there with so many of its 10 000 kronor. */
async function paidWith(kronor: number) {
  const { id } = await house.decided({ issuer, recipient })
  await house.told({ news: newsOf(id, kronor) })
  return id
}

describe('invoices 61 an invoice that is paid with another amount', () => {
  it('is listed for those who read invoices, with what is paid', async () => {
    const before = (await handler.call(settlement.counts, {})).body.unsettled
    const id = await paidWith(9_900)
    const { list, totalHits } = (await handler.call(settlement.unsettled, page)).body
    expect(list.find((one) => one.id === id)).toMatchObject({
      invoiceAmount: 10_000 * kr,
      paidAmount: 9_900 * kr,
      invoiceState: 'bought',
    })
    expect(totalHits).toBe(before + 1)
    expect((await handler.call(settlement.counts, {})).body.unsettled).toBe(before + 1)
    const { unsettled, balance } = (await admin.call(invoices.get, { id })).body
    expect([unsettled !== null, balance.paid, balance.left]).toEqual([true, 9_900 * kr, 100 * kr])
  })

  it('is settled by two: paid by their names, with its headroom given back, and stays so when it is told again', async () => {
    const id = await paidWith(9_500)
    const [reserved = 0] = await house.used(issuer, 1)
    const asked = await admin.call(settlement.settle, { id, why: 'Kreditnota på 500 kr' })
    expect(asked).toMatchObject({ status: 200, body: { approvalId: expect.any(String) } })
    expect(await admin.call(settlement.settle, { id, why: 'Igen' })).toMatchObject({
      status: 409,
      refusal: { code: 'alreadyWaiting' },
    })
    expect((await house.row(id)).state).toBe('bought')
    expect((await approve(second, 'settleInvoice', id)).status).toBe(204)
    expect(await house.row(id)).toMatchObject({ state: 'paid', paidOn: '2026-11-20' })
    expect((await house.used(issuer, 1))[0]).toBe(reserved - 10_000 * kr)
    const { history } = (await admin.call(invoices.get, { id })).body
    expect(history.at(-1)).toMatchObject({
      state: 'paid',
      by: expect.stringContaining('godkänd av'),
      comment: 'Kreditnota på 500 kr',
    })
    await house.told({ news: newsOf(id, 9_500, { sequence: 11, closed: true }) })
    expect((await house.row(id)).state).toBe('final')
    expect(await listedIds()).not.toContain(id)
    expect(await admin.call(settlement.settle, { id, why: 'Igen' })).toMatchObject({
      status: 409,
      refusal: { code: 'settled' },
    })
  })

  it('is not settled for less than has come in meanwhile', async () => {
    const id = await paidWith(9_000)
    await admin.call(settlement.settle, { id, why: 'Avskrivs' })
    await house.told({ news: newsOf(id, 9_999, { sequence: 11 }) })
    expect(await approve(second, 'settleInvoice', id)).toMatchObject({
      status: 409,
      refusal: { code: 'cannotBeDone' },
    })
    expect(await listedIds()).toContain(id)
  })

  it('also when it was not bought: it keeps its state, and leaves the list for good', async () => {
    const poor = await house.issuer({ financing: 1 })
    const { id, state } = await house.decided({ issuer: poor, recipient })
    expect(state).toBe('rejected')
    await house.told({ news: newsOf(id, 10_000) })
    expect(await listedIds()).toContain(id)
    await admin.call(settlement.settle, { id, why: 'Pengarna har gått vidare till utställaren' })
    expect((await approve(second, 'settleInvoice', id)).status).toBe(204)
    await house.told({ news: newsOf(id, 10_000, { sequence: 11 }) })
    expect(await listedIds()).not.toContain(id)
    expect((await house.row(id)).state).toBe('rejected')
  })

  it('and is not bought after that, though there is room for it and somebody has it judged again', async () => {
    const small = await house.issuer({ financing: 1 })
    const { id, invoiceNumber } = await house.decided({ issuer: small, recipient })
    await house.told({ news: newsOf(id, 10_000) })
    await admin.call(limits.save, {
      organizationNumber: small,
      limitType: 'financing',
      limitValue: 2_000_000 * kr,
      expiresDate: '2099-01-01',
      decisionReferens: 'Större volymer',
    })
    await admin.call(invoices.decideAgain, { id })
    await house.decide(id)
    expect(await house.row(id)).toMatchObject({
      invoiceNumber,
      state: 'paused',
      stateComment: expect.stringContaining('fakturasystemet säger att den är betald') as string,
    })
  })

  it('also when it was paid and the payment is taken back: it is owed, and takes of its limits, until two settle it or it is paid again', async () => {
    const id = await paidWith(10_000)
    const [before = 0, open = 0] = await house.used(issuer, 1)
    const held = [before + 10_000 * kr, open + 1]
    await house.told({ news: newsOf(id, 0, { sequence: 11, events: [], closed: true }) })
    expect(await house.row(id)).toMatchObject({
      state: 'bought',
      paidOn: null,
      unsettledAt: expect.any(Date),
    })
    expect(await house.used(issuer, 1)).toEqual(held)
    expect(await listedIds()).toContain(id)
    await house.told({ news: newsOf(id, 0, { sequence: 12, events: [] }) })
    expect(await house.used(issuer, 1)).toEqual(held)
    await house.told({ news: newsOf(id, 10_000, { sequence: 13 }) })
    expect(await house.row(id)).toMatchObject({ state: 'paid', unsettledAt: null })
    expect(await house.used(issuer, 1)).toEqual([before, open])
    await house.told({ news: newsOf(id, 4_000, { sequence: 14 }) })
    expect((await house.row(id)).state).toBe('bought')
    expect(await house.used(issuer, 1)).toEqual(held)
    await admin.call(settlement.settle, { id, why: 'Kravet drivs utanför Skynet' })
    expect((await approve(second, 'settleInvoice', id)).status).toBe(204)
    expect(await house.used(issuer, 1)).toEqual([before, open])
    await house.told({ news: newsOf(id, 4_000, { sequence: 15, closed: true }) })
    expect(await house.row(id)).toMatchObject({ state: 'final', unsettledAt: null })
  })

  it('limits 53 whether there is room for it or not', async () => {
    const small = await house.issuer({ financing: 10_000 })
    const { id } = await house.decided({ issuer: small, recipient })
    await house.told({ news: newsOf(id, 10_000) })
    const other = await house.decided({ issuer: small, recipient })
    expect(other.state).toBe('bought')
    await house.told({ news: newsOf(id, 0, { sequence: 11 }) })
    expect(await house.used(small, 1)).toEqual([20_000 * kr, 2])
    expect((await house.decided({ issuer: small, recipient })).state).toBe('rejected')
  })

  it('is first answered for by its recipient', async () => {
    const careful = await house.recipient({ approval: 1 })
    const { id } = await house.decided({ issuer, recipient: careful }, { partner: 'Bokio' })
    await house.told({ news: newsOf(id, 10_000) })
    expect(await admin.call(settlement.settle, { id, why: 'Betald' })).toMatchObject({
      status: 409,
      refusal: { code: 'awaitsRecipient' },
    })
    await admin.call(invoices.recipientApproval, {
      invoiceId: id,
      approve: true,
      comment: 'Per telefon',
    })
    expect((await approve(second, 'approveDelivery', id)).status).toBe(204)
    await house.told({ news: newsOf(id, 10_000, { sequence: 11 }) })
    expect(await house.row(id)).toMatchObject({ state: 'paid', unsettledAt: null })
  })
})

describe('invoices 62 an invoice that is bought and not confirmed', () => {
  /** Bought so many minutes ago, with its news given up. */
  async function unsent(minutes: number) {
    house.setClock(new Date(Date.now() - minutes * 60_000))
    const { id } = await house.decided({ issuer, recipient })
    house.setClock(undefined)
    await giveUp(id)
    return id
  }
  const giveUp = (id: string, state = 'dead') =>
    house.owner.query(
      `update outbox_message set state = $2, last_error = 'Mottagaren svarade 422', delivered_at = case when $2 = 'delivered' then skynet.now() end
       where destination = 'invoice-system' and payload ->> 'id' = $1`,
      [id, state],
    )
  const row = async (id: string) =>
    (await handler.call(settlement.unconfirmed, page)).body.list.find((one) => one.id === id)
  const messages = async (id: string) =>
    (
      await house.owner.query<{ state: string }>(
        `select state from outbox_message where payload ->> 'id' = $1 order by created_at`,
        [id],
      )
    ).rows.map(({ state }) => state)

  it('is listed when the time has passed, with what became of its news, and sent again', async () => {
    const id = await unsent(31)
    const early = await unsent(29)
    expect(await row(id)).toMatchObject({ sending: 'dead', lastError: 'Mottagaren svarade 422' })
    expect(await row(early)).toBeUndefined()
    expect((await handler.call(settlement.sendAgain, { id })).status).toBe(403)
    expect((await admin.call(settlement.sendAgain, { id })).status).toBe(204)
    expect(await messages(id)).toEqual(['waiting'])
    expect(await row(id)).toMatchObject({ sending: 'waiting' })
  })

  it('is told of once more when its news arrived and nothing came of it, and not for ever', async () => {
    const id = await unsent(60)
    await giveUp(id, 'delivered')
    expect(await row(id)).toMatchObject({ sending: 'delivered' })
    expect((await admin.call(settlement.sendAgain, { id })).status).toBe(204)
    expect(await messages(id)).toEqual(['delivered', 'waiting'])
    await giveUp(id, 'delivered')
    expect(await admin.call(settlement.sendAgain, { id })).toMatchObject({
      status: 409,
      refusal: { code: 'sentTwice' },
    })
  })

  it('leaves the list when the invoice system says that it has it', async () => {
    const id = await unsent(60)
    await house.told({ news: { id, sequence: 1, externalId: 'K-1' } })
    expect(await row(id)).toBeUndefined()
    expect(await admin.call(settlement.sendAgain, { id })).toMatchObject({
      status: 409,
      refusal: { code: 'confirmed' },
    })
  })

  it('is not told of after it was removed', async () => {
    const id = await unsent(60)
    await giveUp(id, 'delivered')
    await admin.call(settlement.sendAgain, { id })
    await admin.call(invoices.remove, { id, why: 'Såldes av misstag' })
    expect((await approve(second, 'removeInvoice', id)).status).toBe(204)
    expect(await messages(id)).toEqual(['delivered', 'withdrawn', 'waiting'])
  })
})

describe('invoices 60 news of an invoice we do not have', () => {
  it('are listed until an administrator says what they were', async () => {
    const news = newsOf('A-17', 500, { externalId: 'K-17' })
    await house.told({ news, id: 'evt-17' })
    const listed = async () =>
      (await handler.call(settlement.unknown, page)).body.list.find(({ id }) => id === 'evt-17')
    expect(await listed()).toMatchObject({
      reference: 'A-17',
      externalId: 'K-17',
      paidAmount: 500 * kr,
      kinds: ['payed'],
    })
    const handled = (by: Person) =>
      by.call(settlement.handled, { id: 'evt-17', why: 'Lagd upp för hand i fakturasystemet' })
    expect((await handled(handler)).status).toBe(403)
    expect((await handled(admin)).status).toBe(204)
    expect(await listed()).toBeUndefined()
    expect(await handled(admin)).toMatchObject({ status: 409, refusal: { code: 'handled' } })
    expect(await house.told({ news, id: 'evt-17' })).toMatchObject([{ status: 200 }])
    expect(await listed()).toBeUndefined()
    expect((await admin.call(settlement.handled, { id: 'evt-18', why: 'X' })).status).toBe(404)
  })
})
