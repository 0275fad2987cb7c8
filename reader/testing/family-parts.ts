import { type Drawing, drawAddress, type Item } from './draw-parts.ts'

/*
 * What layouts of different kinds are put together of.
 */

export const titleOf = ({ facts, words }: Drawing) =>
  facts.credit ? words.creditTitle : words.title

/** Labels above their values, in cells across the page. Answers where they end. */
export function cells(
  { sheet }: Drawing,
  items: readonly Item[],
  y: number,
  across: number,
  boxed: boolean,
): number {
  const width = 500 / across
  items.forEach(({ label, value, field }, at) => {
    const [x, top] = [48 + (at % across) * width, y + Math.floor(at / across) * 30]
    if (boxed) sheet.box(x - 3, top - 3, width, 30)
    sheet.text(label, x, top, { size: 6.5, grey: !boxed })
    sheet.text(value, x, top + 11, {}, field)
  })
  return y + Math.ceil(items.length / across) * 30
}

/** Labels that end where their values begin. */
export function towards(
  { sheet }: Drawing,
  items: readonly Item[],
  edge: number,
  y: number,
): number {
  items.forEach(({ label, value, field }, at) => {
    sheet.text(`${label.replace(/:$/, '')}:`, edge, y + at * 13, { align: 'right', grey: true })
    sheet.text(value, edge + 7, y + at * 13, {}, field)
  })
  return y + items.length * 13
}

/** What the issuer is called and where it is, in lines. */
export function sender(
  { sheet, facts: { issuer } }: Drawing,
  x: number,
  y: number,
  size = sheet.size,
): number {
  sheet.text(issuer.name, x, y, { size: size * 1.1, bold: true }, 'issuerName')
  sheet.text(issuer.street, x, y + size * 1.5, { size })
  sheet.text(`${issuer.zipCode} ${issuer.city}`, x, y + size * 2.8, { size })
  return y + size * 4.4
}

export const recipient = (drawing: Drawing, x: number, y: number, label?: string) =>
  drawAddress(drawing, drawing.facts.recipient, x, y, {
    role: 'recipient',
    ...(label && { label }),
  })

/** The total in one line of its own: 'Att betala SEK 1 250,00'. */
export function payLine(drawing: Drawing, x: number, y: number, size: number): void {
  const { sheet, words, facts, amount } = drawing
  let at = sheet.text(`${words.total} `, x, y, { size, bold: true })
  at = sheet.text(`${facts.currency} `, at + 4, y, { size }, 'invoiceCurrency')
  sheet.text(amount(facts.total), at + 2, y, { size, bold: true }, 'invoiceAmount')
}

/** A table of the VAT per rate, and the sums under the headings of its columns. */
export function vatTable({ sheet, facts, amount, words }: Drawing, y: number): number {
  const swedish = facts.language === 'sv'
  const heads = swedish ? ['Momssats', 'Underlag', 'Moms'] : ['VAT rate', 'Taxable amount', 'VAT']
  heads.forEach((head, at) =>
    sheet.text(head, 90 + at * 80, y, { size: 7, bold: true, align: 'right' }),
  )
  facts.vats.forEach(({ rate, base, vat }, at) => {
    const top = y + 12 * (at + 1)
    sheet.text(`${rate} %`, 90, top, { align: 'right' })
    sheet.text(amount(base), 170, top, { align: 'right' })
    sheet.text(
      amount(vat),
      250,
      top,
      { align: 'right' },
      facts.vats.length === 1 ? 'vat' : undefined,
    )
  })
  sheet.text(words.total, 430, y, { align: 'right', bold: true })
  sheet.text(facts.currency, 460, y, {}, 'invoiceCurrency')
  sheet.text(amount(facts.total), 545, y, { align: 'right', bold: true }, 'invoiceAmount')
  return y + 12 * (facts.vats.length + 2)
}

export const numbersBesides = ({
  facts: { issuer, bankgiro, plusgiro, iban },
  words,
}: Drawing): Item[] => [
  { label: words.phone, value: issuer.phone },
  ...(bankgiro ? [{ label: words.bankgiro, value: bankgiro, field: 'bankgiro' as const }] : []),
  ...(plusgiro ? [{ label: words.plusgiro, value: plusgiro, field: 'plusgiro' as const }] : []),
  { label: 'IBAN', value: iban, field: 'iban' },
  { label: 'BIC/SWIFT', value: 'HANDSESS' },
  {
    label: words.organisation,
    value: issuer.organizationNumber,
    field: 'issuerOrganizationNumber',
  },
  { label: words.vatNumber, value: issuer.vatNumber, field: 'issuerVatNumber' },
  { label: words.email, value: issuer.email },
]

/** A mark where a logotype would be: print nobody can read. */
export const mark = ({ sheet }: Drawing, x: number, y: number) => {
  sheet.box(x, y, 46, 34)
  sheet.line(x, y, x + 46, y + 34)
  sheet.line(x, y + 34, x + 46, y)
}
