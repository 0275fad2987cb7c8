import { formatIban, readIban } from '#platform/swedish/iban.ts'
import { passesLuhn } from '#platform/swedish/luhn.ts'
import { readBankgiro } from '#platform/swedish/bankgiro.ts'
import { readOrganizationNumber } from '#platform/swedish/organization-number.ts'
import { readPlusgiro } from '#platform/swedish/plusgiro.ts'
import { matchesOf } from './matches.ts'
import type { ValueInText } from './value.ts'

const start = '(?<![\\p{L}\\d.,/-])'
const end = '(?![\\p{L}\\d]|[-./,]\\d)'

/** '556016-0680' of 10 digits. */
export const withDash = (digits: string) => `${digits.slice(0, 6)}-${digits.slice(6)}`

/** One way a number is printed. */
interface Form {
  readonly kind: ValueInText['kind']
  /** A quick look that spares most texts the pattern. */
  readonly may: RegExp
  readonly pattern: RegExp
  /** The canonical value; undefined when the check digits do not fit. */
  readonly read: (match: RegExpExecArray) => string | undefined
  /** Left out when it is only a value where a label says so. */
  readonly certain?: true
}

const readOrganization = ([text]: RegExpExecArray) => {
  const reading = readOrganizationNumber(text)
  return reading.ok ? withDash(reading.value) : undefined
}

/** Whether the check digit of a GLN holds. */
export const passesGln = (digits: string) =>
  [...digits].reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 0 ? 1 : 3), 0) %
    10 ===
  0

/** How many digits the VAT numbers of the countries next to Sweden have. */
const vatDigits: Readonly<Record<string, number>> = { DE: 9, DK: 8, EE: 9, FI: 8, NO: 9, PL: 10 }

const forms: readonly Form[] = [
  {
    kind: 'organizationNumber',
    certain: true,
    may: /\d{6} ?[-‐–−] ?\d{4}/,
    pattern: new RegExp(`${start}(?:16|18|19|20)?\\d{6} ?[-‐–−] ?\\d{4}${end}`, 'gu'),
    read: readOrganization,
  },
  {
    kind: 'organizationNumber',
    may: /\d{10}/,
    pattern: new RegExp(`${start}(?:16|19|20)?\\d{10}${end}`, 'gu'),
    read: readOrganization,
  },
  {
    kind: 'vatNumber',
    certain: true,
    may: /SE[ -]?\d{6}/i,
    pattern: new RegExp(`${start}SE[ -]?(\\d{6}[ -]?\\d{4})[ -]?(\\d{2})${end}`, 'giu'),
    read: ([, number = '', serial]) => {
      const digits = number.replaceAll(/\D/g, '')
      return passesLuhn(digits) ? `SE${digits}${serial}` : undefined
    },
  },
  {
    kind: 'vatNumber',
    certain: true,
    may: /[A-Z]{2}[ -]?[\dA-Z].*\d{2}/,
    pattern: new RegExp(
      `${start}(ATU|AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SI|SK|NO|CHE|XI)[ -]?([\\dA-Z](?:[ .-]?\\d){6,11}(?:[ ]?(?:MVA|B\\d\\d)|[A-Z]{1,2})?)(?![\\p{L}\\d])`,
      'gu',
    ),
    // 'BG 487-8310' is a bankgiro and no Bulgarian VAT number, 'DKK 534.064' an amount.
    read: ([text, country = '']) => {
      const number = text.replaceAll(/[ .-]/g, '')
      const digits = number.replaceAll(/\D/g, '').length
      const isOther = /^(?:BG|DKK|GBP|HUF|NOK|PLN)/.test(text)
      return isOther || digits !== (vatDigits[country] ?? digits) ? undefined : number
    },
  },
  {
    kind: 'bankgiro',
    certain: true,
    may: /\d{3} ?[-‐–−] ?\d{4}/,
    pattern: new RegExp(`${start}\\d{3,4} ?[-‐–−] ?\\d{4}${end}`, 'gu'),
    read: ([text]) => {
      const reading = readBankgiro(text)
      return reading.ok ? `${reading.value.slice(0, -4)}-${reading.value.slice(-4)}` : undefined
    },
  },
  {
    kind: 'plusgiro',
    certain: true,
    may: /\d ?[-‐–−] ?\d/,
    pattern: new RegExp(`${start}\\d{1,3}(?: ?\\d{2}){0,3} ?[-‐–−] ?\\d${end}`, 'gu'),
    read: ([text]) => (readPlusgiro(text).ok ? text.replaceAll(/ ?[-‐–−] ?/g, '-') : undefined),
  },
  {
    kind: 'email',
    certain: true,
    may: /@/,
    pattern: /[\p{L}\d][\p{L}\d._%+-]*@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}/gu,
    read: ([text]) => text.toLowerCase(),
  },
  {
    // OCR takes the sign in an e-mail address for a Q or a ring, with blanks and strokes beside it.
    kind: 'email',
    certain: true,
    may: /[Q©®] ?[a-zåäö\d]/,
    pattern:
      /(?<![\p{L}\d.])([\p{Ll}\d][\p{Ll}\d._-]*) ?[A(]?[Q©®] ?([\p{Ll}\d-]+(?:\.[\p{Ll}\d-]+)*\.\p{Ll}{2,})(?![\p{L}\d])/gu,
    read: ([, name, host]) => `${name}@${host}`,
  },
  {
    kind: 'gln',
    may: /\d{13}/,
    pattern: new RegExp(`${start}\\d{13}${end}`, 'gu'),
    read: ([text]) => (passesGln(text) ? text : undefined),
  },
]

/**
 * Numbers that say who somebody is, where to pay or where to write. All but e-mail have passed
 * their check digits.
 */
export function findIdentities(text: string): ValueInText[] {
  const values = /[A-Z]{2}\d{2}/.test(text) ? findIbans(text) : []
  const ibans = [...values]
  for (const { kind, may, pattern, read, certain = false } of forms) {
    if (!may.test(text)) continue
    for (const match of matchesOf(pattern, text)) {
      const [canonical, from, to] = [read(match), match.index, match.index + match[0].length]
      // A part of an IBAN may look like a VAT number.
      if (canonical !== undefined && !ibans.some((iban) => from < iban.to && to > iban.from))
        values.push({ kind, canonical, certain, from, to })
    }
  }
  return values
}

const ibanStart = /(?<![\p{L}\d])[A-Z]{2}\d{2}(?= ?[A-Z\d])/gu

const findIbans = (text: string): ValueInText[] =>
  matchesOf(ibanStart, text).flatMap((match) => {
    const found = ibanAt(text, match.index)
    return found ? [{ kind: 'iban', certain: true, from: match.index, ...found }] : []
  })

/**
 * The IBAN that begins at a place in the text: what follows it may look like more of it, so every
 * length is tried.
 */
function ibanAt(
  text: string,
  from: number,
): { readonly canonical: string; readonly to: number } | undefined {
  const rest = /^[A-Z]{2}\d{2}(?: ?[A-Z\d]){11,30}/.exec(text.slice(from))?.[0] ?? ''
  for (let length = rest.length; length >= 15; length--) {
    if (/[\p{L}\d]/u.test(text[from + length] ?? ' ')) continue
    const reading = readIban(rest.slice(0, length))
    if (reading.ok && rest[length - 1] !== ' ')
      return { canonical: formatIban(reading.value).replaceAll('\u00a0', ' '), to: from + length }
  }
  return undefined
}
