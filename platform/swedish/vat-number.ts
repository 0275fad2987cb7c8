import { type Reading, type Value, accepted, blocked, compact } from './reading.ts'

/** A number for VAT: the country's two letters as VIES has them, and then its own form. */
export type VatNumber = Value<'VatNumber'>

interface Form {
  /** What follows the two letters. */
  readonly form: RegExp
  /** In words, after 'ska ha'. */
  readonly words: string
}
/**
 * The forms of numbers for VAT: the member states as the European Commission's VIES states them,
 * with Norway and Great Britain. Signs alone: whether anybody has the number, only VIES knows.
 */
const forms: Readonly<Record<string, Form>> = {
  AT: { form: /^U\d{8}$/, words: 'U och 8 siffror' },
  BE: { form: /^[01]\d{9}$/, words: '10 siffror, den första 0 eller 1' },
  BG: { form: /^\d{9,10}$/, words: '9 eller 10 siffror' },
  CY: { form: /^\d{8}[A-Z]$/, words: '8 siffror och en bokstav' },
  CZ: { form: /^\d{8,10}$/, words: '8, 9 eller 10 siffror' },
  DE: { form: /^\d{9}$/, words: '9 siffror' },
  DK: { form: /^\d{8}$/, words: '8 siffror' },
  EE: { form: /^\d{9}$/, words: '9 siffror' },
  EL: { form: /^\d{9}$/, words: '9 siffror' },
  ES: {
    form: /^(?:[A-Z]\d{7}[\dA-Z]|\d{8}[A-Z])$/,
    words: '9 tecken, det första eller sista en bokstav',
  },
  FI: { form: /^\d{8}$/, words: '8 siffror' },
  FR: { form: /^[\dA-HJ-NP-Z]{2}\d{9}$/, words: '2 tecken och 9 siffror' },
  GB: {
    form: /^(?:\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/,
    words: '9 eller 12 siffror, eller GD eller HA och 3 siffror',
  },
  HR: { form: /^\d{11}$/, words: '11 siffror' },
  HU: { form: /^\d{8}$/, words: '8 siffror' },
  IE: {
    form: /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
    words:
      '7 siffror och en eller två bokstäver, eller en siffra, ett tecken, 5 siffror och en bokstav',
  },
  IT: { form: /^\d{11}$/, words: '11 siffror' },
  LT: { form: /^(?:\d{9}|\d{12})$/, words: '9 eller 12 siffror' },
  LU: { form: /^\d{8}$/, words: '8 siffror' },
  LV: { form: /^\d{11}$/, words: '11 siffror' },
  MT: { form: /^\d{8}$/, words: '8 siffror' },
  NL: { form: /^[\dA-Z+*]{9}B\d{2}$/, words: '9 tecken, B och 2 siffror' },
  NO: { form: /^\d{9}(?:MVA)?$/, words: '9 siffror, med eller utan MVA' },
  PL: { form: /^\d{10}$/, words: '10 siffror' },
  PT: { form: /^\d{9}$/, words: '9 siffror' },
  RO: { form: /^\d{2,10}$/, words: '2 till 10 siffror' },
  SE: { form: /^\d{10}01$/, words: '12 siffror, de sista 01' },
  SI: { form: /^\d{8}$/, words: '8 siffror' },
  SK: { form: /^\d{10}$/, words: '10 siffror' },
  XI: {
    form: /^(?:\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/,
    words: '9 eller 12 siffror, eller GD eller HA och 3 siffror',
  },
}

/**
 * Reads a number for VAT of the EU, Norway or Great Britain, written with or without spaces, dots
 * and hyphens, in any case. It comes out in one spelling, so that the same number is the same text:
 * capitals, EL for Greece, and Norway's without MVA. Blocks countries without a form here and what
 * has another form than its country's.
 */
export function readVatNumber(text: string): Reading<VatNumber> {
  const written = compact(text).replaceAll('.', '').toUpperCase()
  const [, letters = '', rest = ''] = /^([A-Z]{2})(.*)$/.exec(written) ?? []
  const country = letters === 'GR' ? 'EL' : letters
  if (country === '')
    return blocked('Skriv momsnumret med landets två bokstäver först, till exempel DE123456789')
  const known = Object.hasOwn(forms, country) ? forms[country] : undefined
  if (!known)
    return blocked(
      'Momsnumret ska börja med bokstäverna för ett land i EU, Norge (NO) eller Storbritannien (GB)',
    )
  return known.form.test(rest)
    ? accepted(`${country}${country === 'NO' ? rest.slice(0, 9) : rest}`)
    : blocked(`Ett momsnummer som börjar med ${country} ska sedan ha ${known.words}`)
}

/** The number in one spelling; null for what is none, or nothing. */
export function vatNumberOf(text: string | null | undefined): VatNumber | null {
  const read = readVatNumber(text ?? '')
  return read.ok ? read.value : null
}
