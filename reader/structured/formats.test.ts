import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FieldName } from '../document.ts'
import { looksLikeXml, readStructured } from './read-structured.ts'

const sample = (name: string) =>
  readFileSync(new URL(`../testing/e-invoices/${name}.xml`, import.meta.url))
const text = (name: string) => sample(name).toString('latin1')
const bytes = (changed: string) => Buffer.from(changed, 'latin1')

const foreign = {
  invoiceDate: '2026-10-06',
  dueDate: '2026-11-05',
  invoiceCurrency: 'EUR',
  iban: 'DE89 3704 0044 0532 0130 00',
  issuerVatNumber: 'DE123456789',
  country: 'DE',
  isCreditInvoice: 'false',
} as const
const ofOffice = {
  ...foreign,
  invoiceAmount: '119.00',
  vat: '19.00',
  recipientName: 'Bezirksamt Mitte',
  street: 'Amtsplatz 3',
  zipCode: '10115',
  city: 'Berlin',
  recipientEmailAddress: 'eingang@amt.example.de',
  customerNumber: 'K-933',
} as const

/** What each sample states, whole: a field that is not here is not in it. */
const expected: Readonly<Record<string, Partial<Record<FieldName, string>>>> = {
  svefaktura: {
    invoiceNumber: '20261017',
    invoiceDate: '2026-10-06',
    dueDate: '2026-11-05',
    invoiceAmount: '1287.00',
    vat: '257.38',
    invoiceCurrency: 'SEK',
    ocrReference: '9339059090384',
    bankgiro: '5050-1055',
    issuerName: 'Utställaren Bygg AB',
    issuerOrganizationNumber: '556016-0680',
    issuerVatNumber: 'SE556016068001',
    recipientName: 'Mottagaren & Ek AB',
    recipientOrganizationNumber: '556703-7485',
    gln: '7352673949906',
    street: 'Rådhusgatan 5',
    streetSecondary: 'Box 123',
    zipCode: '111 22',
    city: 'Stockholm',
    country: 'SE',
    recipientEmailAddress: 'leverantor@mottagaren.example',
    customerNumber: 'K-933',
    isCreditInvoice: 'false',
  },
  'finvoice-3': {
    invoiceNumber: 'FI-2026-17',
    invoiceDate: '2026-10-06',
    dueDate: '2026-11-05',
    invoiceAmount: '1200.00',
    vat: '255.00',
    invoiceCurrency: 'EUR',
    ocrReference: '1232',
    iban: 'FI21 1234 5600 0007 85',
    issuerName: 'Myyjä Öljy Oy',
    issuerVatNumber: 'FI12345671',
    recipientName: 'Mottagaren AB',
    recipientOrganizationNumber: '556703-7485',
    recipientVatNumber: 'SE556703748501',
    street: 'Storgatan 12',
    streetSecondary: 'Box 9',
    zipCode: '111 22',
    city: 'Stockholm',
    country: 'SE',
    recipientEmailAddress: 'faktura@mottagaren.example',
    customerNumber: 'K-933',
    isCreditInvoice: 'false',
  },
  'zugferd-1': {
    ...foreign,
    invoiceNumber: '471102',
    invoiceAmount: '238.00',
    vat: '38.00',
    ocrReference: '2026-471102',
    issuerName: 'Lieferant GmbH',
    recipientName: 'Kunden AB Mitte',
    gln: '7352673949906',
    street: 'Kundenstraße 15',
    streetSecondary: 'Haus B',
    zipCode: '69876',
    city: 'Frankfurt',
    customerNumber: 'GE2020211',
  },
  'xrechnung-ubl': {
    ...ofOffice,
    invoiceNumber: 'XR-17',
    ocrReference: 'XR-17',
    issuerName: 'Utställaren AB Niederlassung',
    issuerOrganizationNumber: '556016-0680',
  },
  'xrechnung-cii': {
    ...ofOffice,
    invoiceNumber: 'XC-17',
    ocrReference: 'XC-17',
    issuerName: 'Lieferant GmbH',
  },
}

describe('an e-invoice', () => {
  it.each(Object.entries(expected))('as %s is read whole, and its sums hold', (name, fields) => {
    expect(looksLikeXml(sample(name))).toBe(true)
    const read = readStructured(sample(name))
    expect(
      Object.fromEntries(Object.entries(read?.fields ?? {}).filter(([, value]) => value)),
    ).toEqual(fields)
    expect(read?.stated.atOdds).toEqual([])
    expect((read?.stated.payable ?? 0) / 100).toBe(Number(fields.invoiceAmount))
  })

  it('in Svefaktura says so when a sum is not that of its parts', () => {
    const odd = text('svefaktura').replace('>200.00<', '>190.00<')
    expect(readStructured(bytes(odd))?.stated.atOdds).toEqual([
      { sum: 'lines', stated: 100_000, parts: 99_000 },
    ])
  })

  it('in Svefaktura that takes back names what it takes back, with amounts less than nothing', () => {
    const credit = text('svefaktura')
      .replace('>380<', '>381<')
      .replace(
        '</Invoice>',
        '<InitialInvoiceDocumentReference><cac:ID>4711</cac:ID></InitialInvoiceDocumentReference></Invoice>',
      )
    expect(readStructured(bytes(credit))?.fields).toMatchObject({
      isCreditInvoice: 'true',
      creditForInvoiceNumber: '4711',
      invoiceAmount: '-1287.00',
      vat: '-257.38',
    })
  })

  it('in Svefaktura is taken out of its two envelopes', () => {
    const [, body = ''] = /\?>\s*(<Invoice.*)$/s.exec(text('svefaktura')) ?? []
    const object = `<soe:ObjectEnvelope xmlns:soe="urn:sfti:documents:ObjectEnvelope:1:0">${body}</soe:ObjectEnvelope>`
    for (const envelope of [
      object,
      `<StandardBusinessDocument>${object}</StandardBusinessDocument>`,
    ]) {
      expect(looksLikeXml(bytes(envelope))).toBe(true)
      expect(readStructured(bytes(envelope))?.fields.invoiceNumber).toBe('20261017')
    }
  })

  it('in Finvoice names whom the claim has been transferred to, and what is paid already', () => {
    expect(readStructured(sample('finvoice-3'))?.stated).toMatchObject({
      kind: '380',
      prepaid: 5_500,
      payee: { name: 'Rahoitus Oy', organizationNumber: '2345678-0' },
    })
  })

  it('in Finvoice that takes back has amounts less than nothing, though nothing is instructed', () => {
    const credit = text('finvoice-3')
      .replace('<InvoiceTypeCodeUN>380</InvoiceTypeCodeUN>', '')
      .replace('INV01', 'INV02')
      .replace('1200,00', '0,00')
      .replaceAll('>1255,00', '>-1255,00')
      .replaceAll('>255,00', '>-255,00')
      .replace('<SellersBuyer', '<OriginalInvoiceNumber>FI-1</OriginalInvoiceNumber><SellersBuyer')
    expect(readStructured(bytes(credit))).toMatchObject({
      stated: { kind: '381' },
      fields: {
        isCreditInvoice: 'true',
        creditForInvoiceNumber: 'FI-1',
        invoiceAmount: '-1255.00',
        vat: '-255.00',
      },
    })
  })

  it('in Finvoice is read after the frame that banks send before it', () => {
    const frame =
      '<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Header/><SOAP-ENV:Body/></SOAP-ENV:Envelope>\n'
    const sent = bytes(frame + text('finvoice-3'))
    expect(looksLikeXml(sent)).toBe(true)
    expect(readStructured(sent)?.fields.issuerName).toBe('Myyjä Öljy Oy')
  })

  it('in UBL has identifiers as they were called before Peppol’s list', () => {
    const older = text('xrechnung-ubl')
      .replace('<cbc:ID>0007:', '<cbc:ID schemeID="SE:ORGNR">')
      .replace('"EM">Eingang@Amt.example.de', '"GLN">7352673949906')
      .replace(
        '</cac:PayeeFinancialAccount>',
        '<cac:FinancialInstitutionBranch><cac:FinancialInstitution><cbc:ID>SE:BANKGIRO</cbc:ID></cac:FinancialInstitution></cac:FinancialInstitutionBranch></cac:PayeeFinancialAccount>',
      )
      .replace('DE89 3704 0044 0532 0130 00', '50501055')
    expect(readStructured(bytes(older))?.fields).toMatchObject({
      issuerOrganizationNumber: '556016-0680',
      gln: '7352673949906',
      bankgiro: '5050-1055',
      customerNumber: 'K-933',
    })
  })
})

describe('an e-invoice meant to harm, or damaged', () => {
  const names = Object.keys(expected)

  it.each(names)('as %s with a document type is refused, whatever it would fetch', (name) => {
    const type = '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]>'
    const harmful = text(name)
      .replace(/(<\?xml[^>]*\?>)/, `$1${type}`)
      .replace(/>[^<>]*AB[^<>]*</, '>&f;<')
    expect(readStructured(bytes(harmful))).toBeUndefined()
  })

  it('answers with values of their form or none, and never throws', () => {
    const odd = fc.constantFrom(
      ' \n ',
      '\u0000',
      '-0,00',
      '0007:',
      '1 000,00',
      '1e9',
      '2026-02-30',
      '5560160680',
      '9'.repeat(400),
      '&f;',
      '<a>',
      '__proto__',
      'constructor',
      'Å'.repeat(5_000),
    )
    const damage = fc.record({
      name: fc.constantFrom(...names),
      from: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.nat(400),
      put: fc.oneof(odd, fc.string({ maxLength: 40 })),
    })
    fc.assert(
      fc.property(damage, fc.boolean(), ({ name, from, length, put }, isText) => {
        const whole = text(name)
        const at = Math.floor(from * whole.length)
        // Some texts are changed for others; some bytes are simply gone.
        const begin = isText ? whole.indexOf('>', at) + 1 : at
        const end = isText ? whole.indexOf('<', begin) : at + length
        const read = readStructured(
          bytes(whole.slice(0, begin) + put + whole.slice(Math.max(end, begin))),
        )
        for (const value of Object.values(read?.fields ?? {}))
          if (value !== undefined) expect(value.length).toBeLessThanOrEqual(201)
        const { invoiceAmount, vat, invoiceDate, dueDate } = read?.fields ?? {}
        for (const amount of [invoiceAmount, vat])
          if (amount !== undefined) expect(amount).toMatch(/^-?\d{1,11}\.\d\d$/)
        for (const day of [invoiceDate, dueDate])
          if (day !== undefined) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
      }),
      { numRuns: 500 },
    )
  })
})
