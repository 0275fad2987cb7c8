import { keysOf } from '#platform/record.ts'
import type { Draws } from './chance.ts'

/** Check digit after the digits given (modulus 10, weights 2 1 2 1 from the right). */
export function luhn(digits: string): number {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const weight = (digits.length - at) % 2 === 1 ? 2 : 1
    const product = (digits.charCodeAt(at) - 48) * weight
    sum += product > 9 ? product - 9 : product
  }
  return (10 - (sum % 10)) % 10
}

const withCheck = (digits: string) => digits + luhn(digits)
export const hasCheckDigit = (digits: string) =>
  /^\d{2,}$/.test(digits) && luhn(digits.slice(0, -1)) === Number(digits.at(-1))

/**
 * Ranges of organisation numbers the world uses. They pass the check but lie beside those issued:
 * limited companies start at 556, and the tops of the other ranges are unused as far as is known.
 */
const ranges = {
  AB: { prefixes: ['552', '553', '554', '555'], digits: 6 },
  HB: {
    prefixes: [
      '96980',
      '96981',
      '96982',
      '96983',
      '96984',
      '96985',
      '96986',
      '96987',
      '96988',
      '96989',
    ],
    digits: 4,
  },
  EK: {
    prefixes: [
      '76990',
      '76991',
      '76992',
      '76993',
      '76994',
      '76995',
      '76996',
      '76997',
      '76998',
      '76999',
    ],
    digits: 4,
  },
  IF: {
    prefixes: [
      '80290',
      '80291',
      '80292',
      '80293',
      '80294',
      '80295',
      '80296',
      '80297',
      '80298',
      '80299',
    ],
    digits: 4,
  },
  KOMMUN: { prefixes: ['2120005', '2120006', '2120007', '2120008', '2120009'], digits: 2 },
} as const

export type RangedForm = keyof typeof ranges

/** How many numbers a range holds. */
export const capacityOf = (form: RangedForm) =>
  ranges[form].prefixes.length * 10 ** ranges[form].digits

/** The 10-digit number at a place of a range, check digit included. */
export function organizationNumberAt(form: RangedForm, place: number): string {
  const { prefixes, digits } = ranges[form]
  const size = 10 ** digits
  return withCheck(
    (prefixes[Math.floor(place / size)] ?? '') + String(place % size).padStart(digits, '0'),
  )
}

/**
 * Back from a number to its range and place; undefined for numbers outside the world or with a
 * wrong check digit.
 */
export function placeOf(
  organizationNumber: string,
): { form: RangedForm; place: number } | undefined {
  if (!/^\d{10}$/.test(organizationNumber) || !hasCheckDigit(organizationNumber)) return undefined
  for (const form of keysOf(ranges)) {
    const { prefixes, digits } = ranges[form]
    const at = prefixes.findIndex((prefix) => organizationNumber.startsWith(prefix))
    if (at >= 0)
      return { form, place: at * 10 ** digits + Number(organizationNumber.slice(9 - digits, 9)) }
  }
  return undefined
}

const DAY = 86_400_000
const firstBirth = Date.UTC(1941, 11, 1)
const lastBirth = Date.UTC(2006, 9, 31)
/** The serials the tax agency sets aside for tests: 980 to 999. */
const firstSerial = 980
const serials = 20

/** How many persons the world can hold: every day of birth times the twenty test serials. */
export const personCapacity = ((lastBirth - firstBirth) / DAY + 1) * serials

/**
 * 12 digits. Birth days are fixed (ages 20 to 84 in November 2026), so that a person keeps the
 * number whatever day it is.
 */
export function personalNumberAt(place: number): string {
  const born = new Date(firstBirth + Math.floor(place / serials) * DAY)
    .toISOString()
    .slice(0, 10)
    .replaceAll('-', '')
  const digits = `${born}${firstSerial + (place % serials)}`
  return digits + luhn(digits.slice(2))
}

export function personPlaceOf(personalNumber: string): number | undefined {
  if (!/^\d{12}$/.test(personalNumber) || !hasCheckDigit(personalNumber.slice(2))) return undefined
  const year = Number(personalNumber.slice(0, 4))
  const month = Number(personalNumber.slice(4, 6))
  const day = Number(personalNumber.slice(6, 8))
  const born = Date.UTC(year, month - 1, day)
  const serial = Number(personalNumber.slice(8, 11)) - firstSerial
  if (new Date(born).getUTCDate() !== day || new Date(born).getUTCMonth() !== month - 1)
    return undefined
  if (born < firstBirth || born > lastBirth || serial < 0) return undefined
  return ((born - firstBirth) / DAY) * serials + serial
}

/** 7 or 8 digits with check digit, without dash. */
export const bankgiro = (random: Draws) => withCheck(String(random.int(100_000, 5_999_999)))
/** 6 to 8 digits with check digit, without dash. */
export const plusgiro = (random: Draws) => withCheck(String(random.int(10_000, 9_999_999)))

export interface Account {
  readonly clearing: string
  readonly number: string
  readonly bank: string
}

// 11 minus the weighted sum's remainder; undefined where the digit would be 10 and the bank skips
// the number
function modulus11(digits: string): number | undefined {
  let sum = 0
  for (let at = 0; at < digits.length; at++)
    sum += Number(digits[at]) * (((digits.length - at) % 10) + 1)
  const check = (11 - (sum % 11)) % 11
  return check === 10 ? undefined : check
}

const banks = [
  { bank: 'SEB', low: 5000, high: 5999, digits: 6, clearingFrom: 1 },
  { bank: 'Swedbank', low: 7000, high: 7999, digits: 6, clearingFrom: 1 },
  { bank: 'Handelsbanken', low: 6000, high: 6999, digits: 8, clearingFrom: 4 },
  { bank: 'Länsförsäkringar Bank', low: 9020, high: 9029, digits: 6, clearingFrom: 0 },
] as const

/**
 * Clearing and account number whose check digit holds by the bank's own rule (modulus 11, with or
 * without the clearing number).
 */
export function account(random: Draws): Account {
  const { bank, low, high, digits, clearingFrom } = random.pick(banks)
  const clearing = String(random.int(low, high))
  for (;;) {
    const body = String(random.int(10 ** (digits - 1), 10 ** digits - 1))
    const check = modulus11(clearing.slice(clearingFrom) + body)
    if (check !== undefined) return { clearing, number: `${body}${check}`, bank }
  }
}
