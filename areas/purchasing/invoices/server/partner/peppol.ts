import { XMLParser, XMLValidator, type X2jOptions } from 'fast-xml-parser'
import { formatNumber } from '#platform/swedish/format.ts'
import { beyondLimits, invoiceLimits, type XmlLimits } from '#platform/xml-extent.ts'

/** What stops a document from being an invoice, in Swedish. */
export class PeppolProblem extends Error {}

/** The fields of partner-fields.ts as the document says them: still to be checked. */
export interface PeppolInvoice {
  readonly fields: Readonly<Record<string, unknown>>
  readonly attachments: readonly { readonly name: string; readonly content: Buffer }[]
}

type Node = Readonly<Record<string, unknown>>
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}
/**
 * The five named entities of XML and character references; every other one is left as it stands.
 * Nothing is ever expanded twice.
 */
const decoded = (text: string): string =>
  text.replaceAll(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));/g,
    (whole, named: string, decimal: string, hex: string) => {
      if (named) return entities[named] ?? whole
      const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16)
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
        ? String.fromCodePoint(code)
        : whole
    },
  )

const options: X2jOptions = {
  // Entities stay as they are written: those of a document type are never declared, fetched or
  // expanded.
  processEntities: false,
  htmlEntities: false,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
}

const longText = 64 * 1024
const mark = '\ue000'
/**
 * Parses XML with its long texts, which are files, taken out and put back: the parser puts texts
 * together sign by sign. A text with quotes may be a value, and stays where it is. @throws Error
 * when it is no XML
 */
function parse(xml: string): Node {
  const parts: string[] = []
  const texts: string[] = []
  let from = 0
  for (let end = xml.indexOf('>'); end !== -1;) {
    const next = xml.indexOf('<', end)
    if (next === -1) break
    const text = next - end > longText ? xml.slice(end + 1, next) : '"'
    if (!/["'&>]/.test(text)) {
      parts.push(xml.slice(from, end + 1), mark + texts.length)
      texts.push(text)
      from = next
    }
    end = xml.indexOf('>', next)
  }
  const putBack = (_: string, text: string) =>
    text.startsWith(mark) ? (texts[Number(text.slice(mark.length))] ?? text).trim() : text
  return new XMLParser({ ...options, tagValueProcessor: putBack }).parse(
    parts.join('') + xml.slice(from),
  ) as Node
}

/** The first of what may stand several times. */
const first = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : value)
const all = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as unknown[]) : [value]
/** What lies at a path, the first of each. */
function at(node: unknown, ...path: readonly string[]): unknown {
  let here: unknown = node
  for (const name of path) {
    const parent = first(here)
    if (typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, name))
      return undefined
    here = (parent as Node)[name]
  }
  return first(here)
}
/** The text at a path; undefined when there is none. */
function textAt(node: unknown, ...path: readonly string[]): string | undefined {
  const found = at(node, ...path)
  const text = typeof found === 'object' && found !== null ? (found as Node)['#'] : found
  return typeof text === 'string' && text !== '' ? decoded(text) : undefined
}
const schemeOf = (node: unknown) => textAt(node, '@schemeID')

const profile = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const swedishNumber = '0007'

/**
 * Reads a Peppol BIS Billing 3 invoice or credit note. @throws PeppolProblem for anything else:
 * broken XML, a document type, another document.
 */
export function readPeppol(xml: string): PeppolInvoice {
  const encoding = /^\ufeff?<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/i.exec(xml)?.[1] ?? 'UTF-8'
  if (encoding.toUpperCase() !== 'UTF-8' || xml.includes('\ufffd'))
    throw new PeppolProblem(
      'Dokumentet är inte i UTF-8: spara och skicka det i den teckenkodningen',
    )
  if (/<!DOCTYPE|<!ENTITY/i.test(xml))
    throw new PeppolProblem('Dokumentet får inte ha någon dokumenttyp (DOCTYPE)')
  const root = parsed(xml)
  const isCredit = Object.hasOwn(root, 'CreditNote')
  const document = at(root, isCredit ? 'CreditNote' : 'Invoice')
  if (typeof document !== 'object' || document === null)
    throw new PeppolProblem('Dokumentet är varken en Invoice eller en CreditNote')
  if (!textAt(document, 'CustomizationID')?.startsWith(profile))
    throw new PeppolProblem('CustomizationID säger inte Peppol BIS Billing 3')
  const supplier = at(document, 'AccountingSupplierParty', 'Party')
  const customer = at(document, 'AccountingCustomerParty', 'Party')
  const country =
    textAt(customer, 'PostalAddress', 'Country', 'IdentificationCode')?.toUpperCase() ?? 'SE'
  const currency = textAt(document, 'DocumentCurrencyCode') ?? ''
  const payable = textAt(document, 'LegalMonetaryTotal', 'PayableAmount', '@currencyID') ?? currency
  if (payable !== currency)
    throw new PeppolProblem(
      `PayableAmount är i ${payable.slice(0, 10)}, men DocumentCurrencyCode säger ${currency.slice(0, 10)}`,
    )
  return {
    fields: {
      reference: textAt(document, 'UUID'),
      issuerOrganizationNumber: numberOf(supplier) ?? '',
      recipientOrganizationNumber: country === 'SE' ? (numberOf(customer) ?? '') : null,
      recipientName:
        textAt(customer, 'PartyLegalEntity', 'RegistrationName') ??
        textAt(customer, 'PartyName', 'Name') ??
        '',
      recipientStreet: textAt(customer, 'PostalAddress', 'StreetName'),
      recipientZipCode: textAt(customer, 'PostalAddress', 'PostalZone'),
      recipientCity: textAt(customer, 'PostalAddress', 'CityName'),
      recipientCountry: country,
      recipientEmail: textAt(customer, 'Contact', 'ElectronicMail'),
      invoiceNumber: textAt(document, 'ID') ?? '',
      invoiceAmount: textAt(document, 'LegalMonetaryTotal', 'PayableAmount') ?? '',
      vatAmount: vatOf(document),
      currency,
      invoiceDate: textAt(document, 'IssueDate') ?? '',
      dueDate:
        textAt(document, 'DueDate') ?? textAt(document, 'PaymentMeans', 'PaymentDueDate') ?? '',
      ocrReference: textAt(document, 'PaymentMeans', 'PaymentID'),
      isCredit: isCredit || textAt(document, 'InvoiceTypeCode') === '381',
      creditForInvoiceNumber: textAt(
        document,
        'BillingReference',
        'InvoiceDocumentReference',
        'ID',
      ),
    },
    attachments: attachmentsOf(document),
  }
}

const tooMany: Readonly<Record<keyof XmlLimits, string>> = {
  elements: `för många element: högst ${formatNumber(invoiceLimits.elements)}`,
  attributes: `för många attribut: högst ${formatNumber(invoiceLimits.attributes)}`,
  attributesOfOne: `ett element med för många attribut: högst ${formatNumber(invoiceLimits.attributesOfOne)}`,
  depth: `för många nivåer av element: högst ${formatNumber(invoiceLimits.depth)}`,
}

function parsed(xml: string): Node {
  const beyond = beyondLimits(xml, invoiceLimits)
  if (beyond) throw new PeppolProblem(`Dokumentet har ${tooMany[beyond]}`)
  const valid = XMLValidator.validate(xml)
  if (valid !== true)
    throw new PeppolProblem(`Dokumentet är inte giltig XML (rad ${valid.err.line})`)
  try {
    return parse(xml)
  } catch {
    throw new PeppolProblem('Dokumentet är inte giltig XML')
  }
}

/**
 * The Swedish organisation number of a party: as registered, as its electronic address, or out of
 * its VAT number.
 */
function numberOf(party: unknown): string | undefined {
  const legal = at(party, 'PartyLegalEntity', 'CompanyID')
  const endpoint = at(party, 'EndpointID')
  for (const id of [legal, endpoint])
    if (schemeOf(id) === swedishNumber) return textAt(id) ?? undefined
  for (const scheme of all(at(party) && (at(party) as Node).PartyTaxScheme)) {
    const vat = /^SE(\d{10})01$/.exec(textAt(scheme, 'CompanyID') ?? '')
    if (vat) return vat[1]
  }
  return textAt(party, 'PartyLegalEntity', 'CompanyID')
}

/**
 * The VAT in the invoice's own currency: there may be a second total in the currency of the books.
 */
function vatOf(document: unknown): string | undefined {
  const currency = textAt(document, 'DocumentCurrencyCode')
  const totals = all((document as Node).TaxTotal)
  const own = totals.find((total) => textAt(total, 'TaxAmount', '@currencyID') === currency)
  return textAt(own ?? totals[0], 'TaxAmount')
}

const mostAttachments = 10
/** The PDF files and images that lie in the document. */
function attachmentsOf(document: unknown): PeppolInvoice['attachments'] {
  const found = all((document as Node).AdditionalDocumentReference).flatMap((reference) => {
    const held = at(reference, 'Attachment', 'EmbeddedDocumentBinaryObject')
    const text = textAt(held)
    if (!text) return []
    const name = textAt(held, '@filename') ?? textAt(reference, 'ID') ?? 'bilaga'
    return [
      {
        name: name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '_').slice(0, 200),
        content: Buffer.from(text, 'base64'),
      },
    ]
  })
  return found.filter(({ content }) => content.length > 0).slice(0, mostAttachments)
}
