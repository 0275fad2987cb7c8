import { emailField } from '#platform/swedish/fields.ts'
import { isDay } from '#platform/swedish/format.ts'
import { readOrganisationNumber } from '#platform/swedish/organisation-number.ts'
import { accepted, blocked, compact, type Reading } from '#platform/swedish/reading.ts'
import { documentFields, type DocumentFieldName, type FieldKind } from './fields.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'ma', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec']
const english: Readonly<Record<string, number>> = { may: 5, oct: 10 }
const two = (number: number | string) => String(number).padStart(2, '0')

function monthOf(word: string): number {
  const begin = word.toLowerCase().slice(0, 3)
  return english[begin] ?? months.findIndex((month) => begin.startsWith(month)) + 1
}

/** A day in any of the ways it is written on invoices: 2026-10-05, 20261005, 261005, 5/10 2026, 05.10.2026, '5 oktober 2026', 'October 5, 2026'. */
function readDate(text: string): Reading<string> {
  const day = text.trim()
  const found =
    /^(\d{4})[-./ ]?(\d{2})[-./ ]?(\d{2})$/.exec(day)?.slice(1) ??
    /^(\d{2})[-./ ]?(\d{2})[-./ ]?(\d{2})$/.exec(day)?.slice(1) ??
    /^(\d{1,2})[-./ ]+(\d{1,2})[-./ ]+(\d{4})$/.exec(day)?.slice(1).reverse() ??
    named(day)
  const [year = '', month = '', date = ''] = found ?? []
  const written = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(date)}`
  return isDay(written) ? accepted(written) : blocked('Skriv ett datum som finns, till exempel 2026-11-21')
}
function named(text: string): string[] | undefined {
  const swedish = /^(?:den )?(\d{1,2})(?:[:.]?e|st|nd|rd|th|[.])? (\p{L}{3,10})[.,]? (\d{4})$/iu.exec(text)
  const other = swedish ?? undefined
  if (other) return [other[3] as string, String(monthOf(other[2] as string)), other[1] as string]
  const american = /^(\p{L}{3,10})[.]? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/iu.exec(text)
  return american ? [american[3] as string, String(monthOf(american[1] as string)), american[2] as string] : undefined
}

/** An amount in Swedish or English writing, with or without currency: '1234.50', with a minus sign for what is credited. */
function readAmount(text: string): Reading<string> {
  const problem = blocked('Skriv ett belopp, till exempel 1 250,50')
  const bare = text
    .replaceAll(/[\u2212\u2013]/g, '-')
    .replaceAll(/(sek|kr|eur|usd|gbp|nok|dkk|[€$£'’\s])/gi, '')
    .replace(/:-$/, '')
    .replace(':', ',')
  const minus = /^-|-$|^\(.*\)$/.test(bare)
  const digits = bare.replaceAll(/^-|-$|[()+]/g, '')
  if (!/^\d[\d.,]*$/.test(digits)) return problem
  const at = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'))
  const decimals = at === -1 ? '' : digits.slice(at + 1)
  const isDecimal = at !== -1 && (decimals.length === 1 || decimals.length === 2)
  // Three digits after the only sign are thousands.
  const whole = (isDecimal ? digits.slice(0, at) : digits).replaceAll(/[.,]/g, '')
  if (whole.length > 12 || (!isDecimal && decimals !== '' && decimals.length !== 3)) return problem
  const value = `${whole.replace(/^0+(?=\d)/, '') || '0'}.${(isDecimal ? decimals : '').padEnd(2, '0')}`
  return accepted(minus && !/^0[.]00$/.test(value) ? `-${value}` : value)
}

const sweden = /^(?:|sverige|sweden|schweden|se)$/i
/** Whether what a country field says is another country than Sweden. */
export const isAbroad = (country: string) => !sweden.test(country.trim())

function readZipCode(text: string, country: string): Reading<string> {
  const code = text.trim().replace(/^SE?[- ]?(?=\d)/i, '')
  // Other countries write their five digits together.
  if (!isAbroad(country) && /^\d{3}\s?\d{2}$/.test(code)) return accepted(`${code.slice(0, 3)} ${code.slice(-2)}`)
  // Other countries' codes have letters and other lengths.
  return /^[\p{L}\d][\p{L}\d -]{1,14}$/u.test(code) ? accepted(code) : blocked('Skriv postnumret, till exempel 602 13')
}

const currencyWords: Readonly<Record<string, string>> = {
  KR: 'SEK',
  KRONOR: 'SEK',
  '€': 'EUR',
  EURO: 'EUR',
  $: 'USD',
  '£': 'GBP',
}
function readCurrency(text: string): Reading<string> {
  const word = text.trim().toUpperCase().replace(/[.]$/, '')
  const code = currencyWords[word] ?? word
  return /^[A-Z]{3}$/.test(code) ? accepted(code) : blocked('Skriv valutan med tre bokstäver, till exempel SEK')
}

function readEmail(text: string): Reading<string> {
  const read = emailField().safeParse(text)
  return read.success ? accepted(read.data) : blocked('Skriv en giltig e-postadress, till exempel namn@foretag.se')
}

function readOcr(text: string): Reading<string> {
  const digits = compact(text).replace(/^#|#$/g, '')
  return /^\d{2,25}$/.test(digits) ? accepted(digits) : blocked('OCR-numret ska bestå av 2 till 25 siffror')
}

function readNumber(text: string): Reading<string> {
  // With the country and the two digits of a VAT number too.
  const inVat = /^SE(\d{10})01$/i.exec(compact(text))
  return readOrganisationNumber(inVat?.[1] ?? text)
}

const readers: Readonly<Record<FieldKind, (text: string, country: string) => Reading<string>>> = {
  text: (text) => accepted(text.trim().replaceAll(/\s+/g, ' ')),
  amount: readAmount,
  date: readDate,
  organizationNumber: readNumber,
  zipCode: readZipCode,
  email: readEmail,
  currency: readCurrency,
  ocr: readOcr,
}

/**
 * Reads what stands on a page, or what somebody wrote, as a field's value in the form it is stored. An empty text is no value and accepted.
 * `country`: the recipient's, whose postal codes are written its own way; Sweden when left out.
 */
export const readFieldValue = (field: DocumentFieldName, text: string, country = ''): Reading<string> =>
  text.trim() === '' ? accepted('') : readers[documentFields[field].kind](text, country)
