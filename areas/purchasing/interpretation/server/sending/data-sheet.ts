import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { formatPaymentAccount } from '#platform/swedish/payment-account.ts'
import { besideFields, type Content } from '../../content.ts'
import { documentFieldNames, documentFields } from '../../fields.ts'

const a4 = [595.28, 841.89] as const
const muted = rgb(0.36, 0.4, 0.46)

/**
 * A page that shows an e-invoice which came as data and has no page of its own: what people look
 * at, stamp and send on.
 */
export async function dataSheet(content: Content, fileName: string): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  const known = new Set(font.getCharacterSet())
  const writable = (text: string) =>
    [...text]
      .map((sign) => (known.has(sign.codePointAt(0) ?? 0) ? sign : '?'))
      .join('')
      .slice(0, 90)
  const page = document.addPage([...a4])
  page.drawText(content.isCreditInvoice ? 'E-kreditfaktura' : 'E-faktura', {
    x: 50,
    y: 775,
    size: 20,
    font: bold,
  })
  page.drawText(writable(`Visning av ${fileName}, som är fakturan`), {
    x: 50,
    y: 755,
    size: 9,
    font,
    color: muted,
  })
  const rows = [
    ...documentFieldNames.map((name) => [
      documentFields[name].label,
      content.fields[name].formattedValue,
    ]),
    [besideFields.creditForInvoiceNumber, content.creditForInvoiceNumber],
    [besideFields.gln, content.gln],
    [besideFields.recipientVatNumber, content.recipientVatNumber],
    [besideFields.paymentAccount, formatPaymentAccount(content.paymentAccount)],
  ].filter(([, value]) => value !== '')
  for (const [place, [label = '', value = '']] of rows.entries()) {
    const y = 715 - place * 22
    page.drawText(label, { x: 50, y, size: 10, font, color: muted })
    page.drawText(writable(value), { x: 260, y, size: 11, font })
  }
  return document.save()
}
