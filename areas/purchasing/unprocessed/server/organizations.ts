import { sql } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { readOrganizationNumber } from '#platform/swedish/organization-number.ts'
import { escapeLike } from '#platform/like.ts'
import { storedCompany } from '#areas/parties/company/server/public.ts'
import type { OrganizationHit, unprocessed } from '../contract.ts'

const most = 20
const wordsOf = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `${word}:*`).join(' & ')

interface Asked {
  readonly name: string
  readonly street: string
  readonly city: string
  readonly postalCode: string
}

/** Companies by number, by the words of the name, and by the address. */
export const searchOrganizations: Handler<typeof unprocessed.searchOrganizations> = async (
  input,
  context,
) => {
  const asked = { ...input, name: input.name.trim() }
  const address = [asked.street, asked.postalCode, asked.city].join(' ').trim()
  if (asked.name.length < 2 && address.length < 2) return { hits: [] }
  const number = readOrganizationNumber(asked.name)
  if (number.ok) return { hits: await byNumber(context.db, number.value, input.searchExternal) }
  const own = input.issuerOrganizationNumber
    ? await recipientsOf(context.db, input.issuerOrganizationNumber, asked.name)
    : []
  const found = await companies(context.db, asked, input.searchExternal)
  // Whom the issuer deals with comes first.
  const hits = new Map([...own, ...found].map((hit) => [hit.organizationNumber, hit]))
  return { hits: [...hits.values()].slice(0, most) }
}

const columns = [
  'organizationNumber',
  'name',
  sql<string>`coalesce(street, '')`.as('street'),
  sql<string>`coalesce(zip_code, '')`.as('zipCode'),
  sql<string>`coalesce(city, '')`.as('city'),
] as const

/** In our books, else as it has been looked up before: searching pays for nothing. */
async function byNumber(db: Db, organizationNumber: string, searchExternal: boolean) {
  const own = await db
    .selectFrom('company')
    .select(columns)
    .where('organizationNumber', '=', organizationNumber)
    .executeTakeFirst()
  if (own) return [own]
  if (!searchExternal) return []
  const facts = await storedCompany(db, organizationNumber)
  if (!facts) return []
  const { name, street, zipCode, city } = facts
  return [
    { organizationNumber, name, street: street ?? '', zipCode: zipCode ?? '', city: city ?? '' },
  ]
}

/** Companies with all of the words; an address alone is looked for among the addresses. */
async function companies(db: Db, { name, street, city, postalCode }: Asked, everyone: boolean) {
  const words = wordsOf(name)
  const address = wordsOf([street, postalCode, city].join(' '))
  if (words === '' && address === '') return []
  return db
    .selectFrom('company')
    .select(columns)
    .$if(words !== '', (rows) =>
      rows.where(sql<boolean>`to_tsvector('simple', name) @@ to_tsquery('simple', ${words})`),
    )
    .$if(address !== '', (rows) =>
      rows.where(
        sql<boolean>`to_tsvector('simple', coalesce(street, '') || ' ' || coalesce(zip_code, '') || ' ' || coalesce(city, '')) @@ to_tsquery('simple', ${address})`,
      ),
    )
    .$if(!everyone, (rows) =>
      rows.where((is) => is.or([is('isIssuer', '=', true), is('isRecipient', '=', true)])),
    )
    .limit(most)
    .execute()
}

/** Those the issuer itself has a name or a number for. */
async function recipientsOf(db: Db, issuer: string, name: string): Promise<OrganizationHit[]> {
  if (name.length < 2) return []
  return db
    .selectFrom('companyCognomen')
    .innerJoin('company', 'company.organizationNumber', 'recipientOrganizationNumber')
    .where('issuerOrganizationNumber', '=', issuer)
    .where((is) =>
      is.or([
        is('recipientName', 'ilike', `%${escapeLike(name)}%`),
        is(is.fn('lower', ['recipientCustomerNumber']), '=', name.toLowerCase()),
      ]),
    )
    .select(columns)
    .limit(most)
    .execute()
}
