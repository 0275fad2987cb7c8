import { sql } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import { readOrganizationNumber } from '#platform/swedish/organization-number.ts'
import { storedCompany } from '#areas/parties/company/server/public.ts'
import type { interpretation } from '../contract.ts'
import { ownCompanies, searchCompanies } from './company-search.ts'

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
  const own = await ownCompanies(context.db, isIssuer)
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
  const same = await ownCompanies(db, isIssuer)
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
