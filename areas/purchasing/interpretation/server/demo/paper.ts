import { PDFDocument, StandardFonts, type PDFFont, type PDFPage } from '@cantoo/pdf-lib'
import { formatMoney, formatOrganizationNumber } from '#platform/swedish/format.ts'
import { emptyContent, emptyField, type Content } from '../../content.ts'
import type { DocumentFieldName } from '../../fields.ts'
import { readFieldValue } from '../../values.ts'
import type { RegisterCompany } from '#world/register/company.ts'

/** What stands on an invoice that is printed. Amounts in öre, days YYYY-MM-DD. */
export interface Paper {
  readonly issuer: RegisterCompany
  readonly bankgiro: string
  readonly recipient: {
    readonly name: string
    readonly organizationNumber: string
    readonly street: string
    readonly zipCode: string
    readonly city: string
    readonly country?: string
    readonly email: string
  }
  readonly number: string
  readonly created: string
  readonly due: string
  readonly amount: number
  readonly vat: number
  readonly currency: string
  readonly customerNumber: string
  /** The number of the invoice that is credited. */
  readonly credits?: string
  readonly what: string
  /** Pages of a time report after the invoice. */
  readonly attachmentPages: number
}

const a4 = [595.28, 841.89] as const
/** Pixels of a page image to a point. */
const pixels = 2480 / a4[0]
const money = (ore: number) => formatMoney(ore).replaceAll('\u00A0', ' ').replace('\u2212', '-')

interface Pen {
  readonly page: PDFPage
  readonly font: PDFFont
  readonly bold: PDFFont
}
type Fields = Partial<Record<DocumentFieldName, Content['fields'][DocumentFieldName]>>

/**
 * Prints papers one after another in one file, and tells what the machine should read in the first
 * of them, and where.
 */
export async function printed(
  papers: readonly [Paper, ...Paper[]],
  at: Date,
): Promise<{ bytes: Buffer; content: Content; pages: number }> {
  const document = await PDFDocument.create()
  document.setCreationDate(at)
  document.setModificationDate(at)
  const [font, bold] = [
    await document.embedFont(StandardFonts.Helvetica),
    await document.embedFont(StandardFonts.HelveticaBold),
  ]
  let first: Fields | undefined
  for (const paper of papers) {
    const fields: Fields = {}
    printInvoice({ page: document.addPage([...a4]), font, bold }, paper, fields)
    for (let number = 1; number <= paper.attachmentPages; number++)
      printReport({ page: document.addPage([...a4]), font, bold }, paper, number)
    first ??= fields
  }
  const [paper] = papers
  const content: Content = {
    ...emptyContent,
    fields: { ...emptyContent.fields, ...first },
    isCreditInvoice: paper.credits !== undefined,
    creditForInvoiceNumber: paper.credits ?? '',
    recipientIsForeignEntity: paper.recipient.country !== undefined,
  }
  return { bytes: Buffer.from(await document.save()), content, pages: document.getPageCount() }
}

function printInvoice({ page, font, bold }: Pen, paper: Paper, fields: Fields): void {
  const { issuer, recipient } = paper
  const put = (x: number, y: number, text: string, size = 10, face = font) => {
    page.drawText(text, { x, y, size, font: face })
    return { x, y, text, size, width: face.widthOfTextAtSize(text, size) }
  }
  const read = (name: DocumentFieldName, at: ReturnType<typeof put>) => {
    const value = readFieldValue(name, at.text)
    fields[name] = {
      ...emptyField(name),
      rawValue: at.text,
      formattedValue: value.ok ? value.value : '',
      startPosition: {
        x: Math.round(at.x * pixels),
        y: Math.round((a4[1] - at.y - at.size * 0.8) * pixels),
      },
      width: Math.round(at.width * pixels),
      height: Math.round(at.size * pixels),
      page: 1,
      confidence: 0.98,
    }
  }
  put(50, 780, issuer.name, 16, bold)
  put(400, 780, paper.credits ? 'Kreditfaktura' : 'Faktura', 20, bold)
  const lines: readonly [string, DocumentFieldName, string][] = [
    ['Fakturanummer', 'invoiceNumber', paper.number],
    ['Fakturadatum', 'invoiceDate', paper.created],
    ['Förfallodatum', 'dueDate', paper.due],
    ['Kundnummer', 'customerNumber', paper.customerNumber],
  ]
  for (const [place, [label, name, value]] of lines.entries()) {
    put(50, 720 - place * 16, label)
    read(name, put(150, 720 - place * 16, value))
  }
  if (paper.credits) put(50, 648, `Avser faktura ${paper.credits}`)
  read('recipientName', put(330, 720, recipient.name, 11))
  read('street', put(330, 705, recipient.street, 11))
  const zipCode = put(330, 690, recipient.zipCode, 11)
  read('zipCode', zipCode)
  read('city', put(335 + zipCode.width, 690, recipient.city, 11))
  if (recipient.country) read('country', put(330, 675, recipient.country, 11))
  if (recipient.organizationNumber) {
    put(50, 616, 'Ert org.nr')
    read(
      'recipientOrganizationNumber',
      put(150, 616, formatOrganizationNumber(recipient.organizationNumber)),
    )
  }
  put(50, 600, 'Fakturan skickas till')
  read('recipientEmailAddress', put(150, 600, recipient.email))
  put(50, 550, 'Beskrivning', 10, bold)
  put(470, 550, 'Belopp', 10, bold)
  put(50, 530, paper.what)
  put(470, 530, money(paper.amount - paper.vat))
  put(380, 470, 'Moms 25 %')
  read('vat', put(470, 470, money(paper.vat)))
  put(330, 446, 'Att betala', 13, bold)
  read('invoiceCurrency', put(405, 446, paper.currency, 13, bold))
  read('invoiceAmount', put(445, 446, money(paper.amount), 13, bold))
  put(50, 60, issuer.name, 8)
  put(230, 60, `Bankgiro ${paper.bankgiro}`, 8)
  put(380, 60, 'Org.nr', 8)
  read(
    'issuerOrganizationNumber',
    put(410, 60, formatOrganizationNumber(issuer.organizationNumber), 8),
  )
  put(50, 48, 'Godkänd för F-skatt', 8)
}

function printReport(
  { page, font, bold }: Pen,
  { issuer, number: invoice }: Paper,
  number: number,
): void {
  page.drawText(`Tidrapport, bilaga till faktura ${invoice}`, {
    x: 50,
    y: 780,
    size: 14,
    font: bold,
  })
  page.drawText(`${issuer.name}, sida ${number}`, { x: 50, y: 760, size: 10, font })
  for (let day = 1; day <= 15; day++)
    page.drawText(`Vecka ${40 + number}   dag ${day}   8,0 timmar`, {
      x: 50,
      y: 730 - day * 18,
      size: 10,
      font,
    })
}
