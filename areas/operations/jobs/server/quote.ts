import type { Db } from '#platform/server/database.ts'
import { readPrices } from '#areas/foundation/costs/server/public.ts'
import { freshSince, lookUpsSince } from '#areas/parties/company/server/public.ts'
import { priceEach, productsOf, type BuyingKind } from '../rules.ts'
import { companyTypeOf } from './companies.ts'
import { allCompanies } from './job-store.ts'

/**
 * What a run of a kind that begins now would pay for: of all its companies those whose information
 * is older than 15 minutes. Öre.
 */
export async function quoteOf(db: Db, kind: BuyingKind, now: Date) {
  const all = await allCompanies(db, companyTypeOf(kind))
  const lookUps = await lookUpsSince(db, all, productsOf(kind), freshSince(now))
  return { total: all.length, priceEach: priceEach(kind, await readPrices(db)), ...lookUps }
}
