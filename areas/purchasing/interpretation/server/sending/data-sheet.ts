import { PDF, rgb, StandardFonts } from '@libpdf/core'
import { printable } from '#reader/printable.ts'
import { formatPaymentAccount } from '#platform/swedish/payment-account.ts'
import { besideFields, type Content } from '../../content.ts'
import { documentFieldNames, documentFields } from '../../fields.ts'

const muted = rgb(0.36, 0.4, 0.46)

/**
 * A page that shows an e-invoice which came as data and has no page of its own: what people look
 * at, stamp and send on.
 */
export function dataSheet(content: Content, fileName: string): Promise<Uint8Array> {
  const document = PDF.create()
  const { Helvetica: font, HelveticaBold: bold } = StandardFonts
  const writable = (text: string) => printable(text, '?').slice(0, 90)
  const page = document.addPage({ size: 'a4' })
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
