import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { audit } from '#areas/foundation/audit/contract.ts'
import {
  startInvoiceHouse,
  type InvoiceHouse,
} from '#areas/purchasing/invoices/server/testing/house.ts'
import {
  newKey,
  newNumber,
  partnerCaller,
  type PartnerCaller,
} from '#areas/purchasing/invoices/server/testing/partner-caller.ts'
import { unprocessed } from '../contract.ts'
import { texts } from '../texts.ts'

let house: InvoiceHouse
let partner: PartnerCaller
let anna: Person
let admin: Person
beforeAll(async () => {
  house = await startInvoiceHouse()
  partner = await partnerCaller(house)
  anna = await house.server.person(['InvoiceHandler'])
  admin = await house.server.person(['Administrator'])
})
afterAll(() => house.stop())

const nowhere = '11111111-1111-4111-8111-111111111111'
type Fields = Readonly<Record<string, unknown>>
/** Sends a batch of one that cannot be taken in, and answers its row of the work list. */
async function failed(otherwise: Fields, key = newKey()) {
  const sent = partner.sound(otherwise)
  await partner.post({ invoices: [sent] }, { key })
  return found(sent.invoiceNumber as string)
}
async function found(invoiceNumber: string) {
  const { body } = await anna.call(unprocessed.list, { query: invoiceNumber })
  return body.list[0]
}
const id = (row: { id: string } | undefined) => row?.id as string
const act = (rowId: string, action: 1 | 2 | 3, more: object = {}) =>
  anna.call(unprocessed.update, { id: rowId, action, ...more })
const mend = (rowId: string, errorState: number, value: string, more: object = {}) =>
  act(rowId, 1, { errorState, value, ...more })
const invoiceCalled = async (number: string) =>
  (await house.owner.query<Fields>('select * from invoice where invoice_number = $1', [number]))
    .rows

describe('what a partner sends and cannot be taken in', () => {
  it('waits in the list with its errors, once however often it is sent, until the partner has mended it', async () => {
    const wrong = {
      invoiceNumber: newNumber(),
      recipientOrganizationNumber: '556016-0681',
      recipientEmail: 'kund@',
      ocrReference: 'x'.repeat(51),
      invoiceDate: 'i går',
      reference: 'r-1',
    }
    const row = await failed(wrong)
    expect(row).toMatchObject({
      internalInvoiceId: null,
      invoiceOrigin: 1,
      issuerOrganizationNumber: partner.issuer,
      recipientOrganizationNumber: '556016-0681',
      recipientName: 'Mottagaren AB',
      invoiceAmount: 1_250_050,
    })
    expect(row?.errorStates.map(({ state }) => state).toSorted()).toEqual([1, 3, 5, 6])
    expect(row?.errorStates.find(({ state }) => state === 1)).toMatchObject({
      originalValue: '556016-0681',
      source: expect.any(String),
    })
    expect(id(await failed(wrong))).toBe(row?.id)
    await partner.post({
      invoices: [partner.sound({ invoiceNumber: wrong.invoiceNumber, reference: 'r-1' })],
    })
    expect(await found(wrong.invoiceNumber)).toBeUndefined()
  })

  it('does not wait for an issuer that is not the partner’s, nor when it was sent alone', async () => {
    const stranger = await house.issuer()
    expect(await failed({ issuerOrganizationNumber: stranger, recipientName: '' })).toBeUndefined()
    const alone = partner.sound({ recipientName: '' })
    expect((await partner.post(alone)).status).toBe(400)
    expect(await found(alone.invoiceNumber as string)).toBeUndefined()
  })

  it('takes a batch of things that are no invoices', async () => {
    const strange = [
      {},
      { issuerOrganizationNumber: partner.issuer },
      {
        issuerOrganizationNumber: partner.issuer,
        recipientName: { a: 1 },
        invoiceNumber: 7,
        invoiceAmount: 1e300,
      },
      { issuerOrganizationNumber: [partner.issuer] },
    ]
    expect((await partner.post({ invoices: strange })).status).toBe(200)
    expect((await anna.call(unprocessed.list, { take: 100 })).status).toBe(200)
  })
})

describe('mending (action 1)', () => {
  it.each([
    [
      '1, a number',
      { recipientOrganizationNumber: '556016-0681' },
      1,
      (): string => partner.recipient,
      {},
    ],
    ['5, an address', { recipientEmail: 'kund@' }, 5, (): string => 'kund@kund.se', {}],
    ['6, an OCR number', { ocrReference: 'x'.repeat(51) }, 6, (): string => '123456', {}],
    [
      '1, a VAT number abroad',
      { recipientOrganizationNumber: 'DK12345678' },
      1,
      (): string => 'DK12345678',
      { allowForeignVatNumber: true },
    ],
  ] as const)('state %s: the invoice is taken in, once', async (_, wrong, state, value, more) => {
    const row = await failed({ reference: `ref-${newNumber()}`, ...wrong })
    const answers = await Promise.all([1, 2].map(() => mend(id(row), state, value(), more)))
    expect(answers.map(({ body }) => body.success).toSorted()).toEqual([false, true])
    expect(answers.map(({ body }) => body.message)).toContain(texts.sent)
    expect(answers.find(({ body }) => !body.success)?.body.message).toMatch(
      /^Fakturan har redan hanterats av Person/,
    )
    const taken = await invoiceCalled(row?.invoiceNumber as string)
    expect(taken).toHaveLength(1)
    expect(taken[0]).toMatchObject({ source: 'partner', partner: 'Bokio' })
    expect(await found(row?.invoiceNumber as string)).toBeUndefined()
    const trail = await admin.call(audit.all, { subject: id(row) })
    expect(trail.body.list[0]).toMatchObject({
      action: 'unprocessed.update',
      company: partner.issuer,
    })
  })

  it('by the number the issuer has for the recipient', async () => {
    await house.owner.query(
      `insert into company_cognomen (issuer_organization_number, recipient_organization_number, recipient_customer_number, recipient_name, recipient_email, created_by)
       values ($1, $2, 'K-17', 'Mottagaren', 'k@kund.se', 'test')`,
      [partner.issuer, partner.recipient],
    )
    const row = await failed({ recipientOrganizationNumber: 'K-17' })
    const unknown = await mend(id(row), 1, 'K-18', { allowRecipientNumber: true })
    expect(unknown.body).toEqual({
      success: false,
      message: 'Utställaren har ingen mottagare med kundnumret K-18',
    })
    expect((await mend(id(row), 1, 'k-17', { allowRecipientNumber: true })).body.success).toBe(true)
    const [taken] = await invoiceCalled(row?.invoiceNumber as string)
    expect(taken?.recipient_organization_number).toBe(partner.recipient)
  })

  it('keeps what is mended when more is wrong, and says what', async () => {
    const row = await failed({ recipientOrganizationNumber: 'fel', recipientEmail: 'kund@' })
    const still = await mend(id(row), 1, '556016-0681')
    expect(still.body.success).toBe(false)
    const first = await mend(id(row), 1, partner.recipient)
    expect(first.body).toMatchObject({
      success: false,
      message: expect.stringContaining('fler fel'),
    })
    const kept = await found(row?.invoiceNumber as string)
    expect(kept?.errorStates.map(({ state }) => state)).toEqual([5])
    expect((await mend(id(row), 1, partner.recipient)).body).toEqual({
      success: false,
      message: texts.noSuchError,
    })
    expect((await mend(id(row), 5, 'kund@kund.se')).body.success).toBe(true)
  })

  it('takes nothing in that the partner has sent with a field that is not there', async () => {
    const row = await failed({ recipientOrganizationNumber: 'fel', credit: true })
    const { body } = await mend(id(row), 1, partner.recipient)
    expect(body).toMatchObject({
      success: false,
      message: expect.stringContaining('Menade du isCredit?'),
    })
    expect(await invoiceCalled(row?.invoiceNumber as string)).toEqual([])
  })

  it.each([
    ['no value', { errorState: 1, value: ' ' }],
    ['a number too long', { errorState: 1, value: '1'.repeat(26) }],
    ['an address that is none', { errorState: 5, value: 'kund@' }],
    ['an OCR number with letters', { errorState: 6, value: '12a' }],
    ['a state no value mends', { errorState: 4, value: '1' }],
    ['no state', { value: '1' }],
    ['no action there is', { action: 4 }],
  ])('is refused with %s', async (_, input) => {
    const row = await failed({ recipientOrganizationNumber: 'fel' })
    expect((await act(id(row), 1, input)).status).toBe(400)
  })
})

it('a duplicate (state 2) is taken in under a name of its own when it is sent again, and nothing else is', async () => {
  const first = partner.sound({ reference: 'twice' })
  await partner.post(first)
  const row = await failed({ reference: 'twice' })
  expect(row?.errorStates.map(({ state }) => state)).toEqual([2])
  expect((await act(id(row), 3)).body.success).toBe(true)
  expect(await invoiceCalled(row?.invoiceNumber as string)).toHaveLength(1)
  const other = await failed({ recipientOrganizationNumber: 'fel' })
  expect((await act(id(other), 3)).body).toEqual({ success: false, message: texts.notResendable })
})

it('is for staff who are signed in', async () => {
  const calls = [
    [unprocessed.list, {}],
    [unprocessed.update, { id: nowhere, action: 2 }],
    [unprocessed.pdfUrl, { issuerOrganizationNumber: partner.issuer, invoiceNumber: '1' }],
    [unprocessed.pdf, { id: nowhere }],
    [unprocessed.comments, { invoiceIds: [nowhere] }],
    [unprocessed.addComment, { invoiceId: nowhere, text: 'x' }],
    [unprocessed.searchOrganizations, { name: 'ab' }],
  ] as const
  const asPartner = house.server.withToken(partner.token)
  for (const [entry, input] of calls) {
    expect((await house.server.anonymous(entry, input as never)).status).toBe(401)
    expect((await asPartner(entry, input as never)).status).toBe(403)
  }
  expect((await anna.call(unprocessed.update, { id: nowhere, action: 2 })).status).toBe(404)
})
