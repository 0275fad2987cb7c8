import { plainly, told, type OutsideText } from '#platform/outside.ts'
import { formatNumber } from '#platform/swedish/format.ts'
import { vatNumberOf } from '#platform/swedish/vat-number.ts'
import { invoiceLimits } from '#platform/xml-extent.ts'
import { readUbl, type UblFault, type UblFile, type UblInvoice } from '#reader/ubl.ts'
import { documentSentences } from '../../document-sentences.ts'

/** What stops a document from being an invoice, in Swedish. */
export class PeppolProblem extends Error {
  constructor(readonly said: OutsideText) {
    super(said)
  }
}

/** The fields of partner-fields.ts as the document says them: still to be checked. */
export interface PeppolInvoice {
  readonly fields: Readonly<Record<string, unknown>>
  readonly stated: UblInvoice['stated']
  readonly attachments: readonly { readonly name: string; readonly content: Buffer }[]
}

const profile = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'

const says = documentSentences
const upTo = (most: number) => ({ atMost: formatNumber(most) })
const faults: Readonly<Record<UblFault['fault'], OutsideText>> = {
  documentType: plainly(says.documentType),
  notXml: plainly(says.notXml),
  otherDocument: plainly(says.otherDocument),
  elements: told(says.elements, upTo(invoiceLimits.elements)),
  attributes: told(says.attributes, upTo(invoiceLimits.attributes)),
  attributesOfOne: told(says.attributesOfOne, upTo(invoiceLimits.attributesOfOne)),
  depth: told(says.depth, upTo(invoiceLimits.depth)),
}

/**
 * Reads a Peppol BIS Billing 3 invoice or credit note, as the reader judges such documents
 * (decision C32). @throws PeppolProblem for anything else: broken XML, a document type, another
 * document.
 */
export function readPeppol(xml: string): PeppolInvoice {
  const encoding = /^\ufeff?<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/i.exec(xml)?.[1] ?? 'UTF-8'
  if (encoding.toUpperCase() !== 'UTF-8' || xml.includes('\ufffd'))
    throw new PeppolProblem(plainly(says.notUtf8))
  const invoice = readUbl(xml)
  if ('fault' in invoice) {
    const { fault, line } = invoice
    const sentence = faults[fault]
    throw new PeppolProblem(
      line === undefined ? sentence : told(says.onLine, { sentence, line: String(line) }),
    )
  }
  if (!invoice.customization?.startsWith(profile))
    throw new PeppolProblem(plainly(says.otherProfile))
  const { issuer, recipient, currency = '' } = invoice
  const country = recipient.country?.toUpperCase() ?? 'SE'
  const payable = invoice.amountCurrency || currency
  if (payable !== currency)
    throw new PeppolProblem(
      told(says.twoCurrencies, {
        otherCurrency: payable.slice(0, 10),
        invoiceCurrency: currency.slice(0, 10),
      }),
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
