import { PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from '@cantoo/pdf-lib'
import { toBuffer } from 'qrcode'

export interface PaperParty {
  readonly name: string
  /** 10 digits; none for a foreign recipient. */
  readonly organizationNumber?: string
}
/** What stands on an invoice of a story. */
export interface Paper {
  readonly number: string
  readonly issuer: PaperParty
  readonly recipient: PaperParty
  /** Days, YYYY-MM-DD. */
  readonly created?: string
  readonly due?: string
  /** Kronor without öre; VAT of 25 % is a fifth of it. */
  readonly amount?: number
  readonly currency?: string
  readonly customer?: string
  readonly address?: readonly [street: string, zipAndCity: string, country?: string]
  /** The number of the invoice that is credited. */
  readonly credits?: string
  /** With a code by the UsingQR standard. */
  readonly qr?: boolean
  /** The label of the invoice's number, default 'Fakturanummer'. */
  readonly numberLabel?: string
  /** A page after it with 'Bilaga' on it. */
  readonly more?: number
}

const dash = (number: string) => `${number.slice(0, 6)}-${number.slice(6)}`
const kronor = (amount: number) => `${String(amount).replaceAll(/\B(?=(\d{3})+$)/g, ' ')},00`

/** What a payment code says by the UsingQR standard. */
const usingQr = (paper: Required<Pick<Paper, 'number' | 'created' | 'due' | 'amount'>> & Paper) =>
  JSON.stringify({
    uqr: 1,
    tp: paper.credits ? 2 : 1,
    nme: paper.issuer.name,
    cid: dash(paper.issuer.organizationNumber ?? ''),
    iref: paper.number,
    idt: paper.created.replaceAll('-', ''),
    ddt: paper.due.replaceAll('-', ''),
    due: paper.amount,
    vat: paper.amount / 5,
    cur: paper.currency ?? 'SEK',
    pt: 'BG',
    acc: '991-2346',
  })

async function draw(
  document: PDFDocument,
  page: PDFPage,
  font: PDFFont,
  paper: Paper,
): Promise<void> {
  const {
    created = '2026-11-02',
    due = '2026-12-02',
    amount = 12_500,
    currency = 'SEK',
    customer = 'K100',
  } = paper
  const [street, city, country] = paper.address ?? ['Storgatan 12', '111 22 Stockholm']
  const text = (x: number, y: number, words: string, size = 10) =>
    page.drawText(words, { x, y, size, font })
  text(50, 780, paper.issuer.name, 16)
  text(400, 780, paper.credits ? 'Kreditfaktura' : 'Faktura', 18)
  const facts = [
    [paper.numberLabel ?? 'Fakturanummer', paper.number],
    ['Fakturadatum', created],
    ['Förfallodatum', due],
    ['Kundnummer', customer],
    ...(paper.credits ? [['Krediterar faktura', paper.credits]] : []),
    ...(paper.recipient.organizationNumber
      ? [['Ert organisationsnummer', dash(paper.recipient.organizationNumber)]]
      : []),
  ] as const
  facts.forEach(([label = '', value = ''], index) => {
    text(50, 730 - index * 18, label)
    text(190, 730 - index * 18, value)
  })
  const receiver = [paper.recipient.name, street, city, ...(country ? [country] : [])]
  receiver.forEach((line, index) => text(350, 700 - index * 14, line, 11))
  text(50, 560, 'Arbete enligt avtal')
  text(480, 560, kronor((amount * 4) / 5))
  page.drawLine({
    start: { x: 50, y: 540 },
    end: { x: 545, y: 540 },
    thickness: 1,
    color: rgb(0.6, 0.6, 0.6),
  })
  text(350, 510, 'Netto')
  text(480, 510, kronor((amount * 4) / 5))
  text(350, 492, 'Moms 25 %')
  text(480, 492, kronor(amount / 5))
  text(350, 466, `Att betala ${currency}`, 12)
  text(480, 466, kronor(amount), 12)
  text(
    50,
    70,
    `${paper.issuer.name}   Organisationsnummer ${dash(paper.issuer.organizationNumber ?? '')}`,
    9,
  )
  text(50, 56, 'Bankgiro 991-2346   Godkänd för F-skatt', 9)
  if (paper.qr) {
    const code = await toBuffer(usingQr({ ...paper, created, due, amount }), {
      margin: 4,
      scale: 6,
    })
    page.drawImage(await document.embedPng(code), { x: 50, y: 330, width: 130, height: 130 })
  }
}

/** A Swedish invoice as a PDF with text; several papers make one file of several invoices. */
export async function invoicePdf(
  papers: readonly Paper[],
  options: { password?: string } = {},
): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const paper of papers) {
    await draw(document, document.addPage([595, 842]), font, paper)
    for (let page = 1; page <= (paper.more ?? 0); page++) {
      const more = document.addPage([595, 842])
      more.drawText(`Bilaga ${page} till faktura ${paper.number}`, {
        x: 50,
        y: 780,
        size: 14,
        font,
      })
      more.drawText('Tidrapport', { x: 50, y: 750, size: 11, font })
    }
  }
  if (options.password)
    document.encrypt({ userPassword: options.password, ownerPassword: options.password })
  return Buffer.from(await document.save())
}

/** A picture that is no invoice, another one for each text. */
export const picture = (text: string): Promise<Buffer> => toBuffer(text, { margin: 4, scale: 8 })
