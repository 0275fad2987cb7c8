import { luhnCheckDigit } from '#platform/swedish/luhn.ts'
import type { FieldName } from '../document.ts'
import { type Drawing, drawAddress, type Item } from './draw-parts.ts'

const field = (name: FieldName) => name

/**
 * Who sends the invoice and where to pay, in the foot: in columns, in one line, or label beside
 * value.
 */
export function drawFoot(drawing: Drawing, withAddress: boolean): void {
  const { random, sheet, facts, words } = drawing
  const { issuer } = facts
  const size = sheet.size * random.pick([0.75, 0.85, 0.95])
  const items: Item[] = [
    {
      label: words.organisation,
      value: issuer.organizationNumber,
      field: field('issuerOrganizationNumber'),
    },
    { label: words.vatNumber, value: issuer.vatNumber, field: field('issuerVatNumber') },
    ...(facts.bankgiro
      ? [{ label: words.bankgiro, value: facts.bankgiro, field: field('bankgiro') }]
      : []),
    ...(facts.plusgiro
      ? [{ label: words.plusgiro, value: facts.plusgiro, field: field('plusgiro') }]
      : []),
    ...(facts.foreign || random.chance(0.25)
      ? [{ label: 'IBAN', value: facts.iban, field: field('iban') }]
      : []),
    ...(random.chance(0.7) ? [{ label: words.phone, value: issuer.phone }] : []),
    ...(random.chance(0.6) ? [{ label: words.email, value: issuer.email }] : []),
  ]
  const shuffled = random.shuffle(items)
  const top = random.between(762, 785)
  const way = random.pick(['columns', 'line', 'beside'] as const)
  if (way === 'line') {
    const parts = [
      ...(withAddress
        ? [
            { label: '', value: issuer.name, field: field('issuerName') },
            { label: '', value: `${issuer.street}, ${issuer.zipCode} ${issuer.city}` },
          ]
        : []),
      ...shuffled,
    ]
    const between = random.pick(['   ', ' | ', '  '])
    let [x, y] = [50, top]
    for (const { label, value, field: name } of parts) {
      const wide = sheet.widthOf(`${label} ${value}${between}`, { size })
      if (x + wide > 560) [x, y] = [50, y + size * 1.4]
      const end = label ? sheet.text(`${label}${random.pick([' ', ': '])}`, x, y, { size }) : x
      x = sheet.text(value, end, y, { size }, name)
      x = sheet.text(between, x, y, { size })
    }
    sheet.text(words.tax, x > 440 ? 50 : x, x > 440 ? y + size * 1.4 : y, { size })
    return
  }
  const columns: Item[][] = [[], [], []]
  shuffled.forEach((item, at) => columns[at % 3]?.push(item))
  const first = withAddress ? 200 : 50
  if (withAddress)
    drawAddress(drawing, issuer, 50, top - 6, {
      role: 'issuer',
      size,
      ...(random.chance(0.5) && { label: words.address }),
    })
  columns.forEach((column, at) => {
    const x = first + (at * (545 - first)) / 3
    column.forEach(({ label, value, field: name }, row) => {
      if (way === 'columns') {
        sheet.text(label, x, top - 6 + row * size * 2.6, { size: size * 0.95, bold: true })
        sheet.text(value, x, top - 6 + row * size * 2.6 + size * 1.25, { size }, name)
      } else {
        const end = sheet.text(`${label}: `, x, top + row * size * 1.5, { size })
        sheet.text(value, end, top + row * size * 1.5, { size }, name)
      }
    })
  })
  sheet.text(words.tax, first, top + 46, { size })
}

/** A payment slip with the line machines read. Needs the lower third of the page. */
export function drawSlip(drawing: Drawing, top: number): void {
  const { random, sheet, facts, words, amount, day } = drawing
  sheet.line(0, top, 595, top)
  sheet.text(random.pick(['Inbetalning/Girering', 'INBETALNING', 'Betalningsavi']), 50, top + 8, {
    bold: true,
  })
  if (facts.bankgiro) {
    const end = sheet.text('Till bankgiro nr ', 380, top + 8)
    sheet.text(facts.bankgiro, end, top + 8, {}, 'bankgiro')
  }
  const cell = (label: string, value: string, x: number, y: number, name?: FieldName) => {
    sheet.text(label, x, y, { size: 7 })
    sheet.text(value, x, y + 10, {}, name)
  }
  if (facts.ocr) cell('OCR-nummer', facts.ocr, 50, top + 30, 'ocrReference')
  cell('Belopp', amount(facts.total), 300, top + 60, 'invoiceAmount')
  cell(words.due, day(facts.due), 300, top + 30, 'dueDate')
  cell('Betalningsmottagare', facts.issuer.name, 420, top + 30, 'issuerName')
  sheet.text(random.pick(['Betalningsavsändare', 'Avsändare', 'Inbetalare']), 50, top + 60, {
    size: 7,
  })
  drawAddress(drawing, facts.recipient, 50, top + 70, { role: 'recipient' })
  if (!facts.ocr || !facts.bankgiro || facts.total < 0) return
  const digits = String(facts.total).padStart(3, '0')
  const check = luhnCheckDigit(digits)
  sheet.text(
    `#  ${facts.ocr} #   ${digits.slice(0, -2)} ${digits.slice(-2)}   ${check} >   ${facts.bankgiro.replace('-', '')}#41#`,
    50,
    822,
    { size: 10 },
  )
}
