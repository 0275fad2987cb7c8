/** A company by what it is called and where its post goes. Null: not known. */
export interface Registered {
  readonly name: string
  readonly street: string | null
  readonly zipCode: string | null
  readonly city: string | null
  /** In Swedish. */
  readonly country: string
}
export type Said = { readonly [K in keyof Registered]: string | null }

const longestName = 300
const countries = new Intl.DisplayNames('sv', { type: 'region', fallback: 'none' })
/** A country in Swedish, whether it was said as a code (ISO 3166) or in words. */
export const countryInSwedish = (said: string) =>
  /^[A-Z]{2}$/i.test(said) ? (countries.of(said.toUpperCase()) ?? said) : said

const orNull = (text: string | null) => text?.trim() || null
/**
 * A company as the register has it (company 44): what it does not say stays as it was. An address
 * is one thing, and is replaced whole.
 */
export function asRegistered(before: Registered, said: Said): Registered {
  const [street, zipCode, city] = [orNull(said.street), orNull(said.zipCode), orNull(said.city)]
  const address = (street ?? zipCode ?? city) ? { street, zipCode, city } : before
  return {
    name: orNull(said.name)?.slice(0, longestName) ?? before.name,
    street: address.street,
    zipCode: address.zipCode,
    city: address.city,
    country: countryInSwedish(orNull(said.country) ?? before.country),
  }
}
const place = ['street', 'zipCode', 'city', 'country'] as const
/**
 * What an answer tells that is new: what it says otherwise than the answer before it. The first one
 * tells only of an address where none is known: what a company was called when it came into our
 * books stays until the register calls it something else than it did.
 */
export function newsIn(before: Registered, earlier: Said | undefined, said: Said): Said {
  const hasNone = !before.street && !before.zipCode && !before.city
  const hasMoved = earlier && place.some((field) => earlier[field] !== said[field])
  const nowhere = { street: null, zipCode: null, city: null, country: null }
  const { street, zipCode, city, country } = hasMoved || hasNone ? said : nowhere
  return {
    name: earlier && earlier.name !== said.name ? said.name : null,
    street,
    zipCode,
    city,
    country,
  }
}
const fields = ['name', 'street', 'zipCode', 'city', 'country'] as const
export const isSame = (one: Registered, other: Registered) =>
  fields.every((field) => one[field] === other[field])
