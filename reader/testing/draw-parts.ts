import type { FieldName } from '../document.ts'
import type { Company, InvoiceFacts } from './invoice-facts.ts'
import type { Words } from './layout-words.ts'
import type { Random } from './random.ts'
import type { Sheet } from './sheet.ts'

/** What every part of a layout is drawn with. */
export interface Drawing {
  readonly random: Random
  readonly sheet: Sheet
  readonly facts: InvoiceFacts
  readonly words: Words
  readonly day: (day: string) => string
  readonly amount: (ore: number) => string
  /** What follows a label that stands beside its value. */
  readonly colon: string
}

export interface Item {
  readonly label: string
  readonly value: string
  readonly field?: FieldName
}

/**
 * The numbers and days of the invoice, in random order, with things beside them that are easily
 * mistaken for them.
 */
export function metaItems({ random, facts, words, day }: Drawing): Item[] {
  const items: Item[] = [
    { label: words.number, value: facts.number, field: 'invoiceNumber' },
    { label: words.created, value: day(facts.created), field: 'invoiceDate' },
    { label: words.due, value: day(facts.due), field: 'dueDate' },
    { label: words.customer, value: facts.customerNumber, field: 'customerNumber' },
  ]
  const maybe = (share: number, item: Item) => random.chance(share) && items.push(item)
  if (facts.ocr) maybe(0.85, { label: words.ocr, value: facts.ocr, field: 'ocrReference' })
  maybe(0.5, { label: words.terms, value: `${facts.terms} ${words.days}` })
  maybe(0.4, { label: words.order, value: facts.order })
  maybe(0.35, { label: words.delivered, value: day(facts.delivered) })
  maybe(0.4, { label: words.ourReference, value: facts.issuer.person })
  maybe(0.4, { label: words.yourReference, value: facts.recipient.person })
  maybe(0.3, { label: words.interest, value: '8 %' })
  maybe(0.12, { label: words.currency, value: facts.currency, field: 'invoiceCurrency' })
  if (!facts.foreign)
    items.push({
      label: words.recipientNumber,
      value: facts.recipient.organizationNumber,
      field: 'recipientOrganizationNumber',
    })
  else
    items.push({
      label: words.recipientVat,
      value: facts.recipient.vatNumber,
      field: 'recipientVatNumber',
    })
  if (facts.credit)
    items.push({ label: words.creditFor, value: facts.credit, field: 'creditForInvoiceNumber' })
  return random.chance(0.5) ? items : random.shuffle(items)
}

/** Draws items one of the ways invoices have them. Answers where they end. */
export function drawItems(
  drawing: Drawing,
  items: readonly Item[],
  x: number,
  y: number,
  width: number,
  narrow: boolean,
): number {
  const { random, sheet, colon } = drawing
  const row = sheet.size * random.pick([1.35, 1.5, 1.7])
  const small = {
    size: sheet.size * random.pick([0.75, 0.85, 1]),
    grey: random.chance(0.5),
    bold: random.chance(0.3),
  }
  const way = random.pick(
    narrow
      ? (['beside', 'beside', 'inline', 'above'] as const)
      : (['beside', 'beside', 'beside', 'inline', 'above', 'grid', 'grid', 'heads'] as const),
  )
  if (way === 'inline') {
    items.forEach(({ label, value, field }, at) => {
      const end = sheet.text(`${label}${colon || ':'} `, x, y + at * row)
      sheet.text(value, end + 1, y + at * row, {}, field)
    })
    return y + items.length * row
  }
  if (way === 'beside') {
    const own =
      Math.max(
        ...items.map(({ label }) => sheet.widthOf(`${label}${colon}`, { bold: small.bold })),
      ) + random.between(6, 30)
    const rightEdge = random.chance(0.2)
    items.forEach(({ label, value, field }, at) => {
      sheet.text(`${label}${colon}`, x, y + at * row, { bold: small.bold, grey: small.grey })
      sheet.text(
        value,
        rightEdge ? x + Math.max(width, own + 90) : x + own,
        y + at * row,
        { align: rightEdge ? 'right' : 'left' },
        field,
      )
    })
    return y + items.length * row
  }
  if (way === 'above') {
    const step = sheet.size * random.pick([2.8, 3.1])
    items.forEach(({ label, value, field }, at) => {
      sheet.text(label, x, y + at * step, small)
      sheet.text(value, x, y + at * step + sheet.size * 1.25, {}, field)
    })
    return y + items.length * step
  }
  const across = way === 'heads' ? Math.min(4, items.length) : random.pick([3, 4])
  const cell = 500 / across
  const high = sheet.size * random.pick([3, 3.4, 3.8])
  const boxed = random.chance(0.6)
  items.forEach(({ label, value, field }, at) => {
    const [left, top] = [50 + (at % across) * cell, y + Math.floor(at / across) * high]
    if (boxed) sheet.box(left - 3, top - 3, cell, high)
    sheet.text(label, left, top, { ...small, size: Math.min(small.size, 8.5) })
    sheet.text(value, left, top + sheet.size * 1.3, {}, field)
  })
  return y + Math.ceil(items.length / across) * high
}

/** The field that a company's name is, by its part in the invoice. */
const nameFields = {
  recipient: 'recipientName',
  issuer: 'issuerName',
  delivery: undefined,
} as const

/** The grid goes across the page; everything else stands in a column. */
export interface AddressOptions {
  readonly role: 'recipient' | 'issuer' | 'delivery'
  readonly label?: string
  readonly size?: number
}

export function drawAddress(
  drawing: Drawing,
  company: Company,
  x: number,
  y: number,
  { role, label, size }: AddressOptions,
): number {
  const { random, sheet, facts } = drawing
  const own = size ?? sheet.size
  const row = own * random.pick([1.25, 1.35, 1.45])
  const field = (name: FieldName) => (role === 'recipient' ? name : undefined)
  let at = y
  const put = (text: string, name?: FieldName, bold = false) => {
    sheet.text(text, x, at, { size: own, bold }, name)
    at += row
  }
  if (label) put(label, undefined, random.chance(0.5))
  put(company.name, nameFields[role], random.chance(0.25))
  if (role === 'recipient' && random.chance(0.3))
    put(`${random.pick(['Att:', 'Att.', 'Attn:'])} ${company.person}`)
  if (company.secondary) put(company.secondary, field('streetSecondary'))
  put(company.street, field('street'))
  const end = sheet.text(`${company.zipCode} `, x, at, { size: own }, field('zipCode'))
  sheet.text(company.city, end + 0.5, at, { size: own }, field('city'))
  at += row
  const country =
    company.country ??
    (facts.language === 'en' && random.chance(0.4) ? { code: 'SE', name: 'Sweden' } : undefined)
  if (country) put(country.name, field('country'))
  return at
}
