import type { FieldName } from '../document.ts'
import { drawFoot } from './draw-foot.ts'
import { type Drawing, type Item, metaItems } from './draw-parts.ts'
import { drawLines, drawSums } from './draw-sums.ts'
import { numbersBesides, payLine, recipient, sender, titleOf } from './family-parts.ts'

/*
 * Layouts with what few invoices have: labels under their values or touching them, addresses at the right edge, numbers within addresses.
 */

/** Lines that end at the same place. */
function endingAt(
  { sheet }: Drawing,
  edge: number,
  y: number,
  lines: readonly (readonly [string, FieldName?])[],
): void {
  lines.forEach(([text, field], at) =>
    sheet.text(text, edge, y + at * sheet.size * 1.35, { align: 'right' }, field),
  )
}

/** Name and address of the recipient with something else between them. */
function recipientAround({ sheet, facts }: Drawing, x: number, y: number, between: Item): number {
  const { recipient: own } = facts
  const row = sheet.size * 1.35
  sheet.text(own.name, x, y, {}, 'recipientName')
  sheet.text(between.value, sheet.text(between.label, x, y + row), y + row, {}, between.field)
  sheet.text(own.street, x, y + 2 * row, {}, 'street')
  const end = sheet.text(`${own.zipCode} `, x, y + 3 * row, {}, 'zipCode')
  sheet.text(own.city, end, y + 3 * row, {}, 'city')
  return y + 4 * row
}

const swedish = ({ facts }: Drawing) => facts.language === 'sv'

export const rareFamilies = {
  /** Each value stands over its label, which is in small print. */
  labelsUnder: (drawing: Drawing) => {
    const { sheet } = drawing
    sheet.text(titleOf(drawing), 50, 40, { size: 22 })
    sender(drawing, 380, 40)
    recipient(drawing, 50, 90)
    const items = metaItems(drawing)
    items.forEach(({ label, value, field }, at) => {
      const [x, y] = [50 + (at % 4) * 128, 190 + Math.floor(at / 4) * 36]
      sheet.text(value, x, y, {}, field)
      sheet.text(label, x, y + sheet.size * 1.2, { size: sheet.size * 0.7, grey: true })
    })
    drawSums(drawing, drawLines(drawing, 190 + Math.ceil(items.length / 4) * 36 + 10) + 16)
    drawFoot(drawing, false)
  },
  /**
   * The issuer's address ends at the right edge; a person stands in the recipient's without a word
   * that says so.
   */
  rightEdge: (drawing: Drawing) => {
    const { sheet, facts } = drawing
    const { issuer, recipient: own } = facts
    endingAt(drawing, 545, 40, [
      [issuer.name, 'issuerName'],
      [issuer.street],
      [`${issuer.zipCode} ${issuer.city}`],
    ])
    recipientAround(drawing, 50, 60, { label: '', value: own.person })
    sheet.text(titleOf(drawing), 50, 150, { size: 16, bold: true })
    metaItems(drawing).forEach(({ label, value, field }, at) => {
      const [x, y] = [50 + (at % 4) * 128, 180 + Math.floor(at / 4) * 30]
      sheet.text(label, x, y, { bold: true })
      sheet.text(value, x, y + sheet.size * 1.3, {}, field)
    })
    drawSums(drawing, drawLines(drawing, 340) + 16)
    drawFoot(drawing, false)
  },
  /** The sender in one line of small print over the recipient, as in a window of an envelope. */
  returnAddress: (drawing: Drawing) => {
    const { sheet, facts, random } = drawing
    const { issuer } = facts
    const sign = random.pick([' · ', ' - ', ' | ', ', '])
    const end = sheet.text(issuer.name, 50, 110, { size: 6.5 }, 'issuerName')
    sheet.text(`${sign}${issuer.street}${sign}${issuer.zipCode} ${issuer.city}`, end, 110, {
      size: 6.5,
    })
    recipient(drawing, 50, 124)
    sheet.text(titleOf(drawing), 50, 216, { size: 15, bold: true })
    metaItems(drawing).forEach(({ label, value, field }, at) => {
      sheet.text(label, 340, 110 + at * 12)
      sheet.text(value, 450, 110 + at * 12, {}, field)
    })
    drawSums(drawing, drawLines(drawing, 290) + 16)
    drawFoot(drawing, false)
  },
  /** No space between label and value. */
  touching: (drawing: Drawing) => {
    const { sheet, facts, words, amount } = drawing
    sender(drawing, 50, 36)
    recipient(drawing, 330, 90)
    let y = 170
    const glued = (label: string, value: string, field?: FieldName) => {
      sheet.text(value, sheet.text(label, 50, y), y, {}, field)
      y += 13
    }
    for (const { label, value, field } of metaItems(drawing)) glued(`${label}:`, value, field)
    y = drawLines(drawing, y + 16) + 16
    glued(swedish(drawing) ? 'Netto' : 'Subtotal', amount(facts.net))
    glued(swedish(drawing) ? 'Moms' : 'VAT:', amount(facts.vat), 'vat')
    if (facts.rounding !== 0) glued(words.rounding, amount(facts.rounding))
    glued(swedish(drawing) ? 'Slutsumma' : 'Total', amount(facts.total), 'invoiceAmount')
    drawFoot(drawing, false)
  },
  /** Labels in capitals with space between the letters. */
  spacedLetters: (drawing: Drawing) => {
    const { sheet } = drawing
    const spaced = (text: string) => [...text.toUpperCase().replaceAll(' ', '')].join(' ')
    sheet.text(spaced(titleOf(drawing)), 50, 40, { size: 14 })
    let y = 90
    for (const { label, value, field } of [...metaItems(drawing), ...numbersBesides(drawing)]) {
      sheet.text(spaced(label), 50, y, { size: 6 })
      sheet.text(value, 50, y + 9, {}, field)
      y += 25
    }
    recipient(drawing, 300, 90)
    sender(drawing, 300, 190)
    payLine(drawing, 300, 330, 12)
    drawing.sheet.text(drawing.words.vat, 300, 360)
    sheet.text(drawing.amount(drawing.facts.vat), 420, 360, {}, 'vat')
  },
  /** The recipient's own number stands between name and street, called as the issuer's is. */
  numberInAddress: (drawing: Drawing) => {
    const { sheet, facts, words } = drawing
    const { recipient: own } = facts
    sheet.text(titleOf(drawing), 50, 40, { size: 20, bold: true })
    sender(drawing, 330, 40)
    const number = facts.foreign
      ? { label: `${words.vatNumber} `, value: own.vatNumber, field: 'recipientVatNumber' as const }
      : {
          label: `${words.organisation} `,
          value: own.organizationNumber,
          field: 'recipientOrganizationNumber' as const,
        }
    const end = recipientAround(drawing, 50, 100, number)
    const items = metaItems(drawing).filter(({ field }) => field !== number.field)
    items.forEach(({ label, value, field }, at) => {
      const y = end + 20 + at * 13
      sheet.text(value, sheet.text(`${label}: `, 50, y), y, {}, field)
    })
    drawSums(drawing, drawLines(drawing, end + items.length * 13 + 40) + 16)
    drawFoot(drawing, false)
  },
} as const
