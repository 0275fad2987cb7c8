import type { Db } from '#platform/server/database.ts'
import { readPrices } from '#areas/foundation/costs/server/public.ts'
import type { LookUps, Product } from '../rules.ts'

/**
 * What it takes to have products of each of some companies no older than an instant. Provider A is
 * asked first and takes the most, so the cost is the highest there can be.
 * @param companies 10 digits each
 */
export async function lookUpsSince(
  db: Db,
  companies: readonly string[],
  products: readonly Product[],
  since: Date,
): Promise<LookUps> {
  if (companies.length === 0) return { companies: 0, cost: 0 }
  const prices = await readPrices(db)
  const stored = await db
    .selectFrom('companyInformation')
    .select(['organizationNumber', 'part'])
    .distinct()
    .where('organizationNumber', 'in', companies)
    .where('part', 'in', products)
    .where('provider', '=', 'A')
    .where('fetchedAt', '>=', since)
    .execute()
  const has = new Set(stored.map(({ organizationNumber, part }) => `${organizationNumber} ${part}`))
  const costs = companies.map((company) =>
    products
      .filter((product) => !has.has(`${company} ${product}`))
      .reduce((sum, product) => sum + prices.A[product], 0),
  )
  return {
    companies: costs.filter((cost) => cost > 0).length,
    cost: costs.reduce((sum, cost) => sum + cost, 0),
  }
}
