import {
  amountExample,
  amountOf,
  amountText,
  isPrice,
  priceKinds,
  priceText,
  numericValueOf,
  partsOf,
  type TokenType,
} from '#areas/acquisition/agreements/rules.ts'
import { offeredValue, type Terms } from '#areas/acquisition/offers/rules.ts'

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
 * The value a token gets: what was entered, else the preset. Of a price that is an amount it is all
 * that the price says, by its own name and in its own words, whatever the agreement calls it
 * (agreements 43); its number is that amount, unless another was sent.
 */
export function tokenValue(
  { key, label, type, presetValue }: FillingToken,
  entered: Partial<Entry>,
  company: Company,
): TokenValue {
  const written = entered.value?.trim() || presetOf({ key, label, type, presetValue }, company)
  if (!isPrice(type)) return { key, label, type, value: written, numericValue: null }
  const amount = amountOf(type, written)
  return {
    key,
    label: priceKinds[type].label,
    type,
    value: amount === undefined ? written : priceText(type, amount),
    numericValue: entered.numericValue ?? numericValueOf(type, written),
  }
}

/** What the company has accepted of a token, when what is entered is something else (offers 18). */
export function otherThanOffered(
  { type, value }: TokenValue,
  terms: Terms | undefined,
): string | undefined {
  const offered = terms && offeredValue(type, terms)
  return offered === undefined || offered === value ? undefined : offered
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
  if (!isPrice(type)) return otherCompany(token, company)
  const { most } = priceKinds[type]
  if (numericValue !== null && numericValue * 100 > most)
    return `${label} är orimligt: högst ${amountText(type, most)}`
  const written = numericValueOf(type, value)
  // What the client pays is what is read in what was signed, and nothing beside it.
  if (written === null) return `${label} ska vara ett tal i ${amountExample(type)}`
  return written === numericValue
    ? undefined
    : `${label}: talet ${numericValue} stämmer inte med det som står`
}

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
