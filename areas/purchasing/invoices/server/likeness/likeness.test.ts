import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { invoices } from '../../contract.ts'
import { likeness } from '../../contract-likeness.ts'
import { startInvoiceHouse, type InvoiceHouse } from '../testing/house.ts'
import { twoOfOneNumber } from '../testing/two-of-one-number.ts'

type Person = Awaited<ReturnType<InvoiceHouse['server']['person']>>
let house: InvoiceHouse
let handler: Person
let seller: Person
let issuer: string
let recipient: string
beforeAll(async () => {
  house = await startInvoiceHouse()
  handler = await house.server.person(['InvoiceHandler'])
  seller = await house.server.person(['SalesRepresentative'])
})
beforeEach(async () => {
  issuer = await house.issuer()
  recipient = await house.recipient()
})
afterAll(() => house.stop())

const shown = async (id: string, who = handler) => (await who.call(likeness.alike, { id })).body
const say = (id: string, otherId: string, why = '') =>
  handler.call(likeness.notSame, { id, otherId, why })
const invoiceDate = addDays(stockholmDay(new Date()), -1)
/** The same claim, by another number. */
const sold = (invoiceNumber: string) =>
  house.decided({ issuer, recipient, invoiceNumber, invoiceDate })
/** A bought invoice and another with its number slipped, which is rejected. */
async function slipped() {
  return { first: await sold('6001'), second: await sold('6010') }
}

describe('invoices 120: what a trained eye compares', () => {
  it('shows the most alike first, with what differs', async () => {
    const { first, second } = await slipped()
    const far = await sold('8800')
    const { invoice, others } = await shown(second.id)
    expect(invoice).toMatchObject({ id: second.id, differs: [], mark: null })
    expect(others.map(({ id, differs, mark }) => [id, differs, mark])).toEqual([
      [first.id, ['number'], 'Nästan samma nummer'],
      [far.id, ['number'], 'Samma belopp samma dag'],
    ])
    // Also the one that came first sees the one that came later.
    expect((await shown(first.id)).others[0]).toMatchObject({
      id: second.id,
      mark: 'Nästan samma nummer',
      mayBeOther: true,
    })
  })

  it('marks a duplicate, another amount, issuer and recipient', async () => {
    const other = await house.issuer()
    const elsewhere = await house.recipient()
    const first = await house.decided({ issuer, recipient, invoiceNumber: '9100' })
    const again = await house.decided({
      issuer,
      recipient: elsewhere,
      invoiceNumber: '9100',
      kronor: 12_000,
    })
    const claim = await house.decided({ issuer: other, recipient, invoiceNumber: '9100' })
    expect(
      (await shown(first.id)).others.map(({ id, differs, mark, mayBeOther }) => [
        id,
        differs,
        mark,
        mayBeOther,
      ]),
    ).toEqual([
      [claim.id, ['issuer'], 'Dubblett', false],
      [again.id, ['amount', 'recipient'], 'Dubblett', false],
    ])
  })

  it('finds an invoice of another issuer that is paid to the same account', async () => {
    const other = await house.issuer()
    const elsewhere = await house.recipient()
    const first = await house.decided({
      issuer: other,
      recipient: elsewhere,
      kronor: 90_000,
      paymentAccount: 'PG 12 34 56-6',
    })
    const { id } = await house.decided({ issuer, recipient, paymentAccount: '123456-6' })
    const { invoice, others } = await shown(id)
    expect(invoice.account).toBe('…4566')
    expect(others).toEqual([
      expect.objectContaining({
        id: first.id,
        mark: 'Samma konto, en annan utställare',
        mayBeOther: false,
        differs: ['number', 'amount', 'issuer', 'recipient'],
      }),
    ])
  })

  it('invoices 126: marks a copy by its print, whatever its amount, and compares it no more when it is said to be another', async () => {
    const textPrint = Array.from({ length: 60 }, (_, place) => place * 41)
    const first = await house.decided({ issuer, recipient, textPrint })
    const copy = { issuer, recipient, kronor: 77_000, textPrint: [-1, ...textPrint.slice(1)] }
    const { id, decision } = await house.decided(copy)
    expect(decision).toBe('BuyWithRecipientApproval')
    expect((await shown(id)).others).toEqual([
      expect.objectContaining({ id: first.id, mark: 'Samma text', mayBeOther: true }),
    ])
    expect((await say(id, first.id, 'Två leveranser')).status).toBe(200)
    const { others, signs } = await shown(id)
    expect(others).toMatchObject([
      { mark: null, mayBeOther: false, notSame: { why: 'Två leveranser' } },
    ])
    expect(signs.find(({ measure }) => measure === 'sameText')).toMatchObject({ value: '0 %' })
  })

  it('tells signs with their figures, and thresholds to those who read decisions', async () => {
    const { id } = await house.decided({ issuer, recipient, vat: 400_000 })
    const signs = Object.fromEntries(
      (await shown(id)).signs.map(({ measure, value, threshold, against, judged }) => [
        measure,
        [value, threshold, against, judged],
      ]),
    )
    expect(signs).toMatchObject({
      daysToDueDate: ['29 dagar', 'minst 1 dag', false, true],
      vatShare: ['66,66 %', 'högst 25 %', true, true],
      recipientName: ['100 %', 'minst 50 %', false, true],
    })
    const seen = await shown(id, seller)
    expect(seen.signs.map(({ threshold, against }) => [threshold, against])).toEqual(
      seen.signs.map(() => [null, null]),
    )
    expect(seen.signs.find(({ measure }) => measure === 'vatShare')?.value).toBe('66,66 %')
  })
})

describe('invoices 121, rules 70: two that are not the same', () => {
  it('are marked no more, and the one that was stopped for it is decided on again', async () => {
    const { first, second } = await slipped()
    expect(second.decision).toBe('Reject')
    expect((await say(second.id, first.id, 'Två leveranser')).body).toEqual({ decidedAgain: true })
    await house.decide(second.id)
    expect((await house.row(second.id)).decision).toBe('Buy')
    for (const [one, other] of [
      [second, first],
      [first, second],
    ] as const)
      expect((await shown(one.id)).others[0]).toMatchObject({
        id: other.id,
        mark: null,
        mayBeOther: false,
        notSame: { by: expect.any(String) as string, why: 'Två leveranser' },
      })
    // Only of the two: a third with the same slip is stopped.
    expect((await sold('60010')).decision).toBe('Reject')
    expect(await say(first.id, second.id)).toMatchObject({
      status: 409,
      refusal: { code: 'alreadySaid' },
    })
  })

  it('is in the trail, and can be taken back', async () => {
    const { first, second } = await slipped()
    await say(first.id, second.id, 'Två leveranser')
    const { rows } = await house.owner.query<{ after: unknown; why: string }>(
      `select body -> 'after' as after, body ->> 'why' as why from audit_entry
       where subject = $1 and action = 'invoices.notSame'`,
      [first.id],
    )
    expect(rows).toEqual([
      { after: { invoiceNumber: '6001', otherInvoiceNumber: '6010' }, why: 'Två leveranser' },
    ])
    const back = { id: second.id, otherId: first.id }
    expect((await handler.call(likeness.takeBackNotSame, back)).status).toBe(204)
    expect((await shown(first.id)).others[0]).toMatchObject({ mark: 'Nästan samma nummer' })
    expect(await handler.call(likeness.takeBackNotSame, back)).toMatchObject({
      refusal: { code: 'notSaid' },
    })
  })

  it('is not decided on again when something else stops it as well', async () => {
    const first = await house.decided({ issuer, recipient, invoiceNumber: '6001' })
    const second = await house.decided({ issuer, recipient, invoiceNumber: '6010', vat: 900_000 })
    await house.decided({ issuer, recipient, invoiceNumber: '7777', vat: 900_000 })
    expect((await say(second.id, first.id)).body).toEqual({ decidedAgain: false })
    expect((await house.row(second.id)).decision).toBe('Reject')
  })

  it('rules 78: count each other no more among the times that a claim has been sold, and what was stopped for that is decided on again', async () => {
    let first = await sold('6101')
    // Two companies may have an address in common.
    while (first.decision !== 'Buy') {
      recipient = await house.recipient()
      issuer = await house.issuer()
      first = await sold('6101')
    }
    for (const invoiceNumber of ['6133', '6165', '6197']) await sold(invoiceNumber)
    const fifth = await sold('6229')
    expect(fifth.decision).toBe('Reject')
    const { signs } = await shown(fifth.id)
    expect(signs.find(({ measure }) => measure === 'repeatedClaim')).toMatchObject({
      value: '4',
      against: true,
      text: expect.stringMatching(/^Femte gången samma belopp samma dag: 6197, /),
    })
    expect((await say(fifth.id, first.id, 'Två leveranser')).body).toEqual({ decidedAgain: true })
    await house.decide(fifth.id)
    expect((await house.row(fifth.id)).decision).toBe('BuyWithRecipientApproval')
  })

  it('invoices 332, rules 104: the same number of another year is another invoice when two have said so, with a reason, and then on both', async () => {
    const [old, again] = await twoOfOneNumber(house, { issuer, recipient })
    const { invoiceNumber } = again
    expect([again.state, (await shown(again.id)).others[0]]).toMatchObject([
      'rejected',
      { id: old.id, mark: 'Dubblett', mayBeOther: false, mayBeOtherByTwo: true },
    ])
    expect(await say(again.id, old.id)).toMatchObject({ refusal: { code: 'isDuplicate' } })
    const another = (why: string, otherId = old.id) =>
      handler.call(likeness.sayAnother, { id: again.id, otherId, why })
    expect((await another('')).status).toBe(400)
    const same = await house.decided({ issuer, recipient, invoiceNumber })
    expect(await another('Ny serie', same.id)).toMatchObject({
      refusal: { code: 'notAnotherYear' },
    })
    expect((await another('Ny serie varje år')).status).toBe(200)
    expect(await another('Ny serie')).toMatchObject({ refusal: { code: 'alreadyWaiting' } })
    expect((await shown(again.id)).others[0]).toMatchObject({ mark: 'Dubblett' })
    const second = await house.server.person(['CreditOfficer'])
    expect((await approve(second, 'sayAnother', again.id)).status).toBe(204)
    await house.decide(again.id)
    expect(await house.row(again.id)).toMatchObject({ state: 'bought' })
    for (const [one, other] of [
      [again.id, old.id],
      [old.id, again.id],
    ] as const)
      expect((await shown(one)).others).toContainEqual(
        expect.objectContaining({
          id: other,
          mark: null,
          mayBeOtherByTwo: false,
          notSame: expect.objectContaining({ why: 'Ny serie varje år' }) as object,
        }),
      )
    // The same number in the same year is a duplicate still, of both.
    await handler.call(invoices.decideAgain, { id: same.id })
    await house.decide(same.id)
    expect(await house.row(same.id)).toMatchObject({ state: 'rejected' })
    expect(await another('Igen')).toMatchObject({ refusal: { code: 'alreadySaid' } })
  })

  it('is not said of duplicates, of what is not alike, or by everybody', async () => {
    const first = await house.decided({ issuer, recipient, invoiceNumber: '5001' })
    const same = await house.decided({ issuer, recipient, invoiceNumber: '5001', kronor: 900 })
    const far = await house.decided({ issuer, recipient, invoiceNumber: '81', kronor: 44_000 })
    expect(await say(same.id, first.id)).toMatchObject({ refusal: { code: 'isDuplicate' } })
    expect(await say(far.id, first.id)).toMatchObject({ refusal: { code: 'notAlike' } })
    expect(await say(first.id, first.id)).toMatchObject({ refusal: { code: 'notAlike' } })
    const pair = { id: same.id, otherId: first.id, why: '' }
    expect((await seller.call(likeness.notSame, pair)).status).toBe(403)
  })
})
