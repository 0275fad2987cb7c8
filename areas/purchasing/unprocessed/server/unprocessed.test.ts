import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { audit } from '#areas/foundation/audit/contract.ts'
import type { ErrorKind } from '#areas/purchasing/invoices/rules.ts'
import { newNumber } from '#areas/purchasing/invoices/server/testing/partner-caller.ts'
import { unprocessed } from '../contract.ts'
import { texts } from '../texts.ts'
import { startWorkListHouse, type WorkListHouse } from './testing/work-list-house.ts'

let house: WorkListHouse
let anna: Person
let admin: Person
beforeAll(async () => {
  house = await startWorkListHouse()
  ;({ anna, admin } = house)
})
afterAll(() => house.stop())

const nowhere = '11111111-1111-4111-8111-111111111111'
type Fields = Readonly<Record<string, unknown>>
const id = (row: { id: string } | undefined) => row?.id as string
const mend = (rowId: string, errorState: ErrorKind, value: string, more: object = {}) =>
  house.act(rowId, 1, { errorState, value, ...more })
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
    const row = await house.failedRow(wrong)
    expect(row).toMatchObject({
      internalInvoiceId: null,
      invoiceOrigin: 1,
      issuerOrganizationNumber: house.partner.issuer,
      recipientOrganizationNumber: '556016-0681',
      recipientName: house.nameOf(house.partner.recipient),
      invoiceAmount: 1_250_050,
    })
    expect(row?.errorStates.map(({ state }) => state).toSorted()).toEqual([
      'emailAddress',
      'ocrReference',
      'organizationNumber',
      'other',
    ])
    expect(row?.errorStates.find(({ state }) => state === 'organizationNumber')).toMatchObject({
      originalValue: '556016-0681',
      source: expect.any(String),
    })
    expect(id(await house.failedRow(wrong))).toBe(row?.id)
    const euros = await house.failedRow({ ...wrong, invoiceNumber: newNumber(), currency: 'eur' })
    expect([row?.currency, euros?.currency]).toEqual(['SEK', 'EUR'])
    await house.partner.post({
      invoices: [house.partner.sound({ invoiceNumber: wrong.invoiceNumber, reference: 'r-1' })],
    })
    expect(await house.workListRow(wrong.invoiceNumber)).toBeUndefined()
  })

  it('does not wait for an issuer that is not the partner’s, nor when it was sent alone', async () => {
    const stranger = await house.issuer()
    expect(
      await house.failedRow({ issuerOrganizationNumber: stranger, recipientName: '' }),
    ).toBeUndefined()
    const alone = house.partner.sound({ recipientName: '' })
    expect((await house.partner.post(alone)).status).toBe(400)
    expect(await house.workListRow(alone.invoiceNumber as string)).toBeUndefined()
  })

  it('takes a batch of things that are no invoices', async () => {
    const strange = [
      {},
      { issuerOrganizationNumber: house.partner.issuer },
      {
        issuerOrganizationNumber: house.partner.issuer,
        recipientName: { a: 1 },
        invoiceNumber: 7,
        invoiceAmount: 1e300,
      },
      { issuerOrganizationNumber: [house.partner.issuer] },
    ]
    expect((await house.partner.post({ invoices: strange })).status).toBe(200)
    expect((await anna.call(unprocessed.list, { take: 100 })).status).toBe(200)
  })
})

describe('mending (action 1)', () => {
  it.each([
    [
      '1, a number',
      { recipientOrganizationNumber: '556016-0681' },
      'organizationNumber',
      (): string => house.partner.recipient,
      {},
    ],
    [
      '5, an address',
      { recipientEmail: 'kund@' },
      'emailAddress',
      (): string => 'kund@kund.se',
      {},
    ],
    [
      '6, an OCR number',
      { ocrReference: 'x'.repeat(51) },
      'ocrReference',
      (): string => '123456',
      {},
    ],
    [
      '1, a VAT number abroad',
      { recipientOrganizationNumber: 'DK12345678' },
      'organizationNumber',
      (): string => 'DK12345678',
      { allowForeignVatNumber: true },
    ],
  ] as const)('state %s: the invoice is taken in, once', async (_, wrong, state, value, more) => {
    const row = await house.failedRow({ reference: `ref-${newNumber()}`, ...wrong })
    const answers = await Promise.all([1, 2].map(() => mend(id(row), state, value(), more)))
    expect(answers.map(({ body }) => body.success).toSorted()).toEqual([false, true])
    expect(answers.map(({ body }) => body.message)).toContain(texts.sent)
    expect(answers.find(({ body }) => !body.success)?.body.message).toMatch(
      /^Fakturan har redan hanterats av Person/,
    )
    const taken = await invoiceCalled(row?.invoiceNumber as string)
    expect(taken).toHaveLength(1)
    expect(taken[0]).toMatchObject({ source: 'partner', partner: 'Bokio' })
    expect(taken[0]?.['recipient_vat_number']).toBe(
      'allowForeignVatNumber' in more ? value() : null,
    )
    expect(await house.workListRow(row?.invoiceNumber as string)).toBeUndefined()
    const trail = await admin.call(audit.all, { subject: id(row) })
    expect(trail.body.list[0]).toMatchObject({
      action: 'unprocessed.update',
      company: house.partner.issuer,
    })
  })

  it('by the number the issuer has for the recipient', async () => {
    await house.owner.query(
      `insert into company_cognomen (issuer_organization_number, recipient_organization_number, recipient_customer_number, recipient_name, recipient_email, created_by)
       values ($1, $2, 'K-17', 'Mottagaren', 'k@kund.se', 'test')`,
      [house.partner.issuer, house.partner.recipient],
    )
    const row = await house.failedRow({ recipientOrganizationNumber: 'K-17' })
    const unknown = await mend(id(row), 'organizationNumber', 'K-18', {
      allowRecipientNumber: true,
    })
    expect(unknown.body).toEqual({
      success: false,
      message: 'Utställaren har ingen mottagare med kundnumret K-18',
    })
    expect(
      (await mend(id(row), 'organizationNumber', 'k-17', { allowRecipientNumber: true })).body
        .success,
    ).toBe(true)
    const [taken] = await invoiceCalled(row?.invoiceNumber as string)
    expect(taken?.recipient_organization_number).toBe(house.partner.recipient)
  })

  it('keeps what is mended when more is wrong, and says what', async () => {
    const row = await house.failedRow({
      recipientOrganizationNumber: 'fel',
      recipientEmail: 'kund@',
    })
    const still = await mend(id(row), 'organizationNumber', '556016-0681')
    expect(still.body.success).toBe(false)
    const first = await mend(id(row), 'organizationNumber', house.partner.recipient)
    expect(first.body).toMatchObject({
      success: false,
      message: expect.stringContaining('fler fel'),
    })
    const kept = await house.workListRow(row?.invoiceNumber as string)
    expect(kept?.errorStates.map(({ state }) => state)).toEqual(['emailAddress'])
    expect((await mend(id(row), 'organizationNumber', house.partner.recipient)).body).toEqual({
      success: false,
      message: texts.noSuchError,
    })
    expect((await mend(id(row), 'emailAddress', 'kund@kund.se')).body.success).toBe(true)
  })

  it('takes nothing in that the partner has sent with a field that is not there', async () => {
    const row = await house.failedRow({ recipientOrganizationNumber: 'fel', credit: true })
    const { body } = await mend(id(row), 'organizationNumber', house.partner.recipient)
    expect(body).toMatchObject({
      success: false,
      message: expect.stringContaining('Menade du isCredit?'),
    })
    expect(await invoiceCalled(row?.invoiceNumber as string)).toEqual([])
  })

  it.each([
    ['no value', { errorState: 'organizationNumber', value: ' ' }],
    ['a number too long', { errorState: 'organizationNumber', value: '1'.repeat(26) }],
    ['an address that is none', { errorState: 'emailAddress', value: 'kund@' }],
    ['an OCR number with letters', { errorState: 'ocrReference', value: '12a' }],
    ['a state no value mends', { errorState: 'undelivered', value: '1' }],
    ['no state', { value: '1' }],
    ['no action there is', { action: 4 }],
  ])('is refused with %s', async (_, input) => {
    const row = await house.failedRow({ recipientOrganizationNumber: 'fel' })
    expect((await house.act(id(row), 1, input)).status).toBe(400)
  })
})

it('a duplicate (state 2) is taken in under a name of its own when it is sent again, and nothing else is', async () => {
  const first = house.partner.sound({ reference: 'twice' })
  await house.partner.post(first)
  const row = await house.failedRow({ reference: 'twice' })
  expect(row?.errorStates.map(({ state }) => state)).toEqual(['duplicate'])
  expect((await house.act(id(row), 3)).body.success).toBe(true)
  expect(await invoiceCalled(row?.invoiceNumber as string)).toHaveLength(1)
  const other = await house.failedRow({ recipientOrganizationNumber: 'fel' })
  expect((await house.act(id(other), 3)).body).toEqual({
    success: false,
    message: texts.notResendable,
  })
})

it('is for staff who are signed in', async () => {
  const calls = [
    [unprocessed.list, {}],
    [unprocessed.update, { id: nowhere, action: 2 }],
    [unprocessed.pdfUrl, { issuerOrganizationNumber: house.partner.issuer, invoiceNumber: '1' }],
    [unprocessed.pdf, { id: nowhere }],
    [unprocessed.comments, { invoiceIds: [nowhere] }],
    [unprocessed.addComment, { invoiceId: nowhere, text: 'x' }],
    [unprocessed.searchOrganizations, { name: 'ab' }],
  ] as const
  const asPartner = house.server.withToken(house.partner.token)
  for (const [entry, input] of calls) {
    expect((await house.server.anonymous(entry, input as never)).status).toBe(401)
    expect((await asPartner(entry, input as never)).status).toBe(403)
  }
  expect((await anna.call(unprocessed.update, { id: nowhere, action: 2 })).status).toBe(404)
})
