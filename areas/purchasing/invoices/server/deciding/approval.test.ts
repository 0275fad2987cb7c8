import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { invoices } from '../../contract.ts'
import { startInvoiceHouse, type InvoiceHouse } from '../testing/house.ts'

let house: InvoiceHouse
let admin: Person
let second: Person
let issuer: string
let recipient: string
beforeAll(async () => {
  house = await startInvoiceHouse()
  admin = await house.server.person(['Administrator'])
  second = await house.server.person(['Administrator'])
  issuer = await house.issuer({ financing: 50_000_000 })
  recipient = await house.recipient({ most: 50_000_000 })
})
afterAll(() => house.stop())

const asPartner = { source: 'partner', partner: 'Bokio' } as const
const awaiting = async (intake: object = asPartner) => {
  const careful = await house.recipient({ approval: 1 })
  return house.decided({ issuer, recipient: careful }, intake)
}
const nowhere = '11111111-1111-4111-8111-111111111111'

describe('InvoiceRecipientApproval: 4 awaiting recipient approval → other states', () => {
  it.each(['InvoiceHandler', 'CreditOfficer', 'Administrator'] as const)(
    'invoices 5, invoices 49 approved: waits, and is bought when another, a %s, approves',
    async (policy) => {
      const { id } = await awaiting()
      const before = await house.used(issuer, 1)
      const answer = { invoiceId: id, approve: true, comment: 'Bekräftat på telefon' }
      const { body } = await admin.call(invoices.recipientApproval, answer)
      expect(body).toEqual({
        newState: 'awaitingApproval',
        approvalId: expect.any(String) as string,
      })
      expect(await house.row(id)).toMatchObject({ state: 'awaitingApproval' })
      expect(await admin.call(invoices.recipientApproval, answer)).toMatchObject({
        status: 409,
        refusal: { code: 'alreadyWaiting' },
      })
      const own = await admin.call(approvals.approve, { id: body.approvalId ?? '' })
      expect(own).toMatchObject({ status: 409, refusal: { code: 'ownAct' } })
      const other = await house.server.person([policy])
      const { body: asked } = await admin.call(invoices.get, { id })
      expect(await waitingFor(other, 'approveDelivery', id)).toMatchObject({
        title: `Godkänn leveransen av faktura ${asked.invoiceNumber} från ${asked.issuerName} i stället för ${asked.recipientName}`,
        reason: 'Bekräftat på telefon',
        difference: [
          { label: 'Läge', after: 'Köpt' },
          { label: 'Belopp som köps', after: expect.stringMatching(/ SEK$/) as string },
          { label: 'Mottagarens besked', after: 'Ingen har frågats med e-post' },
        ],
      })
      expect((await approve(other, 'approveDelivery', id)).status).toBe(204)
      const shown = await admin.call(invoices.get, { id })
      expect(shown.body.invoiceState).toBe('bought')
      expect(shown.body.history.at(-1)).toMatchObject({
        comment: 'Bekräftat på telefon',
        by: expect.stringMatching(/^Person .*, godkänd av Person /) as string,
      })
      expect(await house.used(issuer, 1)).toEqual(before)
    },
  )

  it('invoices 49: is refused by one, which ends what waits', async () => {
    const { id } = await awaiting()
    await admin.call(invoices.recipientApproval, {
      invoiceId: id,
      approve: true,
      comment: 'Bekräftat per telefon',
    })
    const no = { invoiceId: id, approve: false, comment: 'Varan kom aldrig' }
    expect((await admin.call(invoices.recipientApproval, no)).body).toEqual({
      newState: 'refusedByRecipient',
    })
    await expect(waitingFor(second, 'approveDelivery', id)).rejects.toThrow('Nothing waits')
  })

  it('invoices 49: ends with what the invoice awaits: it is removed meanwhile', async () => {
    const { id } = await awaiting()
    await admin.call(invoices.recipientApproval, {
      invoiceId: id,
      approve: true,
      comment: 'Bekräftat per telefon',
    })
    await admin.call(invoices.remove, { id, why: 'Makulerad' })
    await approve(second, 'removeInvoice', id)
    await expect(waitingFor(second, 'approveDelivery', id)).rejects.toThrow('Nothing waits')
    expect(await house.row(id)).toMatchObject({ state: 'removed' })
  })

  it('invoices 7 refused: with a comment, and the headroom is given back', async () => {
    const [reserved, open] = await house.used(issuer, 1)
    const { id } = await awaiting()
    const { body } = await admin.call(invoices.recipientApproval, {
      invoiceId: id,
      approve: false,
      comment: 'Varan kom aldrig',
    })
    expect(body).toEqual({ newState: 'refusedByRecipient' })
    expect(await house.used(issuer, 1)).toEqual([reserved, open])
    const shown = await admin.call(invoices.get, { id })
    expect(shown.body.history.at(-1)).toMatchObject({
      state: 'refusedByRecipient',
      comment: 'Varan kom aldrig',
    })
    const { rows } = await house.owner.query(
      `select body ->> 'why' as why from audit_entry where action = 'invoices.recipientApproval' and subject = $1`,
      [id],
    )
    expect(rows).toEqual([{ why: 'Varan kom aldrig' }])
  })

  it.each([
    ['invoices 6', { comment: 'x' }, 'approve', 'Välj Godkänn eller Avvisa'],
    ['invoices 7', { approve: false }, 'comment', 'Fyll i en kommentar'],
    ['invoices 8', {}, 'approve', 'Välj Godkänn eller Avvisa och fyll i en kommentar'],
  ])('%s', async (_, approval, field, message) => {
    const { status, refusal } = await admin.call(invoices.recipientApproval, {
      invoiceId: nowhere,
      ...approval,
    })
    expect(status).toBe(400)
    expect(refusal.fields).toEqual([{ field, message }])
  })

  it('is refused for the own group, and in any other state', async () => {
    const own = await awaiting({ partner: 'FactoringGruppen' })
    expect(
      await admin.call(invoices.recipientApproval, {
        invoiceId: own.id,
        approve: true,
        comment: 'Bekräftat per telefon',
      }),
    ).toMatchObject({
      status: 409,
      refusal: { code: 'ownGroup' },
    })
    const bought = await house.decided({ issuer, recipient }, asPartner)
    expect(
      await admin.call(invoices.recipientApproval, {
        invoiceId: bought.id,
        approve: true,
        comment: 'Bekräftat per telefon',
      }),
    ).toMatchObject({
      status: 409,
      refusal: { code: 'notAwaiting' },
    })
  })

  it('is given once when one approves and another refuses at the same time', async () => {
    const { id } = await awaiting()
    await admin.call(invoices.recipientApproval, {
      invoiceId: id,
      approve: true,
      comment: 'Bekräftat per telefon',
    })
    const answers = await Promise.all([
      approve(second, 'approveDelivery', id),
      admin.call(invoices.recipientApproval, { invoiceId: id, approve: false, comment: 'x' }),
    ])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
  })
})

describe('an invoice that was not bought', () => {
  it('is decided on again when somebody asks', async () => {
    const poor = await house.issuer({ financing: 1 })
    const { id, decision } = await house.decided({ issuer: poor, recipient })
    expect(decision).toBe('Reject')
    await house.setLimit(poor, 1, 100_000)
    expect((await admin.call(invoices.decideAgain, { id })).body).toEqual({
      newState: 'decideAgain',
    })
    await house.decide(id)
    expect(await house.row(id)).toMatchObject({ decision: 'Buy', state: 'bought', attempts: 1 })
    expect(await admin.call(invoices.decideAgain, { id })).toMatchObject({
      status: 409,
      refusal: { code: 'notNow' },
    })
  })

  it('that somebody holds is paused, and decided on when it is let go', async () => {
    const id = await house.takeIn({ issuer, recipient })
    expect((await admin.call(invoices.hold, { id, why: 'Vi ringer kunden först' })).body).toEqual({
      newState: 'received',
    })
    await house.decide(id)
    expect((await admin.call(invoices.get, { id })).body).toMatchObject({
      decision: 'Pause',
      invoiceState: 'paused',
      holdReason: 'Vi ringer kunden först',
    })
    expect(await admin.call(invoices.hold, { id, why: 'Igen' })).toMatchObject({
      refusal: { code: 'notNow' },
    })
    expect((await admin.call(invoices.release, { id })).body).toEqual({ newState: 'decideAgain' })
    await house.decide(id)
    expect(await house.row(id)).toMatchObject({ decision: 'Buy', holdReason: null })
    expect(await admin.call(invoices.release, { id })).toMatchObject({
      refusal: { code: 'notNow' },
    })
  })

  it('bought, is taken out of the business by two, which gives back what it held (invoices 48)', async () => {
    const [reserved, open] = await house.used(issuer, 1)
    const { id } = await house.decided({ issuer, recipient })
    const held = await house.used(issuer, 1)
    const asked = await admin.call(invoices.remove, { id, why: 'Makulerad av kunden' })
    expect(asked.status).toBe(200)
    expect(await house.row(id)).toMatchObject({ state: 'bought', deletedAt: null })
    expect(await house.used(issuer, 1)).toEqual(held)
    expect(await admin.call(invoices.remove, { id, why: 'Igen' })).toMatchObject({
      status: 409,
      refusal: { code: 'alreadyWaiting' },
    })
    const waiting = await waitingFor(second, 'removeInvoice', id)
    expect(waiting).toMatchObject({
      id: asked.body?.approvalId,
      reason: 'Makulerad av kunden',
      difference: [
        { label: 'Läge', before: 'Köpt', after: 'Borttagen' },
        { label: 'Belopp', before: expect.stringMatching(/ SEK$/) as string, after: '' },
      ],
    })
    expect((await admin.call(approvals.approve, { id: waiting.id })).status).toBe(409)
    expect((await approve(second, 'removeInvoice', id)).status).toBe(204)
    expect(await house.used(issuer, 1)).toEqual([reserved, open])
    expect((await admin.call(invoices.get, { id })).body).toMatchObject({
      invoiceState: 'removed',
      stateComment: 'Makulerad av kunden',
    })
    expect(await house.row(id)).toMatchObject({
      deletedBy: expect.stringMatching(/^Person .*, godkänd av Person /) as string,
    })
    expect(await admin.call(invoices.remove, { id, why: 'Igen' })).toMatchObject({
      status: 409,
      refusal: { code: 'notNow' },
    })
  })

  it('not bought, is taken out by one up to the amount, and by two when it is bought meanwhile', async () => {
    const small = await house.takeIn({ issuer, recipient, kronor: 90_000 })
    expect((await admin.call(invoices.remove, { id: small, why: 'Fel' })).status).toBe(204)
    const large = await house.takeIn({ issuer, recipient, kronor: 100_001 })
    expect((await admin.call(invoices.remove, { id: large, why: 'Fel' })).status).toBe(200)
    await house.decide(large)
    expect(await house.row(large)).toMatchObject({ state: 'bought' })
    expect(await approve(second, 'removeInvoice', large)).toMatchObject({
      status: 409,
      refusal: { code: 'cannotBeDone', message: expect.stringContaining('köpts') as string },
    })
  })
})
