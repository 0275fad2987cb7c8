import {
  isNumericType,
  isPercent,
  numericValueOf,
  partsOf,
} from '#areas/acquisition/agreements/rules.ts'
import type { TokenType } from '#areas/acquisition/agreements/rules.ts'
import { offeredValue, type Terms } from '#areas/acquisition/offers/rules.ts'
import { formatNumber } from '#platform/swedish/format.ts'

export interface FillingToken {
  readonly key: string
  readonly label: string
  readonly type: TokenType
  readonly presetValue: string
}
export interface Entry {
  readonly value: string
  readonly numericValue: number | null
}
/** A value as it is frozen in an agreement set. */
export interface TokenValue extends Entry {
  readonly key: string
  readonly label: string
  readonly type: TokenType
}
interface Company {
  readonly name: string
  /** 10 digits. */
  readonly organizationNumber: string
  /** What it has accepted; left out when it has accepted nothing (offers 18). */
  readonly terms?: Terms | undefined
}

/**
 * What a token holds before anybody has entered anything: the company's name and number by the
 * register, what it has accepted (offers 18), else the bundle's or agreement's preset value. No
 * preset hides whom an agreement is with (signing 30).
 */
export function presetOf(
  { type, presetValue }: FillingToken,
  { name, organizationNumber, terms }: Company,
): string {
  if (type === 'ClientOrganisationName') return name
  if (type === 'ClientOrganisationNumber') return organizationNumber.replace(/^(\d{6})/, '$1-')
  return (terms && offeredValue(type, terms)) ?? presetValue
}

/**
 * The value a token gets: what was entered, else the preset. A numeric type's number is what the
 * value begins with, unless one was sent.
 */
export function tokenValue(
  token: FillingToken,
  entered: Partial<Entry>,
  company: Company,
): TokenValue {
  const value = entered.value?.trim() || presetOf(token, company)
  const numericValue = isNumericType(token.type)
    ? (entered.numericValue ?? numericValueOf(token.type, value))
    : null
  return { key: token.key, label: token.label, type: token.type, value, numericValue }
}

/** What the company has accepted of a token, when what is entered is something else (offers 18). */
export function otherThanOffered(
  { type, value }: TokenValue,
  terms: Terms | undefined,
): string | undefined {
  const offered = terms && offeredValue(type, terms)
  return offered === undefined || offered === value ? undefined : offered
}

/** The most of each price and volume that an agreement takes: percent, and kronor. */
const mostOf: Readonly<Partial<Record<TokenType, number>>> = {
  Commission: 25,
  LimitCharge: 25,
  AdministrationFee: 1_000_000,
  VolumeTarget: 100_000_000_000,
}
const loosely = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('sv')

/** Whether a value names another company than the agreement is for (signing 30). */
function otherCompany(
  { label, type, value }: TokenValue,
  { name, organizationNumber }: Company,
): string | undefined {
  if (type === 'ClientOrganisationName' && loosely(value) !== loosely(name))
    return `${label} ska vara ${name}, som företaget heter enligt registret`
  const digits = value.replaceAll(/[\s-]/g, '').replace(/^16(?=\d{10}$)/, '')
  return type === 'ClientOrganisationNumber' && digits !== organizationNumber
    ? `${label} ska vara företagets: ${organizationNumber.replace(/^(\d{6})/, '$1-')}`
    : undefined
}

/** Why a token's value cannot be confirmed (signing 2, 30). */
export function valueProblem(token: TokenValue, company: Company): string | undefined {
  const { label, type, value, numericValue } = token
  if (value === '') return `${label} behöver fyllas i`
  if (!isNumericType(type)) return otherCompany(token, company)
  const largest = mostOf[type]
  if (largest !== undefined && numericValue !== null && numericValue > largest)
    return `${label} är orimligt: högst ${formatNumber(largest)}${isPercent(type) ? ' %' : ' kr'}`
  const written = numericValueOf(type, value)
  // What the client pays is what is read in what was signed, and nothing beside it.
  if (written === null) return `${label} ska börja med ett tal i ${howWritten(type)}`
  return written === numericValue
    ? undefined
    : `${label}: talet ${numericValue} stämmer inte med det som står`
}
const howWritten = (type: TokenType) =>
  isPercent(type) ? 'procent, som 1,95 %' : 'kronor, som 12 500 kr eller 12 500,50 kr'

const escaped: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const asHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escaped[sign] ?? sign)

/**
 * Cleaned HTML with the values in the places of their keys. A value is text: it never becomes
 * markup, nor is a key in it replaced.
 */
export function filledHtml(
  html: string,
  values: readonly Pick<TokenValue, 'key' | 'value'>[],
): string {
  const byKey = new Map(values.map(({ key, value }) => [key, asHtml(value)]))
  const keys = [...byKey.keys()]
  return html.replaceAll(/<[^<>]*>|[^<]+/g, (piece) =>
    piece.startsWith('<')
      ? piece
      : partsOf(piece, keys)
          .map(({ text, key }) => (key === undefined ? text : (byKey.get(key) ?? text)))
          .join(''),
  )
}
