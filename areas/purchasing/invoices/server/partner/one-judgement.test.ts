import { afterAll, describe, expect, it } from 'vitest'
import { stockholmDay } from '#platform/swedish/format.ts'
import { closeReader, extract } from '#reader/extract.ts'
import { understand } from '#reader/understand.ts'
import { readPeppol } from './peppol.ts'

afterAll(closeReader)

const profile = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'

interface Stated {
  readonly name?: 'Invoice' | 'CreditNote'
  readonly code?: string
  readonly amount?: string
  readonly vat?: string
  readonly supplier?: string
}
const documentOf = ({
  name = 'Invoice',
  code = '380',
  amount = '1250.00',
  vat = '250.00',
  supplier = '<PartyLegalEntity><CompanyID schemeID="0007">5537806555</CompanyID></PartyLegalEntity>',
}: Stated) =>
  `<?xml version="1.0" encoding="UTF-8"?><${name}><CustomizationID>${profile}</CustomizationID>
    <ID>F-17</ID><IssueDate>2026-10-06</IssueDate><${name}TypeCode>${code}</${name}TypeCode>
    <DocumentCurrencyCode>SEK</DocumentCurrencyCode>
    <BillingReference><InvoiceDocumentReference><ID>4711</ID></InvoiceDocumentReference></BillingReference>
    <AccountingSupplierParty><Party>${supplier}</Party></AccountingSupplierParty>
    <PaymentMeans/><PaymentMeans><PaymentDueDate>2026-11-05</PaymentDueDate><PaymentID>18</PaymentID></PaymentMeans>
    <TaxTotal><TaxAmount currencyID="EUR">22.00</TaxAmount></TaxTotal><TaxTotal><TaxAmount currencyID="SEK">${vat}</TaxAmount></TaxTotal>
    <LegalMonetaryTotal><PayableAmount currencyID="SEK">${amount}</PayableAmount></LegalMonetaryTotal></${name}>`

/** What the partner API and interpretation make of the same document, in the same words. */
async function bothOf(stated: Stated) {
  const xml = documentOf(stated)
  const { fields: sent } = readPeppol(xml)
  const { fields: read } = await understand(
    await extract({ bytes: new TextEncoder().encode(xml) }),
    { today: stockholmDay(new Date()) },
  )
  const value = (field: keyof typeof read) => read[field][0]?.formattedValue
  return {
    partner: {
      isCredit: sent.isCredit,
      amount: sent.invoiceAmount,
      vat: sent.vatAmount,
      creditFor: sent.creditForInvoiceNumber,
      issuer: sent.issuerOrganizationNumber,
      dueDate: sent.dueDate,
      reference: sent.ocrReference,
    },
    interpretation: {
      isCredit: value('isCreditInvoice') === 'true',
      amount: value('invoiceAmount'),
      vat: value('vat'),
      creditFor: value('creditForInvoiceNumber'),
      issuer: value('issuerOrganizationNumber')?.replace('-', ''),
      dueDate: value('dueDate'),
      reference: value('ocrReference'),
    },
  }
}

const claimed = {
  isCredit: false,
  amount: '1250.00',
  vat: '250.00',
  creditFor: undefined,
  issuer: '5537806555',
  dueDate: '2026-11-05',
  reference: '18',
}
const takenBack = {
  ...claimed,
  isCredit: true,
  amount: '-1250.00',
  vat: '-250.00',
  creditFor: '4711',
}
const negative = { amount: '-1250.00', vat: '-250.00' }
const party = (identifiers: string, vatNumber: string) =>
  `${identifiers}<PartyTaxScheme><CompanyID>${vatNumber}</CompanyID><TaxScheme><ID>VAT</ID></TaxScheme></PartyTaxScheme>`

describe('the partner API and interpretation judge a document alike (decision C32)', () => {
  it.each<readonly [string, Stated, typeof claimed | typeof takenBack]>([
    ['an invoice', {}, claimed],
    ['an invoice of kind 381', { code: '381' }, takenBack],
    ['an invoice of kind 381 with negative sums', { code: '381', ...negative }, takenBack],
    ['another kind that takes back', { code: '396' }, takenBack],
    ['a credit note', { name: 'CreditNote', code: '381' }, takenBack],
    ['a credit note with negative sums', { name: 'CreditNote', ...negative }, takenBack],
    ['an invoice that claims less than nothing', negative, takenBack],
    ['one whose VAT has the other sign', { amount: '-1250.00' }, takenBack],
    ['an issuer known by its VAT number', { supplier: party('', 'SE 553780-6555 02') }, claimed],
    [
      'an issuer whose registration is of another scheme',
      {
        supplier: party(
          '<PartyLegalEntity><CompanyID schemeID="0088">7352673949906</CompanyID></PartyLegalEntity>',
          'SE553780655501',
        ),
      },
      claimed,
    ],
  ])('%s', async (_, stated, expected) => {
    expect(await bothOf(stated)).toEqual({ partner: expected, interpretation: expected })
  })

  it.each([
    ['is cut off', (xml: string) => xml.slice(0, -40)],
    ['has a document type', (xml: string) => xml.replace('<Invoice>', '<!DOCTYPE x><Invoice>')],
    ['nests without end', () => `${'<Invoice>'.repeat(200)}${'</Invoice>'.repeat(200)}`],
  ])('one that %s is read by neither', async (_, change) => {
    const xml = change(documentOf({}))
    expect(() => readPeppol(xml)).toThrow()
    const { problems } = await extract({ bytes: new TextEncoder().encode(xml) })
    expect(problems).toMatchObject([{ code: 'badXml', fatal: true }])
  })

  it('a sign that no text holds is a blank to both, and an entity of nobody stays', async () => {
    const supplier =
      '<PartyLegalEntity><CompanyID schemeID="0007">55378&#48;6555</CompanyID></PartyLegalEntity>'
    expect((await bothOf({ supplier })).partner.issuer).toBe('5537806555')
    const { fields } = readPeppol(documentOf({}).replace('>18<', '>A&#0;&amp;lt;&unknown;<'))
    expect(fields.ocrReference).toBe('A &lt;&unknown;')
  })
})
