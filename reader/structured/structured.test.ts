import { AFRelationship, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { drawInvoice } from '../testing/draw-invoice.ts'
import { extractHere } from '../testing/extract-here.ts'
import { understand } from '../understand.ts'
import { looksLikeXml, readStructured } from './read-structured.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

const cii = `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="a" xmlns:ram="b" xmlns:udt="c">
  <rsm:ExchangedDocument><ram:ID>RE-2026-17</ram:ID><ram:TypeCode>380</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">20261006</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:ApplicableHeaderTradeAgreement>
      <ram:SellerTradeParty><ram:Name>Björkviks Bygg AB</ram:Name>
        <ram:SpecifiedLegalOrganization><ram:ID schemeID="0007">5537806555</ram:ID></ram:SpecifiedLegalOrganization>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">SE553780655501</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty>
      <ram:BuyerTradeParty><ram:ID>K933</ram:ID><ram:Name>Lind &amp; Ek AB</ram:Name>
        <ram:PostalTradeAddress><ram:PostcodeCode>60213</ram:PostcodeCode><ram:LineOne>Storgatan 14</ram:LineOne>
          <ram:CityName>Norrköping</ram:CityName><ram:CountryID>SE</ram:CountryID></ram:PostalTradeAddress></ram:BuyerTradeParty>
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement>
      <ram:PaymentReference>9339059090384</ram:PaymentReference><ram:InvoiceCurrencyCode>SEK</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString>20261105</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:TaxTotalAmount currencyID="SEK">250.00</ram:TaxTotalAmount>
        <ram:GrandTotalAmount>1250.00</ram:GrandTotalAmount><ram:DuePayableAmount>1250.00</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`

const expected = {
  invoiceNumber: 'RE-2026-17',
  invoiceDate: '2026-10-06',
  dueDate: '2026-11-05',
  invoiceAmount: '1250.00',
  vat: '250.00',
  invoiceCurrency: 'SEK',
  ocrReference: '9339059090384',
  issuerName: 'Björkviks Bygg AB',
  issuerOrganizationNumber: '553780-6555',
  issuerVatNumber: 'SE553780655501',
  recipientName: 'Lind & Ek AB',
  street: 'Storgatan 14',
  zipCode: '602 13',
  city: 'Norrköping',
  customerNumber: 'K933',
  isCreditInvoice: 'false',
} as const

describe('Factur-X and ZUGFeRD: the invoice as data inside the PDF', () => {
  test.each(['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml'])(
    '%s wins over what is printed',
    async (name) => {
      const printed = await drawInvoice(905)
      const document = await PDFDocument.load(printed.bytes)
      await document.attach(bytes(cii), name, {
        mimeType: 'text/xml',
        afRelationship: AFRelationship.Alternative,
      })
      const { structured, fields } = await understand(await extractHere(await document.save()), {
        today: '2026-11-21',
      })
      expect(structured).toBe('cii')
      for (const [field, value] of Object.entries(expected))
        expect([field, fields[field as keyof typeof expected][0]?.formattedValue]).toEqual([
          field,
          value,
        ])
      expect(fields.invoiceAmount[0]?.confidence).toBeGreaterThan(0.95)
      expect(fields.invoiceAmount[0]?.why).toEqual(['Värdet står som data i e-fakturan (Factur-X)'])
      // What is printed stays as the next candidate.
      expect(Number(fields.invoiceAmount[1]?.formattedValue)).toBe(
        printed.truth.fields?.invoiceAmount,
      )
    },
  )

  test.each([
    { 'a-invoice-order.xml': '<Order/>', 'data.xml': cii },
    { 'a-invoice-earlier.xml': cii.replace('RE-2026-17', 'RE-2025-99'), 'factur-x.xml': cii },
    { 'factur-x.xml': cii.slice(0, 400), 'z.xml': cii },
  ])('of several files the one that is the invoice is read', async (files) => {
    const document = await PDFDocument.load((await drawInvoice(905)).bytes)
    for (const [name, content] of Object.entries(files))
      await document.attach(bytes(content), name, { mimeType: 'text/xml' })
    const { structured, fields } = await understand(await extractHere(await document.save()), {
      today: '2026-11-21',
    })
    expect(structured).toBe('cii')
    expect(fields.invoiceNumber[0]?.formattedValue).toBe('RE-2026-17')
  })

  test('what the fullest of several leaves out is taken from another of the same invoice', async () => {
    const document = await PDFDocument.load((await drawInvoice(905)).bytes)
    const older = cii.replace('<ram:Name>Lind &amp; Ek AB</ram:Name>', '')
    const newer = cii
      .replace('9339059090384', '')
      .replace('>K933<', '><')
      .replace('Storgatan 14', 'Storgatan 15')
    await document.attach(bytes(newer), 'zugferd-invoice.xml', { mimeType: 'text/xml' })
    await document.attach(bytes(older), 'factur-x.xml', { mimeType: 'text/xml' })
    const { structured } = await extractHere(await document.save())
    expect(structured?.fields).toMatchObject({
      recipientName: 'Lind & Ek AB',
      customerNumber: 'K933',
      street: 'Storgatan 14',
    })
  })

  test('where the page of the same invoice says another amount or day, neither is sure and the page goes first (interpretation 84)', async () => {
    const drawn = await drawInvoice(905)
    const { invoiceNumber, invoiceAmount } = drawn.truth.fields ?? {}
    const document = await PDFDocument.load(drawn.bytes)
    await document.attach(
      bytes(cii.replace('RE-2026-17', String(invoiceNumber)).replaceAll('1250.00', '9991250.00')),
      'factur-x.xml',
      { mimeType: 'text/xml' },
    )
    const { fields, problems } = await understand(await extractHere(await document.save()), {
      today: '2026-11-21',
    })
    expect(problems).toMatchObject([{ code: 'dataAgainstPrint', fatal: false }])
    expect(fields.invoiceAmount.map(({ formattedValue }) => Number(formattedValue))).toEqual(
      expect.arrayContaining([invoiceAmount, 9991250]),
    )
    expect(Number(fields.invoiceAmount[0]?.formattedValue)).toBe(invoiceAmount)
    expect(fields.invoiceAmount[0]?.confidence).toBeLessThan(0.9)
    expect(fields.invoiceNumber[0]?.confidence).toBeGreaterThan(0.95)
  })

  test('a portfolio is refused by name, for its invoices are the files in it', async () => {
    const { bytes: invoice } = await drawInvoice(905)
    const document = await PDFDocument.create()
    document.addPage()
    await document.attach(invoice, 'faktura.pdf', { mimeType: 'application/pdf' })
    const reads = async () => extractHere(await document.save())
    expect((await reads()).problems.map(({ code }) => code)).toEqual(['noText'])
    document.catalog.set(PDFName.of('Collection'), document.context.obj({ View: 'D' }))
    expect((await reads()).problems).toMatchObject([{ code: 'portfolio', fatal: true }])
  })

  test('an attached XML that is no invoice, or broken, leaves what is printed', async () => {
    const printed = await drawInvoice(905)
    for (const content of [
      '<a/>',
      cii.slice(0, 400),
      '<!DOCTYPE a [<!ENTITY b "c">]><Invoice>&b;</Invoice>',
    ]) {
      const document = await PDFDocument.load(printed.bytes)
      await document.attach(bytes(content), 'factur-x.xml', { mimeType: 'text/xml' })
      const { structured, fields } = await understand(await extractHere(await document.save()), {
        today: '2026-11-21',
      })
      expect(structured === undefined || fields.invoiceNumber[0] !== undefined).toBe(true)
      expect(Number(fields.invoiceAmount[0]?.formattedValue)).toBe(
        printed.truth.fields?.invoiceAmount,
      )
    }
  })
})

describe('UBL', () => {
  const note = `<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2" xmlns:cbc="c" xmlns:cac="a">
    <cbc:ID>K-17</cbc:ID><cbc:IssueDate>2026-10-06</cbc:IssueDate><cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>
    <cbc:DocumentCurrencyCode>SEK</cbc:DocumentCurrencyCode>
    <cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>4711</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>
    <cac:TaxTotal><cbc:TaxAmount currencyID="SEK">250.00</cbc:TaxAmount></cac:TaxTotal>
    <cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="SEK">1250.00</cbc:PayableAmount></cac:LegalMonetaryTotal></CreditNote>`

  test('a credit note names the invoice it takes back, and its amounts are negative as on paper', () => {
    expect(looksLikeXml(bytes(note))).toBe(true)
    expect(readStructured(bytes(note))).toMatchObject({
      kind: 'ubl',
      fields: {
        invoiceNumber: 'K-17',
        invoiceAmount: '-1250.00',
        vat: '-250.00',
        isCreditInvoice: 'true',
        creditForInvoiceNumber: '4711',
      },
    })
  })

  test.each(['380', '326'])(
    'an invoice of kind %s with a negative amount takes back, too',
    (code) => {
      const xml = `<Invoice><InvoiceTypeCode>${code}</InvoiceTypeCode><LegalMonetaryTotal><PayableAmount>-10.00</PayableAmount></LegalMonetaryTotal></Invoice>`
      expect(readStructured(bytes(xml))?.fields).toMatchObject({
        isCreditInvoice: 'true',
        invoiceAmount: '-10.00',
      })
    },
  )

  test('an invoice in the envelope of Peppol is taken out of it', () => {
    const envelope = `<sh:StandardBusinessDocument xmlns:sh="e"><sh:StandardBusinessDocumentHeader/>${note}</sh:StandardBusinessDocument>`
    expect(looksLikeXml(bytes(envelope))).toBe(true)
    expect(readStructured(bytes(envelope))?.fields.invoiceNumber).toBe('K-17')
    expect(readStructured(bytes('<StandardBusinessDocument/>'))).toBeUndefined()
  })

  test('the reference and the due day may stand at any of the ways to pay', () => {
    const means =
      '<PaymentMeans/><PaymentMeans><PaymentDueDate>2026-11-05</PaymentDueDate><PaymentID>18</PaymentID></PaymentMeans>'
    expect(readStructured(bytes(`<Invoice>${means}</Invoice>`))?.fields).toMatchObject({
      dueDate: '2026-11-05',
      ocrReference: '18',
    })
  })

  test('what does not hold is left out, and signs that no text holds', () => {
    const party = (parts: string) =>
      `<AccountingCustomerParty><Party>${parts}</Party></AccountingCustomerParty>`
    const xml = `<Invoice><ID>A&#0;1\u0001</ID><IssueDate>2026-02-30</IssueDate>${party('<PostalAddress><Country><IdentificationCode>Sverige</IdentificationCode></Country></PostalAddress><Contact><ElectronicMail>saknas</ElectronicMail></Contact><EndpointID schemeID="0088">1234567890123</EndpointID>')}</Invoice>`
    const fields = readStructured(bytes(xml))?.fields
    expect(fields?.invoiceNumber).toBe('A 1')
    for (const field of ['invoiceDate', 'country', 'recipientEmailAddress', 'gln'] as const)
      expect(fields?.[field]).toBeUndefined()
  })

  test.each([
    ['12500.0040', '12500.00'],
    ['12500.005', '12500.01'],
    ['67.3770', '67.38'],
    ['-99.99999', '-100.00'],
    // Thousands, or a sum with three decimals: nobody can tell.
    ['12.345', undefined],
    ['12500.5x', undefined],
  ])('a sum with more decimals than can be paid is paid to the nearest öre: %s', (said, paid) => {
    const xml = `<Invoice><LegalMonetaryTotal><PayableAmount>${said}</PayableAmount></LegalMonetaryTotal></Invoice>`
    expect(readStructured(bytes(xml))?.fields.invoiceAmount).toBe(paid)
  })

  test('an e-invoice that names no recipient says so', async () => {
    const invoice = (parts: string) => `<?xml version="1.0"?><Invoice><ID>17</ID>${parts}</Invoice>`
    const said = async (xml: string) =>
      (await understand(await extractHere(bytes(xml)), { today: '2026-11-21' })).problems.map(
        ({ code }) => code,
      )
    expect(await said(invoice(''))).toEqual(['recipientUnstated'])
    const party =
      '<AccountingCustomerParty><Party><PartyName><Name>Lind AB</Name></PartyName></Party></AccountingCustomerParty>'
    expect(await said(invoice(party))).toEqual([])
  })

  test('letters are read by the encoding the file states', () => {
    const xml = '<?xml version="1.0" encoding="ISO-8859-1"?><Invoice><ID>Å1</ID></Invoice>'
    expect(readStructured(Buffer.from(xml, 'latin1'))?.fields.invoiceNumber).toBe('Å1')
  })
})

describe('XML meant to harm is refused', { timeout: 120_000 }, () => {
  const entities = Array.from(
    { length: 9 },
    (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
  ).join('')
  test.each([
    [
      'entities that grow',
      `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e0 "x">${entities}]><Invoice>&e9;</Invoice>`,
    ],
    [
      'a file of the system',
      '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><Invoice><ID>&f;</ID></Invoice>',
    ],
    ['50 MB', `<?xml version="1.0"?><Invoice>${'<ID>1</ID>'.repeat(5_000_000)}</Invoice>`],
    ['elements in each other without end', `<?xml version="1.0"?>${'<Invoice>'.repeat(300_000)}`],
    [
      'elements in each other, closed',
      `${'<Invoice>'.repeat(100_000)}${'</Invoice>'.repeat(100_000)}`,
    ],
  ])('%s', (_, text) => {
    expect(readStructured(bytes(text))).toBeUndefined()
  })
})
