import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The names Factur-X, ZUGFeRD and others give the invoice inside the PDF. */
const invoiceFile =
  /^(?:factur-x|zugferd-invoice|xrechnung|order-x|.*invoice.*|.*faktura.*|ubl.*|.*peppol.*)\.xml$/i

/** The e-invoice that a PDF carries as an embedded file; undefined when it carries none. */
export async function embeddedXml(document: PDFDocumentProxy): Promise<Uint8Array | undefined> {
  const attachments = (await document.getAttachments().catch(() => undefined)) as
    | Record<string, { filename?: unknown; content?: unknown }>
    | Map<string, { filename?: unknown; content?: unknown }>
    | null
    | undefined
  if (!attachments) return undefined
  const files = attachments instanceof Map ? [...attachments.values()] : Object.values(attachments)
  const found = files.find(
    ({ filename, content }) =>
      typeof filename === 'string' && invoiceFile.test(filename) && content instanceof Uint8Array,
  )
  return found?.content as Uint8Array | undefined
}
