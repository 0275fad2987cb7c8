import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import { luhnCheckDigit } from '#platform/swedish/luhn.ts'
import { apiClientWithToken } from '../testing/api-client.ts'
import { startInvoiceHouse, type InvoiceHouse } from '../testing/house.ts'
import { partnerCaller, type PartnerCaller } from '../testing/partner-caller.ts'

let house: InvoiceHouse
let partner: PartnerCaller
beforeAll(async () => {
  house = await startInvoiceHouse()
  partner = await partnerCaller(house)
})
afterAll(() => house.stop())

const post: PartnerCaller['post'] = async (...given) => partner.post(...given)
const sound = (otherwise?: object) => partner.sound(otherwise)

describe('what cannot be taken in says why', () => {
  it.each([
    ['no amount', { invoiceAmount: undefined }, 'invoiceAmount', 'Fakturabelopp behöver fyllas i'],
    ['nothing to pay', { invoiceAmount: 0 }, 'invoiceAmount', 'Fakturabelopp ska vara mer än 0'],
    [
      'parts of an öre',
      { invoiceAmount: 10.005 },
      'invoiceAmount',
      'Fakturabelopp ska vara kronor med högst två decimaler',
    ],
    [
      'too much',
      { invoiceAmount: '100000000001' },
      'invoiceAmount',
      'Fakturabelopp får vara högst 100 miljarder kronor',
    ],
    ['not a number', { invoiceAmount: {} }, 'invoiceAmount', 'Fakturabelopp ska vara kronor'],
    [
      'a day that does not exist',
      { invoiceDate: '2026-02-30' },
      'invoiceDate',
      'Fakturadatum ska vara ett datum',
    ],
    ['a wrong number', { issuerOrganizationNumber: '1234567890' }, 'issuerOrganizationNumber', ''],
    [
      'no recipient',
      { recipientOrganizationNumber: null },
      'recipientOrganizationNumber',
      'behöver fyllas i',
    ],
    ['no name', { recipientName: ' ' }, 'recipientName', 'Mottagarens namn behöver fyllas i'],
    ['a long number', { invoiceNumber: '1'.repeat(51) }, 'invoiceNumber', 'högst 50 tecken'],
    [
      'a number of signs',
      { invoiceNumber: '---' },
      'invoiceNumber',
      'minst en bokstav eller siffra',
    ],
    ['a currency of two letters', { currency: 'KR' }, 'currency', 'Valuta ska vara tre bokstäver'],
    ['a control character', { recipientCity: 'a\u0007' }, 'recipientCity', ''],
    ['SQL', { recipientOrganizationNumber: "1' or '1'='1" }, 'recipientOrganizationNumber', ''],
  ])('%s', async (_, wrong, field, text) => {
    const { status, body } = await post(sound(wrong))
    expect(status).toBe(400)
    expect(body.fields[0]).toMatchObject({
      field,
      message: expect.stringContaining(text) as string,
    })
  })

  it('an issuer of somebody else is not told from one that does not exist', async () => {
    const others = await partner.issuerOf('Visma')
    const digits = '559999999'
    const nobody = `${digits}${luhnCheckDigit(digits)}`
    const [one, other] = [
      await post(sound({ issuerOrganizationNumber: others })),
      await post(sound({ issuerOrganizationNumber: nobody })),
    ]
    expect(one.body.fields).toEqual(other.body.fields)
  })

  it.each([
    ['no token', '', 401],
    ['a wrong token', 'skp_wrong', 401],
  ])('%s', async (_, as, status) => {
    expect((await post(sound(), { as })).status).toBe(status)
  })

  it('staff, and an API client without a partner', async () => {
    const staff = await house.server.person(['Administrator'])
    expect((await post(sound(), { as: staff.token })).status).toBe(403)
    const nobodys = await apiClientWithToken(house.owner, null)
    expect(await post(sound(), { as: nobodys })).toMatchObject({
      status: 409,
      body: { code: 'noPartner' },
    })
  })

  it('while sales are blocked', async () => {
    const admin = await house.server.person(['Administrator'])
    await admin.call(settings.setDisallowSellThroughPartner, { on: true })
    const blocked = await post(sound())
    await admin.call(settings.setDisallowSellThroughPartner, { on: false, why: 'Felet är rättat' })
    await approve(await house.server.person(['Administrator']), 'liftSellBlock', 'partner-api')
    expect(blocked).toMatchObject({ status: 503, body: { code: 'salesBlocked' } })
  })
})
