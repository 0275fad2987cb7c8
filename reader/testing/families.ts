import type { FieldName } from '../document.ts'
import { type Drawing, drawAddress, type Item, metaItems } from './draw-parts.ts'
import {
  titleOf,
  cells,
  towards,
  sender,
  recipient,
  payLine,
  vatTable,
  numbersBesides,
  mark,
} from './family-parts.ts'
import { drawFoot, drawSlip } from './draw-foot.ts'
import { drawLines, drawSums } from './draw-sums.ts'
import { rareFamilies } from './rare-families.ts'

/*
 * Layouts as different from each other as those of real programs and real people. What they have in common is only what is printed on every
 * invoice.
 */

type Family = (drawing: Drawing) => void

export const families: Readonly<Record<string, Family>> = {
  /** Small headings over a row of sums at the bottom, the numbers in a box at the upper right. */
  bookkeeping: (drawing) => {
    mark(drawing, 50, 34)
    drawing.sheet.text(titleOf(drawing), 545, 36, { size: 22, align: 'right' })
    const end = cells(drawing, metaItems(drawing), 76, 4, true)
    recipient(drawing, 330, end + 20)
    const lines = drawLines(drawing, end + 120)
    drawing.sheet.line(48, 668, 547, 668)
    vatTable(drawing, Math.max(lines + 20, 676))
    drawFoot(drawing, true)
  },
  /** A payment slip below, everything else above in boxes. */
  slip: (drawing) => {
    sender(drawing, 50, 34)
    drawing.sheet.text(titleOf(drawing), 330, 34, { size: 18, bold: true })
    const end = cells(drawing, metaItems(drawing), 88, 4, true)
    recipient(drawing, 330, end + 16)
    drawSums(drawing, Math.min(480, drawLines(drawing, end + 112) + 12))
    drawSlip(drawing, 610)
  },
  /** Air, grey labels in one row, a line of small print at the foot. */
  airy: (drawing) => {
    const { sheet } = drawing
    sheet.text(titleOf(drawing), 50, 50, { size: 26 })
    const items = metaItems(drawing)
    const first = cells(drawing, items.slice(0, 4), 110, 4, false)
    recipient(drawing, 50, first + 20, drawing.words.recipientLabel)
    const [one, ...more] = [
      sender(drawing, 320, first + 20),
      towards(drawing, items.slice(4), 420, first + 90),
    ]
    drawSums(drawing, drawLines(drawing, Math.max(one, ...more) + 40) + 20)
    drawFoot(drawing, false)
  },
  /** Labels end at the colon where their values begin. */
  colonColumn: (drawing) => {
    const { sheet } = drawing
    sheet.text(titleOf(drawing).toUpperCase(), 545, 40, { size: 15, align: 'right', bold: true })
    sender(drawing, 50, 40)
    const end = towards(drawing, metaItems(drawing), 420, 110)
    const address = recipient(drawing, 50, 130)
    drawSums(drawing, drawLines(drawing, Math.max(end, address) + 24) + 16)
    drawFoot(drawing, false)
  },
  /** A typewriter's rows of dots between label and value. */
  dots: (drawing) => {
    const { sheet, random } = drawing
    sender(drawing, 50, 40)
    recipient(drawing, 310, 96)
    let y = 190
    for (const { label, value, field } of metaItems(drawing)) {
      const text = label.replace(/:$/, '')
      const end = sheet.text(`${text}${'.'.repeat(Math.max(3, 26 - text.length))}: `, 50, y)
      sheet.text(value, end, y, {}, field)
      y += 13
    }
    drawSums(drawing, drawLines(drawing, y + 16) + (random.chance(0.5) ? 12 : 40))
    drawFoot(drawing, false)
  },
  /** Every label in two languages. */
  bilingual: (drawing) => {
    const { sheet, facts } = drawing
    sheet.text('FAKTURA / INVOICE', 330, 36, { size: 14, bold: true })
    sender(drawing, 50, 36)
    recipient(drawing, 50, 110, 'Köpare / Buyer')
    const both: Readonly<Partial<Record<FieldName, string>>> = {
      invoiceNumber: 'Fakturanr / Invoice no',
      invoiceDate: 'Fakturadatum / Invoice date',
      dueDate: 'Förfallodatum / Due date',
      customerNumber: 'Kundnr / Customer no',
    }
    const items = metaItems(drawing).map((item) => ({
      ...item,
      label: (item.field && both[item.field]) ?? item.label,
    }))
    const end = towards(drawing, items, 430, 80)
    const y = vatTable(drawing, drawLines(drawing, Math.max(end, 210) + 16) + 20)
    sheet.text(facts.currency === 'SEK' ? 'Belopp i SEK / Amounts in SEK' : '', 50, y, { size: 7 })
    drawFoot(drawing, false)
  },
  /** A table of a word processor: a cell for the label, a cell for the value. */
  ruledTable: (drawing) => {
    const { sheet } = drawing
    sheet.text(titleOf(drawing), 50, 40, { size: 20, bold: true })
    sender(drawing, 380, 40)
    recipient(drawing, 50, 100)
    let y = 200
    for (const { label, value, field } of metaItems(drawing)) {
      sheet.box(50, y, 150, 17)
      sheet.box(200, y, 180, 17)
      sheet.text(label, 55, y + 4, { bold: true })
      sheet.text(value, 205, y + 4, {}, field)
      y += 17
    }
    drawSums(drawing, drawLines(drawing, y + 20) + 16)
    drawFoot(drawing, false)
  },
  /** Written by hand in sentences. */
  letter: (drawing) => {
    const { sheet, facts, words, day, amount } = drawing
    sender(drawing, 50, 50)
    recipient(drawing, 50, 130)
    const title = facts.language === 'sv' ? 'Faktura nr ' : 'Invoice no '
    sheet.text(
      facts.number,
      sheet.text(title, 50, 240, { size: 14 }),
      240,
      { size: 14 },
      'invoiceNumber',
    )
    sheet.text(day(facts.created), sheet.text(`${words.created} `, 50, 262), 262, {}, 'invoiceDate')
    sheet.text(
      facts.customerNumber,
      sheet.text(`${words.customer} `, 50, 276),
      276,
      {},
      'customerNumber',
    )
    let y = 310
    for (const line of facts.lines) {
      sheet.text(`${line.text}, ${line.count} ${line.unit}`, 50, y)
      sheet.text(amount(line.sum), 400, y, { align: 'right' })
      y += 15
    }
    sheet.text(facts.language === 'sv' ? 'Moms' : 'VAT', 50, y + 10)
    sheet.text(amount(facts.vat), 400, y + 10, { align: 'right' }, 'vat')
    payLine(drawing, 50, y + 36, 12)
    const due = facts.language === 'sv' ? 'Betalas senast ' : 'Pay by '
    sheet.text(day(facts.due), sheet.text(due, 50, y + 58), y + 58, {}, 'dueDate')
    drawFoot(drawing, false)
  },
  /** The head is a picture: the issuer is named only in the foot. */
  pictureHead: (drawing) => {
    mark(drawing, 50, 30)
    drawing.sheet.text(titleOf(drawing), 380, 40, { size: 20 })
    recipient(drawing, 320, 110)
    const end = towards(drawing, metaItems(drawing), 150, 110)
    drawSums(drawing, drawLines(drawing, Math.max(end, 210) + 20) + 16)
    drawFoot(drawing, true)
  },
  /** A foot of many numbers in one row of cells. */
  numbersInFoot: (drawing) => {
    const { sheet, facts } = drawing
    sheet.text(titleOf(drawing), 50, 40, { size: 17, bold: true })
    const end = towards(drawing, metaItems(drawing), 440, 60)
    recipient(drawing, 50, 110)
    drawSums(drawing, drawLines(drawing, Math.max(end, 220) + 20) + 16)
    sheet.line(48, 718, 547, 718)
    sheet.text(facts.issuer.name, 50, 724, { bold: true }, 'issuerName')
    cells(drawing, numbersBesides(drawing), 742, 3, false)
  },
  /** Two addresses beside each other, each under its heading. */
  fromAndTo: (drawing) => {
    const { sheet, facts } = drawing
    sheet.text(titleOf(drawing), 50, 40, { size: 24 })
    sheet.text(facts.language === 'sv' ? 'Från' : 'From', 50, 90, { grey: true, size: 7.5 })
    sender(drawing, 50, 102)
    recipient(drawing, 300, 90, facts.language === 'sv' ? 'Till' : 'Bill to')
    const end = cells(drawing, metaItems(drawing), 190, 3, false)
    drawSums(drawing, drawLines(drawing, end + 20) + 16)
    drawFoot(drawing, false)
  },
  /** The recipient and where the goods went, beside each other. */
  delivered: (drawing) => {
    const { sheet, facts, words } = drawing
    sender(drawing, 50, 36)
    sheet.text(titleOf(drawing), 400, 36, { size: 18 })
    recipient(drawing, 310, 100, words.recipientLabel)
    const other = {
      ...facts.recipient,
      street: 'Kajen 7',
      secondary: undefined,
      zipCode: '252 67',
      city: 'Helsingborg',
    }
    drawAddress(drawing, other, 50, 100, { role: 'delivery', label: words.deliveryLabel })
    const end = cells(drawing, metaItems(drawing), 205, 4, false)
    drawSums(drawing, drawLines(drawing, end + 16) + 16)
    drawFoot(drawing, false)
  },
  /** The sums on a page after the lines. */
  twoPages: (drawing) => {
    const { sheet, facts, words } = drawing
    sender(drawing, 50, 36)
    sheet.text(`${titleOf(drawing)}`, 400, 36, { size: 18 })
    sheet.text('1 (2)', 545, 60, { align: 'right', size: 8 })
    recipient(drawing, 310, 100)
    const end = towards(drawing, metaItems(drawing), 160, 100)
    drawLines(drawing, Math.max(end, 210) + 20)
    sheet.text(facts.language === 'sv' ? 'Transport till nästa sida' : 'Carried forward', 50, 780)
    sheet.nextPage()
    sheet.text(facts.issuer.name, 50, 36, { bold: true }, 'issuerName')
    sheet.text('2 (2)', 545, 36, { align: 'right', size: 8 })
    sheet.text(facts.number, sheet.text(`${words.number} `, 50, 60), 60, {}, 'invoiceNumber')
    drawSums(drawing, 110)
    drawFoot(drawing, false)
  },
  /** Everything but the lines in a column at the right. */
  sidebar: (drawing) => {
    const { sheet, words, facts } = drawing
    sheet.text(titleOf(drawing), 50, 40, { size: 22, bold: true })
    recipient(drawing, 50, 100)
    sender(drawing, 430, 40, 8)
    let y = 110
    for (const { label, value, field } of [...metaItems(drawing), ...numbersBesides(drawing)]) {
      sheet.text(label, 430, y, { size: 6.5, grey: true })
      sheet.text(value, 430, y + 9, { size: 8.5 }, field)
      y += 24
    }
    let row = 230
    for (const line of facts.lines) {
      sheet.text(line.text, 50, row)
      sheet.text(drawing.amount(line.sum), 400, row, { align: 'right' })
      row += 16
    }
    sheet.text(words.vat, 250, row + 20)
    sheet.text(drawing.amount(facts.vat), 400, row + 20, { align: 'right' }, 'vat')
    payLine(drawing, 180, row + 46, 12)
  },
  /** What to pay, when and with which reference, large at the top. */
  payFirst: (drawing) => {
    const { sheet, facts, words, day, amount } = drawing
    sender(drawing, 50, 34)
    recipient(drawing, 320, 90)
    sheet.box(48, 180, 500, 46)
    const top: Item[] = [
      { label: words.total, value: amount(facts.total), field: 'invoiceAmount' },
      { label: words.due, value: day(facts.due), field: 'dueDate' },
      ...(facts.ocr
        ? [{ label: words.ocr, value: facts.ocr, field: 'ocrReference' as const }]
        : []),
      ...(facts.bankgiro
        ? [{ label: words.bankgiro, value: facts.bankgiro, field: 'bankgiro' as const }]
        : []),
    ]
    top.forEach(({ label, value, field }, at) => {
      sheet.text(label, 56 + at * 122, 187, { size: 7.5 })
      sheet.text(value, 56 + at * 122, 202, { size: 12, bold: true }, field)
    })
    const end = cells(drawing, metaItems(drawing), 244, 4, false)
    vatTable(drawing, drawLines(drawing, end + 20) + 20)
    drawFoot(drawing, false)
  },
  ...rareFamilies,
}
