import { matchesOf } from './matches.ts'
import type { ValueInText } from './value.ts'

/**
 * One word with a digit in it, as numbers of invoices, customers and orders are. One with a letter
 * that its font does not tell is none.
 */
const word =
  /(?<![\p{L}\d\uFFFD])(?:[\p{L}\d](?:[\p{L}\d/._-]|(?<=\d):(?=\d))*\d(?:[\p{L}\d/._-]|(?<=\d):(?=\d))*|\d)(?![\p{L}\d\uFFFD])/gu
/** A number printed in groups. */
const groups =
  /(?<![\p{L}\d.,\uFFFD-])\d{2,6}(?: \d{2,6})*(?: \d{1,6})(?![\p{L}\d\uFFFD]|[.,-]\d| \uFFFD)/gu

/**
 * What can be the number of an invoice, of a customer or of a payment: words with at least one
 * digit, and digits in groups.
 */
export function findReferences(text: string): ValueInText[] {
  const values: ValueInText[] = []
  const add = (canonical: string, from: number, length: number) =>
    values.push({ kind: 'reference', canonical, certain: false, from, to: from + length })
  for (const match of matchesOf(word, text)) {
    const raw = match[0].replace(/[._/-]+$/, '')
    // Before a per cent sign stands a rate, before a colon the end of a label: 'Invoice #:', of
    // which OCR makes 'Invoice 4:'.
    const isOther = /^:(?!\d)|^ ?%/.test(text.slice(match.index + match[0].length))
    if (raw.length <= 30 && !isOther) add(raw, match.index, raw.length)
  }
  if (/\d{2} \d/.test(text))
    for (const match of matchesOf(groups, text))
      add(match[0].replaceAll(' ', ''), match.index, match[0].length)
  return values
}
