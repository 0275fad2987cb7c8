import { matchesOf } from './matches.ts'
import type { Found } from './value.ts'

const currencyWord = 'SEK|EUR|USD|NOK|DKK|GBP|CHF|PLN|JPY|CAD|AUD|kronor|kr\\.?|€|\\$|£|US\\$'
const blank = '[ \\u00a0\\u2009\\u202f]'
/** Thousands apart by a blank, a point, a comma or an apostrophe; the decimals by another sign. */
const number = [
  // OCR sees a space after the comma of wide print.
  `(?:\\d{1,3}(?:${blank}\\d{3})+|\\d{3,}), \\d{2}(?!\\d)`,
  `\\d{1,3}(?:${blank}\\d{3})+(?:[.,:]\\d{2}(?!\\d))?`,
  '\\d{1,3}(?:[.]\\d{3})+(?:[,:]\\d{2}(?!\\d))?',
  '\\d{1,3}(?:,\\d{3})+(?:[.]\\d{2}(?!\\d))?',
  "\\d{1,3}(?:['’´]\\d{3})+(?:[.,]\\d{2}(?!\\d))?",
  '\\d+[.,:]\\d{2}(?!\\d)',
  '\\d+(?:[.,]\\d)?(?![.,]?\\d)',
].join('|')
/** After a blank an amount begins only where what stands before it has its decimals and so has ended. */
const pattern = new RegExp(
  `(?<![\\p{L}\\d.,:/#])(?:(?<=[.,]\\d\\d${blank})|(?<!\\d${blank}))(?<lead>[-−–(] ?)?(?:(?<before>${currencyWord})${blank}?)?(?<sign>[-−–] ?)?(?<number>${number})(?<dash>:-|,-|\\.-|:–|:=)?(?<trail> ?[-−–](?![\\p{L}\\d])|\\))?(?:${blank}?(?<after>${currencyWord})(?![\\p{L}]))?(?![\\p{L}\\d%/]|${blank}%|[-.:]\\d)`,
  'giu',
)

const code = /(?<!\p{L})(?:SEK|EUR|USD|NOK|DKK|GBP|CHF|PLN)(?!\p{L})/gu

/** '-1234.50' of digits with their marks; undefined when it is larger than any invoice. */
export function canonicalAmount(digits: string, negative: boolean): string | undefined {
  const match = /^(.*?)(?:[.,:](\d{1,2}))?$/.exec(digits.replaceAll(/\s/g, ''))
  const whole = (match?.[1] ?? '').replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
  if (!whole || whole.length > 11) return undefined
  const cents = (match?.[2] ?? '').padEnd(2, '0')
  const zero = /^0+$/.test(whole + cents)
  return `${negative && !zero ? '-' : ''}${whole}.${cents}`
}

/** Amounts of money. Whole numbers count only where a label or a currency says so. */
export function findAmounts(text: string): Found[] {
  const found: Found[] = []
  for (const match of matchesOf(pattern, text)) {
    const { lead = '', before, sign = '', number: digits = '', dash = '', trail = '', after } = match.groups ?? {}
    const negative = /[-−–(]/.test(lead + sign) || /[-−–)]/.test(trail)
    const canonical = /^0\d+$/.test(digits) ? undefined : canonicalAmount(digits, negative)
    if (canonical === undefined) continue
    const word = before ?? after
    const digitsAt = match.index + match[0].indexOf(digits, lead.length + (before?.length ?? 0))
    found.push({
      kind: 'amount',
      canonical,
      certain: /[.,:] ?\d{2}$/.test(digits) || Boolean(word ?? dash),
      from: lead ? match.index : digitsAt - sign.length,
      to: match.index + match[0].lastIndexOf(digits) + digits.length + dash.length + trail.length,
    })
    const currency = word && currencyCode(word)
    if (!word || !currency) continue
    const at = match.index + (before ? match[0].indexOf(word) : match[0].lastIndexOf(word))
    found.push({ kind: 'currency', canonical: currency, certain: true, from: at, to: at + word.length })
  }
  for (const match of matchesOf(code, text))
    found.push({ kind: 'currency', canonical: match[0], certain: true, from: match.index, to: match.index + 3 })
  return found
}

const signs: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  US$: 'USD',
  '£': 'GBP',
  kr: 'SEK',
  'kr.': 'SEK',
  kronor: 'SEK',
}

/** ISO 4217 of what is printed beside an amount. */
function currencyCode(word: string): string | undefined {
  return signs[word.toLowerCase()] ?? signs[word] ?? (/^[A-Z]{3}$/i.test(word) ? word.toUpperCase() : undefined)
}
