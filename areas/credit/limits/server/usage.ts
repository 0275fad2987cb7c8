import type { Db } from '#platform/server/database.ts'
import { limitTypeOf, type LimitType, type Usage } from '../rules.ts'

/**
 * What open invoices use of a company's limits, by type: öre and number of invoices. Types that are
 * not used are left out.
 */
export async function usage(
  db: Db,
  organizationNumber: string,
): Promise<ReadonlyMap<LimitType, Usage>> {
  const rows = await db
    .selectFrom('clientLimit')
    .select(['limitType', 'reserved', 'openCount'])
    .where('organizationNumber', '=', organizationNumber)
    .where('openCount', '>', 0)
    .execute()
  return new Map(rows.map(({ limitType, ...used }) => [limitTypeOf(limitType), used]))
}
