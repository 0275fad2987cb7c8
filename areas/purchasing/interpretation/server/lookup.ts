import { sql } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { readOrganizationNumber } from '#platform/swedish/organization-number.ts'
import { storedCompany } from '#areas/parties/company/server/public.ts'
import type { interpretation } from '../contract.ts'

const most = 20
const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

interface Hit {
  readonly organizationNumber: string
  readonly name: string
  readonly street: string
  readonly zipCode: string
  readonly city: string
  readonly isClient: boolean
}
const found = (db: Db, isIssuer: boolean) =>
  db
    .selectFrom('company')
    .select([
      'organizationNumber',
      'name',
      sql<string>`coalesce(street, '')`.as('street'),
      sql<string>`coalesce(zip_code, '')`.as('zipCode'),
      sql<string>`coalesce(city, '')`.as('city'),
      isIssuer ? 'isIssuer as isClient' : 'isRecipient as isClient',
    ])

const wordQuery = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `${word}:*`).join(' & ')

/** Companies in our books by number, by name and by address, in that order. */
export async function searchCompanies(db: Db, query: string, isIssuer: boolean): Promise<Hit[]> {
  const text = query.trim()
  if (text.length < 2) return []
  const digits = text.replaceAll(/[-\s]/g, '')
  if (/^\d{4,12}$/.test(digits)) {
    const number = digits.length === 12 ? digits.slice(2) : digits
    const byNumber = await found(db, isIssuer)
      .where(sql<boolean>`organization_number::text like ${`${number}%`}`)
      .orderBy('organizationNumber')
      .limit(most)
      .execute()
    if (byNumber.length > 0 || digits.length > 5) return byNumber
  }
  const begins = await found(db, isIssuer)
    .where(sql<boolean>`lower(name) like ${`${escaped(text.toLowerCase())}%`}`)
    .orderBy(sql`lower(name) using ~<~`)
    .limit(most)
    .execute()
  const words = wordQuery(text)
  const holds =
    begins.length === most || words === ''
      ? []
      : await found(db, isIssuer)
          .where(sql<boolean>`to_tsvector('simple', name) @@ to_tsquery('simple', ${words})`)
          .limit(most)
          .execute()
  const addressed =
    begins.length + holds.length > 0
      ? []
      : await found(db, isIssuer)
          .where(
            sql<boolean>`to_tsvector('simple', coalesce(street, '') || ' ' || coalesce(zip_code, '') || ' ' || coalesce(city, '')) @@ to_tsquery('simple', ${words})`,
          )
          .limit(most)
          .execute()
  const hits = new Map(
    [...begins, ...holds, ...addressed].map((hit) => [hit.organizationNumber, hit]),
  )
  // Those in our books in the role come first.
  return [...hits.values()]
    .toSorted((one, other) => Number(other.isClient) - Number(one.isClient))
    .slice(0, most)
}

export const searchorgnumber: Handler<typeof interpretation.searchorgnumber> = async (
  { query, isIssuer },
  context,
) => {
  const hits = await searchCompanies(context.db, query, isIssuer)
  const read = readOrganizationNumber(query)
  if (hits.length > 0 || !read.ok) return { hits }
  // Not in our books: it may have been looked up.
  const facts = await storedCompany(context.db, read.value)
  if (!facts) return { hits: [] }
  return { hits: [{ ...registerHit(facts), organizationNumber: read.value, isClient: false }] }
}
type Facts = NonNullable<Awaited<ReturnType<typeof storedCompany>>>
const registerHit = (facts: Facts) => ({
  name: facts.name,
  street: facts.street ?? '',
  zipCode: facts.zipCode ?? '',
  city: facts.city ?? '',
})

export const getorgname: Handler<typeof interpretation.getorgname> = async (
  { organizationNumber, isIssuer },
  context,
) => {
  const own = await found(context.db, isIssuer)
    .where('organizationNumber', '=', organizationNumber)
    .executeTakeFirst()
  if (own) return { name: own.name, isClient: own.isClient }
  const facts = await storedCompany(context.db, organizationNumber)
  return { name: facts?.name ?? null, isClient: false }
}

/** The one company of a name: a name that several have, or none, answers null. */
export const getorgnumber: Handler<typeof interpretation.getorgnumber> = async (
  { name, isIssuer },
  { db },
) => {
  const same = await found(db, isIssuer)
    .where(sql<boolean>`lower(name) = ${name.toLowerCase()}`)
    .limit(20)
    .execute()
  const clients = same.filter(({ isClient }) => isClient)
  const [only, second] = clients.length > 0 ? clients : same
  if (only && !second) return { organizationNumber: only.organizationNumber, name: only.name }
  const begins = same.length > 0 ? [] : await searchCompanies(db, name, isIssuer)
  const [hit, other] = begins
  return hit && !other
    ? { organizationNumber: hit.organizationNumber, name: hit.name }
    : { organizationNumber: null, name: null }
}
