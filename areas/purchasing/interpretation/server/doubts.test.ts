import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { interpretation } from '../contract.ts'
import { complete, pendingOf, startHouse, type House } from './testing/house.ts'

let house: House
let anna: Person
beforeAll(async () => {
  house = await startHouse()
  anna = await house.person(['InvoiceHandler'])
})
afterAll(() => house.stop())

type More = Readonly<Record<string, unknown>>
const save = (id: string, fields: Readonly<Record<string, string>> = {}, more: More = {}) =>
  anna.call(interpretation.save, {
    id,
    documentFields: complete(fields),
    confirmNotStamped: true,
    ...more,
  } as never)
const pending = () => pendingOf(house, anna)

describe('an invoice', () => {
  it('with required values the machine was not sure of has to have each accepted', async () => {
    // An address without a name over it, from an issuer whose earlier invoices do not tell it.
    const id = await pendingOf(house, anna, {
      recipientName: '',
      issuerOrganizationNumber: '556012-5790',
    })
    const {
      zipCode: _,
      city: __,
      ...documentFields
    } = complete({ issuerOrganizationNumber: '5560125790' })
    const sending = { id, documentFields, confirmNotStamped: true }
    const send = (more: More = {}) =>
      anna.call(interpretation.save, { ...sending, ...more } as never)
    expect(await send()).toMatchObject({
      status: 409,
      refusal: {
        code: 'notAccepted',
        message: 'Godta eller ändra de osäkra värdena innan fakturan skickas: Postnummer, Ort',
        fields: [{ field: 'documentFields.zipCode' }, { field: 'documentFields.city' }],
      },
    })
    expect(await send({ acceptedFields: ['zipCode'] })).toMatchObject({
      status: 409,
      refusal: { code: 'notAccepted' },
    })
    expect(await anna.call(interpretation.saveAdminInvoice, sending as never)).toMatchObject({
      status: 409,
      refusal: { code: 'notAccepted' },
    })
    expect((await anna.call(interpretation.get, { id })).body.status).toBe('Pending')
    await anna.call(interpretation.savechange, {
      id,
      documentFields: { city: { rawValue: 'Solna' } },
    })
    expect((await send({ acceptedFields: ['zipCode'] })).body.status).toBe('Completed')
  })

  it('with no VAT, or VAT that is no known rate of the amount, has to be confirmed', async () => {
    const id = await pending()
    expect(await save(id, { vat: '' })).toMatchObject({
      status: 409,
      refusal: {
        code: 'vatDoubtful',
        fields: [{ field: 'documentFields.vat', message: 'Moms saknas. Är fakturan utan moms?' }],
      },
    })
    const { status, refusal } = await save(id, { vat: '250,00' })
    expect([status, refusal.code]).toEqual([409, 'vatDoubtful'])
    expect(refusal.fields?.[0]?.message.replaceAll('\u00A0', ' ')).toBe(
      'Moms 250,00 är ingen känd momssats av beloppet 12 500,00. Stämmer den?',
    )
    expect((await save(id, { vat: '250,00' }, { confirmVat: true })).status).toBe(200)
  })

  it('with a day more than two years from today has to be confirmed', async () => {
    const id = await pending()
    expect(await save(id, { dueDate: '311226' })).toMatchObject({
      status: 409,
      refusal: {
        code: 'dayFarAway',
        fields: [
          {
            field: 'documentFields.dueDate',
            message: 'Förfallodatum 2031-12-26 är mer än två år från i dag',
          },
        ],
      },
    })
    expect((await save(id, { dueDate: '311226' }, { confirmDays: true })).status).toBe(200)
  })

  it.each([
    ['Fordran är överlåten till Nordkredit Finans AB.', 'Nordkredit Finans AB'],
    ['Fordran är överlåten till FactoringGruppen.', undefined],
  ])('that says "%s" may be sold already to %s (interpretation 96)', async (extra, payee) => {
    const id = await pendingOf(house, anna, { extra })
    const { ocrErrors, unproved } = (await anna.call(interpretation.get, { id })).body
    const said = payee
      ? [
          `Fakturan säger att den ska betalas till ${payee}: den kan redan vara såld eller pantsatt.`,
        ]
      : []
    expect(ocrErrors).toEqual(said)
    expect(unproved.filter(({ label }) => label === 'Läsningen').map(({ why }) => why)).toEqual(
      said,
    )
  })
})
