import { kronorOf } from '#platform/money.ts'
import { addDays } from '#platform/swedish/format.ts'
import { formatIban, readIban } from '#platform/swedish/iban.ts'
import { readBankgiro } from '#platform/swedish/bankgiro.ts'
import { readOrganizationNumber } from '#platform/swedish/organization-number.ts'
import { formatPlusgiro, readPlusgiro } from '#platform/swedish/plusgiro.ts'
import { passesGln, withDash } from '../values/identity.ts'

/*
 * Values that arrive as data, in the form candidates have. Undefined for what does not hold.
 */

type Text = string | undefined

/** '1234.50' of a decimal number. */
export function amount(text: Text): Text {
  const match = /^(-?)0*(\d{1,11})(?:\.(\d+))?$/.exec(text ?? '')
  if (!match) return undefined
  const [, sign = '', whole = '', decimals = ''] = match
  return decimals.replace(/0+$/, '').length > 2
    ? undefined
    : `${sign}${whole}.${decimals.slice(0, 2).padEnd(2, '0')}`
}

/**
 * The same of a sum that was reckoned with more decimals, which nobody can pay: to the nearest öre.
 * Undefined for three decimals after three digits or fewer, which may be thousands: '12.345'.
 */
export function payable(text: Text): Text {
  const exact = amount(text)
  if (exact !== undefined) return exact
  const match = /^(-?)0*(\d{1,11})\.(\d{3,})$/.exec(text ?? '')
  if (!match) return undefined
  const [, sign = '', whole = '', decimals = ''] = match
  if (decimals.length === 3 && whole.length <= 3) return undefined
  const up = Number(decimals[2]) >= 5 ? 1n : 0n
  return `${sign}${kronorOf(BigInt(whole + decimals.slice(0, 2)) + up)}`
}

/** 'YYYY-MM-DD' of the same or of 'YYYYMMDD'. */
export function day(text: Text): Text {
  const match = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(text ?? '')
  const written = match ? `${match[1]}-${match[2]}-${match[3]}` : undefined
  const moment = new Date(`${written}T00:00Z`)
  // The 30th of February is read as a day of March.
  return !Number.isNaN(moment.valueOf()) && moment.toISOString().startsWith(`${written}T`)
    ? written
    : undefined
}

export function organizationNumber(text: Text): Text {
  const reading = readOrganizationNumber(text ?? '')
  return reading.ok ? withDash(reading.value) : undefined
}

export const vatNumber = (text: Text): Text =>
  /^[A-Z]{2}[\dA-Z]{4,14}$/.test(text?.replaceAll(/[\s.-]/g, '') ?? '')
    ? text?.replaceAll(/[\s.-]/g, '')
    : undefined

export function bankgiro(text: Text): Text {
  const reading = readBankgiro(text ?? '')
  return reading.ok ? `${reading.value.slice(0, -4)}-${reading.value.slice(-4)}` : undefined
}

export function plusgiro(text: Text): Text {
  const reading = readPlusgiro(text ?? '')
  return reading.ok ? formatPlusgiro(reading.value).replaceAll('\u00a0', ' ') : undefined
}

export function iban(text: Text): Text {
  const reading = readIban(text ?? '')
  return reading.ok ? formatIban(reading.value).replaceAll('\u00a0', ' ') : undefined
}

export const currency = (text: Text): Text => (/^[A-Z]{3}$/.test(text ?? '') ? text : undefined)
export const gln = (text: Text): Text =>
  /^\d{13}$/.test(text ?? '') && passesGln(text ?? '') ? text : undefined
export const country = (text: Text): Text => (/^[A-Z]{2}$/.test(text ?? '') ? text : undefined)
export const email = (text: Text): Text =>
  /^[^\s@]{1,100}@[^\s@]{1,100}$/.test(text ?? '') ? text?.toLowerCase() : undefined
export const zipCode = (text: Text, country: Text): Text =>
  text && (country ?? 'SE') === 'SE' && /^\d{3} ?\d{2}$/.test(text)
    ? `${text.slice(0, 3)} ${text.slice(-2)}`
    : line(text)
/** One line of print, however it was broken. */
export const line = (text: Text): Text => text?.replaceAll(/\s+/g, ' ').slice(0, 200) || undefined

const mostTermDays = 365
const termDays = /(?<!\d)(\d{1,3}) ?(?:dagar|dgr|days|dager|dage|tage|päivää|pv)(?!\p{L})/giu
/**
 * The day to pay of terms in words, '30 dagar netto', counted from the day of the invoice; undefined
 * when they name no number of days, or several.
 */
export function dayOfTerms(
  terms: string | undefined,
  issued: string | undefined,
): string | undefined {
  if (!terms || !issued) return undefined
  const named = [...new Set([...terms.matchAll(termDays)].map(([, days]) => Number(days)))]
  const [days = 0] = named
  return named.length === 1 && days <= mostTermDays ? addDays(issued, days) : undefined
}
