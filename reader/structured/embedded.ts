import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { looksLikeXml, readStructured } from './read-structured.ts'
import type { StructuredInvoice } from './structured.ts'

/** The names that the standards give the invoice inside the PDF. */
const standardName = /^(?:factur-x|zugferd-invoice|xrechnung)\.xml$/i
/** What others call it. */
const likelyName = /^(?:.*invoice.*|.*faktura.*|ubl.*|.*peppol.*)\.xml$/i

/** Data that is looked into at most: a PDF of hundreds of files is no invoice. */
const mostTried = 20

/** What is read of an embedded file: pdfjs has no types for them. */
interface Attached {
  readonly filename?: unknown
  readonly content?: unknown
}
interface Embedded {
  readonly filename: string
  readonly content: Uint8Array
}

/** Those most likely the invoice come first. */
function rank(name: string): number {
  if (standardName.test(name)) return 0
  return likelyName.test(name) ? 1 : 2
}

/** The files that a PDF carries. */
export async function embeddedFiles(document: PDFDocumentProxy): Promise<readonly Embedded[]> {
  const attachments: Readonly<Record<string, Attached>> | Map<string, Attached> | null | undefined =
    await document.getAttachments().catch(() => undefined)
  if (!attachments) return []
  const files = attachments instanceof Map ? [...attachments.values()] : Object.values(attachments)
  return files.flatMap(({ filename, content }) =>
    typeof filename === 'string' && content instanceof Uint8Array ? [{ filename, content }] : [],
  )
}

/** Whether a PDF is but a cover around others: a portfolio, as Acrobat calls it. */
export async function isPortfolio(
  document: PDFDocumentProxy,
  files: readonly Embedded[],
): Promise<boolean> {
  if (!files.some(({ filename }) => /\.pdf$/i.test(filename))) return false
  const said = await document.getMetadata().catch(() => undefined)
  return (
    said !== undefined &&
    'IsCollectionPresent' in said.info &&
    said.info.IsCollectionPresent === true
  )
}

const stated = ({ fields }: StructuredInvoice): StructuredInvoice['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
const statedBy = (invoice: StructuredInvoice) => Object.keys(stated(invoice)).length

/**
 * The e-invoice among the files of a PDF. Of several it is the one that can be read as an invoice:
 * an order, time sheets or a broken file may stand before it under a likelier name. Of those that
 * are made for programs of several ages it is the one that says most, and what it leaves out is
 * taken from the others. `differs`: another that can be read says another number or amount.
 */
export function invoiceAmong(files: readonly Embedded[]): {
  readonly invoice: StructuredInvoice | undefined
  readonly differs: boolean
} {
  const [invoice, ...others] = files
    .filter(({ filename, content }) => rank(filename) < 2 || looksLikeXml(content))
    .toSorted((one, other) => rank(one.filename) - rank(other.filename))
    .slice(0, mostTried)
    .flatMap(({ filename, content }) => {
      const read = readStructured(content)
      return read ? [{ rank: rank(filename), read }] : []
    })
    .toSorted((one, other) => one.rank - other.rank || statedBy(other.read) - statedBy(one.read))
    .map(({ read }) => read)
  if (!invoice) return { invoice, differs: false }
  const isSame = ({ fields }: StructuredInvoice) =>
    (['invoiceNumber', 'invoiceAmount'] as const).every(
      (name) => fields[name] === invoice.fields[name],
    )
  const fields = [...others.filter(isSame).toReversed(), invoice].reduce<
    StructuredInvoice['fields']
  >((all, one) => ({ ...all, ...stated(one) }), {})
  return { invoice: { ...invoice, fields }, differs: !others.every(isSame) }
}
