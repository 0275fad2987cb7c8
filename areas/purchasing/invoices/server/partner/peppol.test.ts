import { readFileSync } from 'node:fs'
import { stockholmDay } from '#platform/swedish/format.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayLength } from '#platform/time.ts'
import { dayOfClaim, startInvoiceHouse, type InvoiceHouse } from '../testing/house.ts'
import { newKey, newNumber, partnerCaller, type PartnerCaller } from '../testing/partner-caller.ts'

let house: InvoiceHouse
let partner: PartnerCaller
beforeAll(async () => {
  house = await startInvoiceHouse()
  partner = await partnerCaller(house)
})
afterAll(() => house.stop())

const post: PartnerCaller['post'] = async (...given) => partner.post(...given)
const day = (days: number) => stockholmDay(new Date(Date.now() + days * dayLength))
const peppol = readFileSync(new URL('../testing/peppol-invoice.xml', import.meta.url), 'utf8')
/** The sample with the parties of this test, a number of its own and days of now. */
const ownPeppol = (change: (xml: string) => string = (xml) => xml) =>
  change(
    peppol
      .replaceAll('5521144575', partner.issuer)
      .replaceAll('5526090906', partner.recipient)
      .replace('<cbc:ID>20263676<', `<cbc:ID>${newNumber()}<`)
      .replace('2026-10-06', dayOfClaim(partner.recipient, 113_968))
      .replace('2026-11-05', day(29)),
  )

describe('Peppol BIS Billing 3', () => {
  const xml = { type: 'application/xml' }

  it('is read whole', async () => {
    const { status, body } = await post(ownPeppol(), xml)
    expect(body).toMatchObject({ invoices: [{ isNew: true }] })
    expect(status).toBe(200)
    const id = body.invoices[0]?.id as string
    expect(await house.row(id)).toMatchObject({
      issuerOrganizationNumber: partner.issuer,
      recipientOrganizationNumber: partner.recipient,
      recipientName: 'Tallmora Verkstad AB',
      recipientCity: 'Eskilstuna',
      invoiceAmount: 11_396_800,
      vat: 2_279_360,
      ocrReference: '38992026367643',
      currency: 'SEK',
      isCredit: false,
    })
    const { rows } = await house.owner.query(
      'select file_name from invoice_document where invoice_id = $1',
      [id],
    )
    expect(rows).toEqual([{ file_name: 'faktura.xml' }])
  })

  it('that takes back is taken in as a credit note with negative amounts (decision C32)', async () => {
    const { body } = await post(
      ownPeppol((text) => text.replace('>380</cbc:InvoiceTypeCode>', '>381</cbc:InvoiceTypeCode>')),
      xml,
    )
    expect(await house.row(body.invoices[0]?.id as string)).toMatchObject({
      invoiceAmount: -11_396_800,
      vat: -2_279_360,
      isCredit: true,
    })
  })

  it('is not bought for more than its own sums give (invoices 125)', async () => {
    const decided = async (change: (text: string) => string) => {
      const { body } = await post(ownPeppol(change), xml)
      expect(body).toMatchObject({ invoices: [{ isNew: true }] })
      const id = body.invoices[0]?.id as string
      await house.decide(id)
      return house.row(id)
    }
    const named = (text: string) =>
      text.replaceAll(
        'Tallmora Verkstad AB',
        house.nameOf(partner.recipient).replaceAll('&', '&amp;'),
      )
    expect((await decided(named)).decision).toBe('Buy')
    const inflated = await decided((text) => named(text).replace('>113968.00<', '>999999.00<'))
    expect(inflated.decision).toBe('Reject')
    const { rows } = await house.owner.query<{ said: string }>(
      `select result ->> 'baseData' as said from determination, json_array_elements(issuer_results) result
       where invoice_id = $1 and result ->> 'measure' = 'documentSums'`,
      [inflated.id],
    )
    expect(rows[0]?.said).toMatch(
      /^Beloppet att betala är 999\s999,00 kr, och delarna ger 113\s968,00 kr$/,
    )
    const payee = `<cac:PayeeParty><cac:PartyName><cbc:Name>Nordlånet AB</cbc:Name></cac:PartyName></cac:PayeeParty>`
    const pledged = (text: string) =>
      named(text).replace('<cac:Delivery>', `${payee}<cac:Delivery>`)
    expect((await decided(pledged)).decision).toBe('Reject')
    const ours = (text: string) => pledged(text).replace('Nordlånet AB', 'FactoringGruppen')
    expect((await decided(ours)).decision).toBe('Buy')
    const ahead = (text: string) => named(text).replace('>380<', '>386<')
    expect((await decided(ahead)).decision).toBe('BuyWithRecipientApproval')
    const prepaid = (text: string) =>
      named(text)
        .replace(
          '<cbc:PayableRoundingAmount',
          '<cbc:PrepaidAmount currencyID="SEK">3968.00</cbc:PrepaidAmount><cbc:PayableRoundingAmount',
        )
        .replace('>113968.00<', '>110000.00<')
    expect((await decided(prepaid)).decision).toBe('BuyWithRecipientApproval')
  })

  it('rules 102: without VAT it says why, and a document that does not is asked about', async () => {
    const untaxed = (category: string) => (text: string) =>
      text
        .replaceAll(
          'Tallmora Verkstad AB',
          house.nameOf(partner.recipient).replaceAll('&', '&amp;'),
        )
        .replaceAll('22793.60', '0.00')
        .replaceAll(
          /<cbc:ID>S<\/cbc:ID><cbc:Percent>25/g,
          `<cbc:ID>${category}</cbc:ID><cbc:Percent>0`,
        )
        .replace('113967.99', '91174.39')
        .replace('>113968.00<', '>91174.40<')
    const decided = async (category: string) => {
      const { body } = await post(ownPeppol(untaxed(category)), xml)
      const id = body.invoices[0]?.id as string
      await house.decide(id)
      return (await house.row(id)).decision
    }
    expect(await decided('AE')).toBe('Buy')
    expect(await decided('S')).toBe('BuyWithRecipientApproval')
    const sold = async (otherwise: object) => {
      const answer = await post(partner.sound({ vatAmount: 0, ...otherwise }))
      const id = answer.body.invoices[0]?.id as string
      await house.decide(id)
      return (await house.row(id)).decision
    }
    expect(await sold({ vatReason: 'AE', invoiceAmount: 14_300 })).toBe('Buy')
    expect(await sold({ invoiceAmount: 15_700 })).toBe('BuyWithRecipientApproval')
    const { body } = await post(partner.sound({ vatReason: 'moms' }))
    expect(body.fields).toEqual([
      { field: 'vatReason', message: 'Skäl till att moms saknas ska vara AE, E, Z, G, K, O' },
    ])
  })

  it('is read once when it is sent twice under its key', async () => {
    const document = ownPeppol()
    const key = newKey()
    const first = await post(document, { ...xml, key })
    expect(await post(document, { ...xml, key })).toEqual(first)
  })

  it.each([
    ['is no XML', () => 'nothing', 'xmlProblem'],
    ['is cut off', () => peppol.slice(0, 900), 'xmlProblem'],
    ['is another document', () => '<a/>', 'xmlProblem'],
    [
      'has a document type',
      () => `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${peppol}`,
      'xmlProblem',
    ],
    [
      'has entities in entities',
      () => `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><Invoice>&b;</Invoice>`,
      'xmlProblem',
    ],
    ['is of another profile', () => peppol.replaceAll('poacc:billing:3.0', 'other'), 'xmlProblem'],
    [
      'says another encoding',
      () => peppol.replace(/encoding="[^"]*"/, 'encoding="ISO-8859-1"'),
      'xmlProblem',
    ],
    [
      'holds signs that are not UTF-8',
      () => peppol.replace('Tallmora', 'Tallm\ufffdra'),
      'xmlProblem',
    ],
    [
      'is to be paid in another currency than its own',
      () => ownPeppol((text) => text.replace(/(<cbc:PayableAmount currencyID=)"SEK"/, '$1"EUR"')),
      'xmlProblem',
    ],
    ['nests without end', () => `${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}`, 'xmlProblem'],
    [
      'has no amount',
      () => ownPeppol((text) => text.replace(/<cbc:PayableAmount.*?<\/cbc:PayableAmount>/, '')),
      'invalid',
    ],
    [
      'has an unknown entity',
      () => ownPeppol((text) => text.replace('>SEK<', '>&xxe;<')),
      'xmlProblem',
    ],
  ])('that %s is refused', async (_, made, code) => {
    const { status, body } = await post(made(), xml)
    expect([status, body.code]).toEqual([400, code])
  })

  it('is taken nowhere else', async () => {
    const response = await fetch(`${house.server.url}/api/invoice/get`, {
      method: 'POST',
      headers: {
        'content-type': 'application/xml',
        authorization: `Bearer ${(await house.server.person(['Administrator'])).token}`,
      },
      body: '<a/>',
    })
    expect(response.status).toBe(415)
  })
})
