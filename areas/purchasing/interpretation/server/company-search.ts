import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { escapeLike } from '#platform/like.ts'
import { compact } from '#platform/swedish/reading.ts'
import { mayBeginNumber, searchedOrganizationNumber } from '#platform/swedish/searched-number.ts'

const most = 20

interface Hit {
  readonly organizationNumber: string
  readonly name: string
  readonly street: string
  readonly zipCode: string
  readonly city: string
  readonly isClient: boolean
}
/** Companies in our books, and whether they are in that role. */
export const ownCompanies = (db: Db, isIssuer: boolean) =>
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
  const digits = searchedOrganizationNumber(text) ?? compact(text)
  if (/^\d{4,12}$/.test(digits) && mayBeginNumber(digits)) {
    const byNumber = await ownCompanies(db, isIssuer)
      .where(sql<boolean>`organization_number::text like ${`${digits}%`}`)
      .orderBy('organizationNumber')
      .limit(most)
      .execute()
    if (byNumber.length > 0 || digits.length > 5) return byNumber
  }
  const begins = await ownCompanies(db, isIssuer)
    .where(sql<boolean>`lower(name) like ${`${escapeLike(text.toLowerCase())}%`}`)
    .orderBy(sql`lower(name) using ~<~`)
    .limit(most)
    .execute()
  const words = wordQuery(text)
  const holds =
    begins.length === most || words === ''
      ? []
      : await ownCompanies(db, isIssuer)
          .where(sql<boolean>`to_tsvector('simple', name) @@ to_tsquery('simple', ${words})`)
          .limit(most)
          .execute()
  const addressed =
    begins.length + holds.length > 0
      ? []
      : await ownCompanies(db, isIssuer)
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
