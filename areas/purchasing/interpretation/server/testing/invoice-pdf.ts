import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'

/** What stands on an invoice made for a test. */
export interface InvoiceOnPaper {
  readonly invoiceNumber: string
  readonly issuerOrganizationNumber: string
  readonly recipientOrganizationNumber: string
  readonly recipientName: string
  readonly amount: string
  readonly invoiceDate: string
  readonly dueDate: string
  readonly customerNumber: string
  readonly title: string
  /** One more line under the customer number. */
  readonly extra: string
  /** Pages after the first. */
  readonly more: number
}
const standard: InvoiceOnPaper = {
  invoiceNumber: '10001',
  issuerOrganizationNumber: '556016-0680',
  recipientOrganizationNumber: '556703-7485',
  recipientName: 'Mottagaren AB',
  amount: '12 500,00',
  invoiceDate: '2026-11-01',
  dueDate: '2026-12-01',
  customerNumber: 'K100',
  title: 'Faktura',
  extra: '',
  more: 0,
}

/** A plain Swedish invoice as a PDF with text, one label and value per line. */
export async function invoicePdf(
  some: Partial<InvoiceOnPaper> = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const paper = { ...standard, ...some }
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage([595, 842])
  const lines = [
    [50, 780, paper.title, 20],
    [50, 740, `Fakturanummer: ${paper.invoiceNumber}`, 11],
    [50, 722, `Fakturadatum: ${paper.invoiceDate}`, 11],
    [50, 704, `Förfallodatum: ${paper.dueDate}`, 11],
    [50, 686, `Kundnummer: ${paper.customerNumber}`, 11],
    [50, 668, paper.extra, 11],
    [340, 700, paper.recipientName, 11],
    [340, 684, 'Storgatan 12', 11],
    [340, 668, '111 22 Stockholm', 11],
    [50, 640, `Ert organisationsnummer: ${paper.recipientOrganizationNumber}`, 11],
    [50, 600, 'Konsulttjänster enligt avtal', 11],
    [50, 560, 'Moms 25 %: 2 500,00', 11],
    [50, 540, `Att betala SEK: ${paper.amount}`, 14],
    [
      50,
      60,
      `Utställaren AB  Organisationsnummer: ${paper.issuerOrganizationNumber}  Bankgiro: 991-2346`,
      9,
    ],
  ] as const
  for (const [x, y, text, size] of lines) page.drawText(text, { x, y, size, font })
  for (let number = 2; number <= paper.more + 1; number++)
    document
      .addPage([595, 842])
      .drawText(`Tidrapport sida ${number}`, { x: 50, y: 780, size: 14, font })
  return Uint8Array.from(await document.save())
}

let next = 0
/** An invoice nobody has sent before, as it is attached to a mail. */
export const attachedInvoice = async (filename: string) => ({
  filename,
  content: Buffer.from(await invoicePdf({ invoiceNumber: `M-${next++}` })),
})
