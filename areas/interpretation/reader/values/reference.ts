import type { Found } from './value.ts'

/** One word with a digit in it, as numbers of invoices, customers and orders are. */
const word = /(?<![\p{L}\d])[\p{L}\d][\p{L}\d/._-]*\d[\p{L}\d/._-]*|(?<![\p{L}\d])\d/gu
/** A number printed in groups. */
const groups = /(?<![\p{L}\d.,-])\d{2,6}(?: \d{2,6})+(?![\p{L}\d]|[.,-]\d)/gu

/** What can be the number of an invoice, of a customer or of a payment: words with at least one digit, and digits in groups. */
export function* findReferences(text: string): Generator<Found> {
  for (const match of text.matchAll(word)) {
    const raw = match[0].replace(/[._/-]+$/, '')
    if (raw.length > 30 || /^\d+%$/.test(raw)) continue
    yield { kind: 'reference', canonical: raw, certain: false, from: match.index, to: match.index + raw.length }
  }
  for (const match of text.matchAll(groups))
    yield {
      kind: 'reference',
      canonical: match[0].replaceAll(' ', ''),
      certain: false,
      from: match.index,
      to: match.index + match[0].length,
    }
}
