import { formatNumber } from '#platform/swedish/format.ts'
import { vatNumberOf } from '#platform/swedish/vat-number.ts'
import { invoiceLimits } from '#platform/xml-extent.ts'
import { readUbl, type UblFault, type UblFile, type UblInvoice } from '#reader/ubl.ts'

/** What stops a document from being an invoice, in Swedish. */
export class PeppolProblem extends Error {}

/** The fields of partner-fields.ts as the document says them: still to be checked. */
export interface PeppolInvoice {
  readonly fields: Readonly<Record<string, unknown>>
  readonly stated: UblInvoice['stated']
  readonly attachments: readonly { readonly name: string; readonly content: Buffer }[]
}

const profile = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'

const faults: Readonly<Record<UblFault['fault'], string>> = {
  documentType: 'Dokumentet får inte ha någon dokumenttyp (DOCTYPE)',
  notXml: 'Dokumentet är inte giltig XML',
  otherDocument: 'Dokumentet är varken en Invoice eller en CreditNote',
  elements: `Dokumentet har för många element: högst ${formatNumber(invoiceLimits.elements)}`,
  attributes: `Dokumentet har för många attribut: högst ${formatNumber(invoiceLimits.attributes)}`,
  attributesOfOne: `Dokumentet har ett element med för många attribut: högst ${formatNumber(invoiceLimits.attributesOfOne)}`,
  depth: `Dokumentet har för många nivåer av element: högst ${formatNumber(invoiceLimits.depth)}`,
}

/**
 * Reads a Peppol BIS Billing 3 invoice or credit note, as the reader judges such documents
 * (decision C32). @throws PeppolProblem for anything else: broken XML, a document type, another
 * document.
 */
export function readPeppol(xml: string): PeppolInvoice {
  const encoding = /^\ufeff?<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/i.exec(xml)?.[1] ?? 'UTF-8'
  if (encoding.toUpperCase() !== 'UTF-8' || xml.includes('\ufffd'))
    throw new PeppolProblem(
      'Dokumentet är inte i UTF-8: spara och skicka det i den teckenkodningen',
    )
  const invoice = readUbl(xml)
  if ('fault' in invoice) {
    const { fault, line } = invoice
    throw new PeppolProblem(line === undefined ? faults[fault] : `${faults[fault]} (rad ${line})`)
  }
  if (!invoice.customization?.startsWith(profile))
    throw new PeppolProblem('CustomizationID säger inte Peppol BIS Billing 3')
  const { issuer, recipient, currency = '' } = invoice
  const country = recipient.country?.toUpperCase() ?? 'SE'
  const payable = invoice.amountCurrency || currency
  if (payable !== currency)
    throw new PeppolProblem(
      `PayableAmount är i ${payable.slice(0, 10)}, men DocumentCurrencyCode säger ${currency.slice(0, 10)}`,
    )
  return {
    fields: {
      reference: invoice.uuid,
      issuerOrganizationNumber: issuer.organizationNumber ?? '',
      recipientOrganizationNumber: country === 'SE' ? (recipient.organizationNumber ?? '') : null,
      // As data it may have the number of another country's register: then it says no such number.
      recipientVatNumber: vatNumberOf(recipient.vatNumber),
      recipientName: recipient.name ?? '',
      recipientStreet: recipient.street,
      recipientZipCode: recipient.zipCode,
      recipientCity: recipient.city,
      recipientCountry: country,
      recipientEmail: recipient.email,
      invoiceNumber: invoice.number ?? '',
      invoiceAmount: invoice.amount ?? '',
      vatAmount: invoice.vat,
      currency,
      invoiceDate: invoice.issued ?? '',
      dueDate: invoice.due ?? '',
      ocrReference: invoice.paymentReference,
      paymentAccount: accountOf(invoice.accounts),
      isCredit: invoice.isCredit,
      creditForInvoiceNumber: invoice.creditFor,
    },
    stated: invoice.stated,
    attachments: attachmentsOf(invoice.files()),
  }
}

const giroWords = { 'SE:BANKGIRO': 'BG ', 'SE:PLUSGIRO': 'PG ' } as const
const isGiro = (branch: string): branch is keyof typeof giroWords => branch in giroWords
/** The first account that the document says it is to be paid to. */
function accountOf(accounts: UblInvoice['accounts']): string | undefined {
  const found = accounts.find(({ number }) => number !== undefined)
  const branch = found?.branch?.toUpperCase() ?? ''
  return found?.number && `${isGiro(branch) ? giroWords[branch] : ''}${found.number}`.slice(0, 60)
}

const mostAttachments = 10
/** The PDF files and images that lie in the document. */
const attachmentsOf = (files: readonly UblFile[]): PeppolInvoice['attachments'] =>
  files
    .filter(({ content }) => content.length > 0)
    .slice(0, mostAttachments)
    .map(({ name = 'bilaga', content }) => ({
      name: name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '_').slice(0, 200),
      content,
    }))
