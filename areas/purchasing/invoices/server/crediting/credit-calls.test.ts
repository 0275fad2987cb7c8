import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { usertasks } from '#areas/foundation/usertasks/contract.ts'
import { mergeByTwo } from '#areas/credit/limits/server/testing/merged.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { invoices } from '../../contract.ts'
import { creditNotes } from '../../contract-credit.ts'
import { kr, nextNumber, startCreditHouse, type CreditHouse } from '../testing/credit-house.ts'
import { apiClientWithToken } from '../testing/api-client.ts'
import { partnerCaller, type PartnerCaller } from '../testing/partner-caller.ts'

let desk: CreditHouse
beforeAll(async () => {
  desk = await startCreditHouse()
})
afterAll(() => desk.house.stop())

describe('invoices 85: a credit note that found nothing', () => {
  const waiting = async () =>
    (await desk.officer.call(creditNotes.waitingCredits, { currentPage: 0, take: 100 })).body.list

  it('is on the work list until a person says what it credits, or that it credits nothing', async () => {
    const invoice = await desk.bought(9_000)
    const note = await desk.credits('does not exist', 10_000)
    expect(await waiting()).toContainEqual(
      expect.objectContaining({ id: note, text: 'Fakturan den krediterar hittades inte' }),
    )
    // Its task is a role's until somebody begins it.
    const { rows: tasks } = await desk.house.owner.query<Record<'id' | 'kind' | 'due', string>>(
      'select id, kind, due_date::text as due from user_task where action_id = $1',
      [note],
    )
    const [task] = tasks
    expect(tasks).toMatchObject([{ kind: 'creditNote' }])
    expect((task?.due ?? '') > stockholmDay(new Date())).toBe(true)
    const mayHandle = async (who: Person) =>
      (await who.call(usertasks.get, { id: task?.id ?? '' })).body.mayHandle
    const handler = await desk.house.server.person(['InvoiceHandler'])
    const seller = await desk.house.server.person(['SalesRepresentative'])
    expect([
      await mayHandle(desk.officer),
      await mayHandle(handler),
      await mayHandle(seller),
    ]).toEqual([true, true, false])
    const { credit } = await desk.shown(note)
    expect(credit?.choices).toContainEqual(
      expect.objectContaining({ id: invoice.id, left: 9_000 * kr }),
    )
    const other = await desk.bought(500, 40, { issuer: await desk.house.issuer() })
    const link = (creditedInvoiceId: string) =>
      desk.officer.call(creditNotes.linkCredit, {
        id: note,
        creditedInvoiceId,
        why: 'Enligt utställaren',
      })
    expect(await link(other.id)).toMatchObject({ status: 400, refusal: { code: 'notCreditable' } })
    expect((await link(invoice.id)).body).toEqual({
      message: 'Fakturan begärs tillbaka: utställaren ska återköpa den.',
    })
    expect(await link(invoice.id)).toMatchObject({ status: 409, refusal: { code: 'notOpen' } })
    // No more than there was left.
    expect((await desk.shown(note)).credit).toMatchObject({
      amount: 9_000 * kr,
      foundBy: 'person',
      decidedBy: expect.stringContaining('Person') as string,
      why: 'Enligt utställaren',
    })
    expect(
      (await desk.officer.call(creditNotes.closeCredit, { id: note, why: 'Återköpt' })).status,
    ).toBe(204)
    expect(await waiting()).not.toContainEqual(expect.objectContaining({ id: note }))
  })

  it('is not said by anybody to credit an invoice on another recipient, unless the two are one', async () => {
    const another = await desk.house.recipient({ most: null })
    const invoice = await desk.bought(7_000, 40, { recipient: another })
    const note = await desk.credits(invoice.invoiceNumber, 7_000)
    expect((await desk.shown(note)).credit).toMatchObject({
      text: expect.stringContaining('har en annan mottagare') as string,
    })
    expect((await desk.shown(note)).credit?.choices).not.toContainEqual(
      expect.objectContaining({ id: invoice.id }),
    )
    const link = () =>
      desk.officer.call(creditNotes.linkCredit, {
        id: note,
        creditedInvoiceId: invoice.id,
        why: 'Enligt utställaren',
      })
    expect(await link()).toMatchObject({ status: 409, refusal: { code: 'otherParty' } })
    expect((await desk.house.row(invoice.id)).credited).toBe(0)
    const second = await desk.house.server.person(['Administrator'])
    await mergeByTwo({ maker: desk.officer, second }, another, desk.recipient)
    expect((await link()).status).toBe(200)
    expect((await desk.house.row(invoice.id)).credited).toBe(7_000 * kr)
  })

  it('invoices 220: is not decided on again, and does not offer it', async () => {
    const { id: note } = await desk.house.decided({
      issuer: desk.issuer,
      recipient: desk.recipient,
      kronor: -25,
      isCredit: true,
    })
    expect(await desk.shown(note)).toMatchObject({
      invoiceStateText: 'Inget beslut',
      actions: { decideAgain: false },
    })
    expect(await desk.officer.call(invoices.decideAgain, { id: note })).toMatchObject({
      status: 409,
      refusal: {
        code: 'creditNote',
        message: 'En kreditfaktura köps aldrig, och bedöms inte på nytt',
      },
    })
    expect((await desk.shown(note)).invoiceStateText).toBe('Inget beslut')
  })

  it('has a task, which is done with it', async () => {
    const note = await desk.credits('nothing at all', 10)
    const tasks = () =>
      desk.house.owner
        .query<{ state: string }>('select state from user_task where action_id = $1', [note])
        .then(({ rows }) => rows.map(({ state }) => state))
    expect(await tasks()).toEqual(['open'])
    await desk.house.credit(note)
    expect(await tasks()).toEqual(['open'])
    const close = { id: note, why: 'Gäller en faktura vi aldrig fått' }
    expect((await desk.officer.call(creditNotes.closeCredit, close)).status).toBe(204)
    expect(await desk.officer.call(creditNotes.closeCredit, close)).toMatchObject({ status: 409 })
    expect(await tasks()).toEqual(['completed'])
    expect((await desk.shown(note)).credit).toMatchObject({ state: 'dismissed', waits: false })
  })
})

describe('invoices 87: a partner', () => {
  let partner: PartnerCaller
  beforeAll(async () => {
    partner = await partnerCaller(desk.house)
  })

  it('is told what its credit note credited, and on the invoice that it is credited', async () => {
    const sold = partner.sound()
    const id = (await partner.post(sold)).body.invoices[0]?.id ?? ''
    await desk.house.decide(id)
    const note = {
      ...sold,
      reference: 'credit',
      invoiceNumber: `${sold.invoiceNumber}-K`,
      invoiceAmount: -100.5,
      vatAmount: '-20,10',
      isCredit: true,
      creditForInvoiceNumber: sold.invoiceNumber,
    }
    const noteId = (await partner.post(note)).body.invoices[0]?.id ?? ''
    expect((await partner.view(noteId)).body).toMatchObject({
      credit: { invoiceNumber: null, text: 'Vi letar efter fakturan som krediteras.' },
    })
    await desk.house.credit(noteId)
    expect((await partner.view(noteId)).body).toMatchObject({
      credit: {
        invoiceNumber: sold.invoiceNumber,
        amount: '100.50',
        text: expect.stringContaining(
          `Krediterar faktura ${sold.invoiceNumber} med 100,50 SEK.`,
        ) as string,
      },
      credits: [],
      reasons: [],
    })
    expect((await partner.view(id)).body).toMatchObject({
      credit: null,
      credits: [{ invoiceNumber: note.invoiceNumber, amount: '100.50' }],
    })
  })

  it('is not told which invoice that came another way it credits, when it has not named it', async () => {
    const sold = partner.sound()
    const invoiceNumber = nextNumber()
    const id = await desk.house.takeIn({
      issuer: sold.issuerOrganizationNumber,
      recipient: sold.recipientOrganizationNumber,
      kronor: 4_711,
      invoiceNumber,
    })
    const note = {
      ...sold,
      reference: `note ${invoiceNumber}`,
      invoiceNumber: `${invoiceNumber}-K`,
      invoiceAmount: -4711,
      vatAmount: '0',
      isCredit: true,
    }
    const creditOf = async (one: object) => {
      const noteId = (await partner.post(one as never)).body.invoices[0]?.id ?? ''
      await desk.house.credit(noteId)
      return (await partner.view(noteId)).body.credit
    }
    expect(await creditOf(note)).toEqual({
      invoiceNumber: null,
      amount: '4711.00',
      text: 'Krediterar en faktura som inte kom genom er. Utställaren ser vilken i sin bokföring.',
    })
    expect((await desk.house.row(id)).credited).toBe(471_100)
  })

  it('is told what is credited, paid and left of an invoice that is bought, as our own page says, and others nothing', async () => {
    const sold = partner.sound()
    const id = (await partner.post(sold)).body.invoices[0]?.id ?? ''
    const moneyOf = async () => {
      const { credited, paid, left } = (await partner.view(id)).body
      return [credited, paid, left]
    }
    expect(await moneyOf()).toEqual([null, null, null])
    await desk.house.decide(id)
    expect(await moneyOf()).toEqual(['0.00', '0.00', '12500.50'])
    const note = {
      ...sold,
      reference: 'less',
      invoiceNumber: `${sold.invoiceNumber}-L`,
      invoiceAmount: -1_000,
      vatAmount: '-200',
      isCredit: true,
      creditForInvoiceNumber: sold.invoiceNumber,
    }
    const noteId = (await partner.post(note)).body.invoices[0]?.id ?? ''
    await desk.house.credit(noteId)
    const paid = { id, sequence: 10, externalId: 'K-87', paidAmount: 400_000, events: [] }
    await desk.house.told({ news: paid })
    expect(await moneyOf()).toEqual(['1000.00', '4000.00', '7500.50'])
    const { balance, credited } = await desk.shown(id)
    expect([credited, balance.paid, balance.left]).toEqual([100_000, 400_000, 750_050])
    expect((await partner.view(noteId)).body).toMatchObject({
      credited: null,
      paid: null,
      left: null,
    })
    await desk.house.told({ news: { ...paid, sequence: 11, paidAmount: 0 } })
    expect(await moneyOf()).toEqual(['1000.00', '0.00', '11500.50'])
    const other = await apiClientWithToken(desk.house.owner, 'Visma')
    const answer = await partner.view(id, other)
    expect([answer.status, 'left' in answer.body]).toEqual([404, false])
  })

  it('is told when nothing was found', async () => {
    const note = partner.sound({
      isCredit: true,
      invoiceAmount: -5,
      vatAmount: '-1',
      creditForInvoiceNumber: 'X9',
    })
    const id = (await partner.post(note)).body.invoices[0]?.id ?? ''
    await desk.house.credit(id)
    expect((await partner.view(id)).body.credit).toEqual({
      invoiceNumber: null,
      amount: null,
      text: 'Fakturan den krediterar hittades inte. Vi ser på den för hand; ni behöver inte skicka den igen.',
    })
  })
})

it('the invoice system, told of it, says when the issuer has bought it back', async () => {
  const invoice = await desk.bought(2_000)
  await desk.credits(invoice.invoiceNumber, 2_000)
  const [payload] = await desk.told(invoice.id)
  await fetch(`${desk.house.invoiceSystem.url}/invoice.credited`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer the-key-of-the-house' },
    body: JSON.stringify({ kind: 'invoice.credited', payload }),
  })
  const admin = await desk.house.server.person(['Administrator'])
  expect((await admin.call(invoices.sync, { id: invoice.id })).status).toBe(200)
  expect(await desk.house.row(invoice.id)).toMatchObject({ state: 'repurchased' })
  await desk.ledgerHolds()
})
