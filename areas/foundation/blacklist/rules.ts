import { defineSetting } from '#areas/foundation/settings/rules.ts'
import { isSoleTrader, readOrganizationNumber } from '#platform/swedish/organization-number.ts'
import {
  clearingSpellings,
  numberSpellings,
  writtenAccountKey,
  type NumberedAccount,
} from '#platform/swedish/account-key.ts'
import { wholeClearing } from '#platform/swedish/bank-account.ts'
import { readIban } from '#platform/swedish/iban.ts'
import { searchedOrganizationNumber } from '#platform/swedish/searched-number.ts'
import { readPersonalNumber } from '#platform/swedish/personal-number.ts'
import { accepted, blocked, compact, type Reading } from '#platform/swedish/reading.ts'
import { escapeLike } from '#platform/like.ts'
import { codesOf, keysOf } from '#platform/record.ts'
import {
  comparedDomain,
  comparedEmail,
  isDomain,
  isEmail,
  withParentDomains,
} from './email-forms.ts'

/** What an item is about (decision C9, blacklist 8); the name under which each kind of value is sent. */
export const itemTypes = {
  1: 'organizationNumber',
  2: 'personalNumber',
  3: 'email',
  4: 'emailDomain',
  5: 'bankAccount',
} as const
export type BlacklistType = keyof typeof itemTypes
export const blacklistTypes = codesOf(itemTypes)
export const matchNames = { exact: 'Exakt', contains: 'Innehåller' } as const
export type ItemMatch = keyof typeof matchNames
export const itemMatches = keysOf(matchNames)

/** Domains that many share: whoever blacklists one shuts out everybody there. */
export const sharedDomains = defineSetting({
  namespace: 'blacklist',
  key: 'sharedEmailDomains',
  type: 'string',
  allowMultiple: true,
  standard: [
    'gmail.com',
    'hotmail.com',
    'hotmail.se',
    'icloud.com',
    'live.se',
    'outlook.com',
    'telia.com',
    'yahoo.com',
  ],
  form: { pattern: /^[\p{L}\d-]+(\.[\p{L}\d-]+)+$/u, words: 'en domän, till exempel gmail.com' },
  control: false,
  description: 'E-postdomäner som många delar och som därför inte kan läggas i blacklist',
})

export const mostValues = 1000
/** Types whose values are digits. */
const inDigits = (type: BlacklistType) => type === 1 || type === 2 || type === 5
/** Digits of an account, with its clearing number or as a giro. */
const accountLength = { fewest: 5, most: 20 }
/** Signs of a value that is looked for inside others. */
export const partLength = { fewest: 3, most: 60 }

/** The values of an item as typed: separated by line breaks or commas (blacklist 2). */
export const splitValues = (text: string) =>
  text
    .split(/[\n\r,]+/)
    .map((value) => value.trim())
    .filter((value) => value !== '')

function readPart(type: BlacklistType, text: string): Reading<string> {
  const number = inDigits(type)
  const part = number ? compact(text) : text.trim().toLowerCase().normalize('NFC')
  if (number && !/^\d*$/.test(part)) return blocked('Skriv delen av numret med bara siffror')
  if (/\s/.test(part)) return blocked('Skriv delen av adressen utan mellanslag')
  if (part.length < partLength.fewest) return blocked(`Skriv minst ${partLength.fewest} tecken`)
  return part.length > partLength.most
    ? blocked(`Skriv högst ${partLength.most} tecken`)
    : accepted(part)
}

/** With its clearing number an account of Handelsbanken has as many digits, and no other number has. */
const ofHandelsbanken = /^6\d{11,12}$/
function readAccountValue(text: string): Reading<string> {
  const iban = readIban(text)
  const typed = compact(text)
  if (iban.ok) return accepted(writtenAccountKey(iban.value).replace(/^(?:BG|PG)/, ''))
  const { fewest, most } = accountLength
  return /^\d*$/.test(typed) && typed.length >= fewest && typed.length <= most
    ? accepted(ofHandelsbanken.test(typed) ? writtenAccountKey(typed) : typed)
    : blocked(
        `Skriv kontot med ${fewest} till ${most} siffror, clearingnumret först, ett IBAN, eller bankgirot eller plusgirot`,
      )
}

/**
 * Reads one value into the form it is compared in: digits for numbers, addresses and domains in
 * lower case and ASCII form.
 */
export function readItemValue(
  type: BlacklistType,
  match: ItemMatch,
  text: string,
): Reading<string> {
  if (match === 'contains') return readPart(type, text)
  if (type === 1) return readOrganizationNumber(text)
  if (type === 2) return readPersonalNumber(text)
  if (type === 5) return readAccountValue(text)
  if (text.length > 254) return blocked('Skriv högst 254 tecken')
  if (type === 3)
    return isEmail(text)
      ? accepted(comparedEmail(text))
      : blocked('Skriv en giltig e-postadress, till exempel namn@foretag.se')
  return isDomain(text)
    ? accepted(comparedDomain(text))
    : blocked('Skriv en giltig domän, till exempel foretag.se')
}

export interface ItemValue {
  readonly value: string
  readonly compared: string
}

/**
 * Reads all values of an item; the same value twice counts once. `problem` names the values that
 * are wrong.
 */
export function readItemValues(
  type: BlacklistType,
  match: ItemMatch,
  text: string,
): { ok: true; values: ItemValue[] } | { ok: false; problem: string } {
  const values: ItemValue[] = []
  const comparedValues = new Set<string>()
  const problems: string[] = []
  for (const value of splitValues(text)) {
    const reading = readItemValue(type, match, value)
    if (!reading.ok) problems.push(`${value.slice(0, 60)}: ${reading.problem}`)
    else if (!comparedValues.has(reading.value)) {
      comparedValues.add(reading.value)
      // Numbers are shown in one form, addresses as they were typed.
      values.push({ value: inDigits(type) ? reading.value : value, compared: reading.value })
    }
  }
  if (problems.length > 0) {
    const more = problems.length > 3 ? ` Ytterligare ${problems.length - 3} värden är fel.` : ''
    return { ok: false, problem: `Värde ${problems.slice(0, 3).join(' ')}${more}` }
  }
  if (values.length === 0) return { ok: false, problem: 'Värde behöver fyllas i' }
  return values.length > mostValues
    ? { ok: false, problem: `Värde får innehålla högst ${mostValues} värden` }
    : { ok: true, values }
}

/**
 * The shared domain a value would shut out; undefined when it shuts out none. Where all rows have
 * to match, others narrow it.
 */
export const sharedDomainHit = (
  type: BlacklistType,
  match: ItemMatch,
  mustMatch: boolean,
  compared: string,
  shared: readonly string[],
) =>
  (type !== 3 && type !== 4) || mustMatch
    ? undefined
    : shared
        .map(comparedDomain)
        .find((domain) =>
          match === 'contains' ? `@${domain}`.includes(compared) : domain === compared,
        )

/** Somebody or something that is asked about: each part one or several. */
export interface BlacklistQuestion {
  readonly organizationNumber?: string | readonly string[] | undefined
  readonly personalNumber?: string | readonly string[] | undefined
  readonly email?: string | readonly string[] | undefined
  /** Where somebody is paid; a giro has no clearing number. */
  readonly account?: NumberedAccount | readonly NumberedAccount[] | undefined
}
/** What a value of a type is compared with: equal to one of `exact`, or inside one of `texts`. */
interface Compared {
  readonly exact: readonly string[]
  readonly texts: readonly string[]
}
export type Facts = Readonly<Record<BlacklistType, Compared>>

const several = (texts: string | readonly string[] = []): readonly string[] => [texts].flat()
const lastTen = (text: string) => text.replace(/\D/g, '').slice(-10)
/** A stored century may be a guess (decision A24). */
const withCenturies = (ten: string) => ['18', '19', '20'].map((century) => century + ten)

/**
 * An account with every clearing number that may stand before it, and alone; each with the zeros in
 * front of it and without.
 */
function formsOf(account: NumberedAccount) {
  const numbers = numberSpellings(account)
  return clearingSpellings(account).flatMap((clearing) => numbers.map((one) => clearing + one))
}
/** The same with its own clearing number alone: a part is looked for in these. */
const ownForms = (account: NumberedAccount) => {
  const clearing = compact(account.clearingNumber)
  const own = new Set([clearing, clearing.slice(0, 4), wholeClearing(clearing.slice(0, 4))])
  return [...own].flatMap((one) => numberSpellings(account).map((number) => one + number))
}

/**
 * What is asked about in the forms the values are compared with. A sole trader's number is asked
 * about as a person's too, and the other way round.
 */
export function factsOf(asked: BlacklistQuestion): Facts {
  const companies = several(asked.organizationNumber)
    .map(lastTen)
    .filter((number) => number !== '')
  const people = several(asked.personalNumber)
    .map(lastTen)
    .filter((number) => number !== '')
  const numbers = [...companies, ...people]
  const persons = [...people, ...companies.filter(isSoleTrader)].flatMap(withCenturies)
  const emails = several(asked.email).filter((email) => email.trim() !== '')
  const typed = emails.map((email) => email.trim().toLowerCase().normalize('NFC'))
  const compared = emails.map(comparedEmail)
  const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)
  const domains = compared.map(domainOf)
  const accounts = [asked.account ?? []].flat()
  return {
    1: { exact: numbers, texts: numbers },
    2: { exact: persons, texts: persons },
    3: { exact: compared, texts: [...typed, ...compared] },
    4: { exact: domains.flatMap(withParentDomains), texts: [...typed.map(domainOf), ...domains] },
    5: { exact: [...new Set(accounts.flatMap(formsOf))], texts: accounts.flatMap(ownForms) },
  }
}

/**
 * Every stored value that could match the facts, for the index to look up: the equal ones and every
 * part.
 */
export function candidates(facts: Facts): string[] {
  const parts = new Set<string>()
  for (const { exact, texts } of Object.values(facts)) {
    for (const value of exact) parts.add(value)
    for (const text of new Set(texts))
      for (let from = 0; from <= text.length - partLength.fewest; from++)
        for (
          let to = from + partLength.fewest;
          to <= Math.min(text.length, from + partLength.most);
          to++
        )
          parts.add(text.slice(from, to))
  }
  return [...parts]
}

export interface MatchedItem {
  readonly blacklistType: BlacklistType
  readonly itemMatch: string
  readonly mustMatch: boolean
  readonly itemValues: readonly string[]
  readonly compared: readonly string[]
}
/**
 * Which of an item's values match the facts, by their places; none when all rows have to match and
 * one does not (decision C9).
 */
export function matchingPlaces(item: Omit<MatchedItem, 'itemValues'>, facts: Facts): number[] {
  const { exact, texts } = facts[item.blacklistType]
  const matches = (value: string) =>
    item.itemMatch === 'contains'
      ? texts.some((text) => text.includes(value))
      : exact.includes(value)
  const places = item.compared.flatMap((value, place) => (matches(value) ? place : []))
  return item.mustMatch && places.length < item.compared.length ? [] : places
}
/** The same by the values. */
export const matchingValues = (item: MatchedItem, facts: Facts): string[] =>
  matchingPlaces(item, facts).flatMap((place) => item.itemValues[place] ?? [])

/**
 * The LIKE patterns a search looks for. From three signs anywhere, shorter only where a word
 * begins, so that an index finds them; a number is found with and without dash.
 */
export function searchPatterns(query: string): string[] {
  const text = query.trim().toLowerCase().normalize('NFC')
  if (text === '') return []
  const like = (part: string) => `%${part.length < 3 ? ' ' : ''}${escapeLike(part)}%`
  const digits = compact(text)
  // However an organisation number is written, it is stored as ten digits (search 9).
  const numbers = [
    /^\d{3,}$/.test(digits) ? digits : text,
    searchedOrganizationNumber(text) ?? text,
  ]
  return [...new Set([text, ...numbers])].map(like)
}
