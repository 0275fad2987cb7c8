import { readCurrency } from './currency.ts'
import { matchesOf } from './matches.ts'
import type { ValueInText } from './value.ts'

/** 'EUR-pall' is a pallet. */
const noPallet = '(?![- ]?(?:pall|PALL|Pall))'
const currencyWord = 'SEK|EUR|EURO|USD|NOK|DKK|GBP|CHF|PLN|JPY|CAD|AUD|kronor|kr\\.?|€|\\$|£|US\\$'
/** A letter that its font does not tell: it may be any digit. */
const unknown = '\\uFFFD'
const blank = '[ \\u00a0\\u2009\\u202f]'
/** Thousands apart by a blank, a point, a comma or an apostrophe; the decimals by another sign. */
const number = [
  // OCR sees a space after the comma of wide print.
  `(?:\\d{1,3}(?:${blank}\\d{3})+|\\d{3,}), \\d{2}(?!\\d)`,
  `\\d{1,3}(?:${blank}\\d{3})+(?:[.,:]\\d{1,2}(?!\\d))?`,
  '\\d{1,3}(?:[.]\\d{3})+(?:[,:]\\d{1,2}(?!\\d))?',
  '\\d{1,3}(?:,\\d{3})+(?:[.]\\d{1,2}(?!\\d))?',
  "\\d{1,3}(?:['’´]\\d{3})+(?:[.,]\\d{1,2}(?!\\d))?",
  '\\d+[.,:]\\d{2}(?!\\d)',
  '\\d+(?:[.,]\\d)?(?![.,]?\\d)',
].join('|')
/**
 * After a blank an amount begins only where what stands before it has its decimals and so has
 * ended.
 */
const source = `(?<![\\p{L}\\d.,:/#${unknown}]|${unknown} )(?:(?<=[.,]\\d\\d${blank})|(?<!\\d${blank}))(?<lead>[-−–(] ?)?(?:(?<before>${currencyWord})${blank}?)?(?<sign>[-−–] ?)?(?<number>${number})(?<dash>[:.,][-−–]|:=)?(?<trail> ?[-−–](?![\\p{L}\\d])|\\)| ?CR(?![\\p{L}\\d]))?(?:${blank}?(?<after>${currencyWord})(?![\\p{L}])${noPallet})?(?![\\p{L}\\d%/${unknown}]|${blank}[%${unknown}]|[-.:]\\d|,\\d{3}(?!\\d))`
const pattern = new RegExp(source, 'giu')
const whole = new RegExp(`^(?:${source})$`, 'iu')

const code = new RegExp(`(?<!\\p{L})(?:SEK|EUR|USD|NOK|DKK|GBP|CHF|PLN)(?!\\p{L})${noPallet}`, 'gu')

/**
 * '-1234.50' of digits with their marks; undefined when it is larger than any invoice, or begins
 * with a nought that counts for nothing.
 */
function canonicalAmount(digits: string, negative: boolean): string | undefined {
  const match = /^(.*?)(?:[.,:](\d{1,2}))?$/.exec(digits.replaceAll(/\s/g, ''))
  const kronor = (match?.[1] ?? '').replaceAll(/\D/g, '')
  if (!kronor || kronor.length > 11 || /^0\d/.test(kronor)) return undefined
  const cents = (match?.[2] ?? '').padEnd(2, '0')
  const zero = /^0+$/.test(kronor + cents)
  return `${negative && !zero ? '-' : ''}${kronor}.${cents}`
}

/**
 * The amount that a text is from end to end, with or without its currency: '-1234.50'. Undefined
 * when it is none, or more than one minus says that it is to be paid back.
 */
export function readAmount(text: string): string | undefined {
  const {
    lead = '',
    sign = '',
    number: digits = '',
    trail = '',
  } = whole.exec(text.trim().replaceAll(/\s+/g, ' '))?.groups ?? {}
  const marks = (lead + sign + trail).replaceAll(' ', '')
  return /^(?:[-−–]|\(\)|CR)?$/i.test(marks) ? canonicalAmount(digits, marks !== '') : undefined
}

/** Amounts of money. Whole numbers count only where a label or a currency says so. */
export function findAmounts(text: string): ValueInText[] {
  const values: ValueInText[] = []
  for (const match of matchesOf(pattern, text)) {
    const {
      lead = '',
      before,
      sign = '',
      number: digits = '',
      dash = '',
      trail = '',
      after,
    } = match.groups ?? {}
    const negative = /[-−–(]/.test(lead + sign) || /[-−–)]|CR/i.test(trail)
    const canonical = canonicalAmount(digits, negative)
    if (canonical === undefined) continue
    const word = before ?? after
    const digitsAt = match.index + match[0].indexOf(digits, lead.length + (before?.length ?? 0))
    values.push({
      kind: 'amount',
      canonical,
      certain: /[.,:] ?\d{2}$/.test(digits) || Boolean(word ?? dash),
      from: lead ? match.index : digitsAt - sign.length,
      to: match.index + match[0].lastIndexOf(digits) + digits.length + dash.length + trail.length,
    })
    const currency = word && readCurrency(word)
    if (!word || !currency) continue
    const at = match.index + (before ? match[0].indexOf(word) : match[0].lastIndexOf(word))
    values.push({
      kind: 'currency',
      canonical: currency,
      certain: true,
      from: at,
      to: at + word.length,
    })
  }
  for (const match of matchesOf(code, text))
    values.push({
      kind: 'currency',
      canonical: match[0],
      certain: true,
      from: match.index,
      to: match.index + 3,
    })
  return values
}
