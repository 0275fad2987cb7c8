import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The names Factur-X, ZUGFeRD and others give the invoice inside the PDF. */
const invoiceFile =
  /^(?:factur-x|zugferd-invoice|xrechnung|order-x|.*invoice.*|.*faktura.*|ubl.*|.*peppol.*)\.xml$/i

/** What is read of an embedded file: pdfjs has no types for them. */
interface Attached {
  readonly filename?: unknown
  readonly content?: unknown
}

/** The e-invoice that a PDF carries as an embedded file; undefined when it carries none. */
export async function embeddedXml(document: PDFDocumentProxy): Promise<Uint8Array | undefined> {
  const attachments: Readonly<Record<string, Attached>> | Map<string, Attached> | null | undefined =
    await document.getAttachments().catch(() => undefined)
  if (!attachments) return undefined
  const files = attachments instanceof Map ? [...attachments.values()] : Object.values(attachments)
  for (const { filename, content } of files)
    if (typeof filename === 'string' && invoiceFile.test(filename) && content instanceof Uint8Array)
      return content
  return undefined
}
