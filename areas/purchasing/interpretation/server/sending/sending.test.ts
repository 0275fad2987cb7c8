import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { interpretation } from '../../contract.ts'
import { startSendingHouse, type SendingHouse } from '../testing/sending-house.ts'

let house: SendingHouse
let anna: Person
beforeAll(async () => {
  house = await startSendingHouse()
  anna = house.anna
})
afterAll(() => house.stop())

describe('saving', () => {
  it('interpretation 5 Pending -> Completed: sends the invoice on, in one transaction, with who and when', async () => {
    const id = await house.pending()
    const { status, body } = await house.save(id, {
      invoiceNumber: 'F 7001',
      ocrReference: '12344',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'Completed',
      invoiceRequestSource: 0,
      sentToInvoiceSystem: false,
      delivery: { state: 'waiting' },
      draft: null,
    })
    expect(body.completedBy).toMatch(/^Person/)
    expect(body.completedTimestamp).not.toBeNull()
    expect(body.statusHistory.at(-1)).toMatchObject({ status: 'Completed', what: 'Skickad' })
    const [invoice] = await house.invoices(id)
    expect(invoice).toMatchObject({
      id: body.invoiceId,
      source: 'interpretation',
      invoice_number: 'F 7001',
      invoice_amount: '1250000',
      vat: '250000',
      recipient_organization_number: '5567037485',
      ocr_reference: '12344',
      is_credit: false,
      text_print: expect.arrayContaining([expect.any(Number)]) as number[],
      layout_print: expect.arrayContaining([expect.any(Number)]) as number[],
    })
    expect(await house.messages(id)).toMatchObject([
      {
        kind: 'invoice.interpreted',
        idempotency_key: `interpretation:${id}:1`,
        payload: {
          invoiceNumber: 'F 7001',
          invoiceAmount: 1_250_000,
          currency: 'SEK',
          invoiceId: body.invoiceId,
        },
      },
    ])
    const { rows } = await house.owner.query(
      `select company from audit_entry where action = 'interpretation.save' and subject = $1`,
      [id],
    )
    expect(rows).toEqual([{ company: '5560160680' }])
  })

  it('what was sent on is removed by no way there is: the invoice and what the invoice system is told of it stay', async () => {
    const id = await house.pending()
    await house.save(id, { invoiceNumber: '7999' })
    const admin = await house.person(['Administrator'])
    const before = [await house.invoices(id), await house.messages(id)]
    const chosen = await admin.call(interpretation.removeSelected, { ids: [id] })
    expect(chosen.body.results).toMatchObject([{ id, outcome: 'skipped' }])
    const search = { searchQuery: '7999', statusFilters: ['Completed' as const] }
    for (const { body } of [
      await admin.call(interpretation.removeBySearch, search),
      await admin.call(interpretation.removeAll, {}),
    ])
      expect(body.results.map((one) => one.id)).not.toContain(id)
    const one = { id, status: 'Removed' as const, reason: 'Fel' }
    expect((await admin.call(interpretation.setstatus, one)).status).toBe(409)
    expect([await house.invoices(id), await house.messages(id)]).toEqual(before)
    expect((await admin.call(interpretation.get, { id })).body.status).toBe('Completed')
  })

  it('happens once, however many press at the same time', async () => {
    const id = await house.pending()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => house.save(id, { invoiceNumber: '7002' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(await house.invoices(id)).toHaveLength(1)
    expect(await house.messages(id)).toHaveLength(1)
  })

  it('interpretation 14 interpretation 17: of a document that lacks values names each of them', async () => {
    const id = await house.pending()
    const refused = await house.save(id, {
      invoiceNumber: '',
      customerNumber: '',
      city: '',
      vat: '',
    })
    expect(refused).toMatchObject({
      status: 400,
      refusal: {
        code: 'missingValues',
        message: 'Vissa fält saknar värde, vänligen fyll i dessa och spara på nytt',
        fields: [
          { field: 'documentFields.invoiceNumber', message: 'Fakturanummer behöver fyllas i' },
          { field: 'documentFields.city' },
          { field: 'documentFields.customerNumber' },
        ],
      },
    })
    // Nothing of a refused save stays, not even the change.
    const { body } = await anna.call(interpretation.get, { id })
    expect(body).toMatchObject({ status: 'Pending', draft: null })
    expect(await house.invoices(id)).toEqual([])
  })

  it('interpretation 30: of values that cannot be read names each of them', async () => {
    const id = await house.pending()
    const wrong = {
      dueDate: 'snart',
      invoiceAmount: '0',
      vat: '',
      recipientOrganizationNumber: '556703-7486',
    }
    expect(await house.save(id, wrong)).toMatchObject({
      status: 400,
      refusal: {
        code: 'error',
        message: 'Vissa fält saknar giltiga värden',
        fields: [
          { field: 'documentFields.dueDate' },
          { field: 'documentFields.recipientOrganizationNumber' },
          { field: 'documentFields.invoiceAmount' },
        ],
      },
    })
    expect(await house.save(id, { invoiceAmount: '-100' })).toMatchObject({
      status: 400,
      refusal: { code: 'error' },
    })
    expect(await house.save(id, { vat: '99 999,00' })).toMatchObject({
      status: 400,
      refusal: { code: 'error' },
    })
  })

  it('interpretation 15: with a due date before the invoice date has to be confirmed', async () => {
    const id = await house.pending()
    const dates = { invoiceDate: '2026-11-05', dueDate: '2026-11-01' }
    expect(await house.save(id, dates)).toMatchObject({
      status: 409,
      refusal: { code: 'dueDateEarlier', message: 'Förfallodatum är tidigare än faktura datum' },
    })
    expect((await house.save(id, dates, { confirmDueDate: true })).status).toBe(200)
  })

  it('interpretation.16: without a stamp has to be confirmed, unless it is a credit invoice', async () => {
    const id = await house.pending()
    expect(await house.save(id, {}, { confirmNotStamped: false })).toMatchObject({
      status: 409,
      refusal: { code: 'notStamped' },
    })
    const credit = {
      isCreditInvoice: true,
      creditForInvoiceNumber: '6001',
      confirmNotStamped: false,
    }
    const { body } = await house.save(
      id,
      { invoiceAmount: '-500,00', vat: '' },
      { ...credit, confirmVat: true },
    )
    expect(body.status).toBe('Completed')
    expect(await house.invoices(id)).toMatchObject([
      { is_credit: true, invoice_amount: '-50000', credit_for_invoice_number: '6001', vat: null },
    ])
  })

  it('interpretation 19: of a credit invoice needs the number that is credited', async () => {
    const id = await house.pending()
    expect(await house.save(id, {}, { isCreditInvoice: true })).toMatchObject({
      status: 400,
      refusal: { code: 'missingValues', fields: [{ field: 'creditForInvoiceNumber' }] },
    })
  })

  it('interpretation 18: to a foreign recipient needs a customer number and no Swedish number', async () => {
    const id = await house.pending()
    const abroad = { recipientIsForeignEntity: true }
    const fields = {
      recipientOrganizationNumber: '',
      country: 'Tyskland',
      zipCode: 'D-10115',
      city: 'Berlin',
    }
    expect(await house.save(id, { ...fields, customerNumber: '' }, abroad)).toMatchObject({
      refusal: { code: 'missingValues', fields: [{ field: 'documentFields.customerNumber' }] },
    })
    expect((await house.save(id, fields)).status).toBe(400)
    expect((await house.save(id, { ...fields, invoiceCurrency: 'EUR' }, abroad)).status).toBe(200)
    expect(await house.invoices(id)).toMatchObject([
      {
        recipient_organization_number: null,
        recipient_country: 'DE',
        currency: 'EUR',
        customer_number: 'K100',
      },
    ])
  })

  it('recipients 7: to a foreign recipient has the VAT number that a person corrects, in one spelling', async () => {
    const id = await house.pending()
    const abroad = { recipientIsForeignEntity: true, recipientVatNumber: 'DE 12345' }
    const fields = {
      recipientOrganizationNumber: '',
      country: 'Tyskland',
      zipCode: 'D-10115',
      city: 'Berlin',
    }
    expect((await house.save(id, fields, abroad)).body).toMatchObject({
      fields: [
        {
          field: 'recipientVatNumber',
          message: 'Ett momsnummer som börjar med DE ska sedan ha 9 siffror',
        },
      ],
    })
    await house.save(id, fields, { ...abroad, recipientVatNumber: 'de 123 456 789' })
    expect(await house.invoices(id)).toMatchObject([{ recipient_vat_number: 'DE123456789' }])
  })

  it('interpretation 9: is impossible while a field is being edited, and once it is no longer pending', async () => {
    const id = await house.pending()
    expect(await house.save(id, {}, { fieldBeingEdited: true })).toMatchObject({
      status: 409,
      refusal: { code: 'stillEditing' },
    })
    await house.owner.query(`update interpretation set reading_state = 'waiting' where id = $1`, [
      id,
    ])
    expect(await house.save(id)).toMatchObject({ status: 409, refusal: { code: 'stillReading' } })
    await house.owner.query(`update interpretation set reading_state = 'read' where id = $1`, [id])
    expect((await house.save(id)).status).toBe(200)
    expect(await house.save(id)).toMatchObject({ status: 409, refusal: { code: 'notPending' } })
  })

  it('interpretation 31: to an address on the blacklist needs a yes', async () => {
    const id = await house.pending()
    await house.owner.query(
      `insert into blacklist_item (blacklist_type, item_match, item_values, compared, created_by)
       values (3, 'exact', array['bluff@foretag.se'], array['bluff@foretag.se'], 'test')`,
    )
    const fields = { recipientEmailAddress: 'bluff@foretag.se' }
    expect(await house.save(id, fields)).toMatchObject({ status: 400, body: 'emailaddress_bl' })
    expect((await house.save(id, fields, { ignoreBlacklistWarning: true })).status).toBe(200)
  })

  it('interpretation 28: while somebody else edits is refused with the name', async () => {
    const id = await house.pending()
    const bo = await house.person(['InvoiceHandler'])
    await bo.call(interpretation.ping, { id })
    expect(await house.save(id)).toMatchObject({ status: 403, refusal: { code: 'editedByOther' } })
  })

  it('of what somebody has changed since is refused', async () => {
    const id = await house.pending()
    await anna.call(interpretation.savechange, {
      id,
      documentFields: { city: { rawValue: 'Umeå' } },
    })
    expect(await house.save(id, {}, { version: 1 })).toMatchObject({
      status: 409,
      refusal: { code: 'stale' },
    })
  })
})
