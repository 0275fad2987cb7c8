import type { Db } from '#platform/server/database.ts'
import { blacklistHits, type Hit } from '#areas/foundation/blacklist/server/public.ts'
import { accountsAskedAbout } from './registered-accounts.ts'

/**
 * What the blacklist says of a company: of its number, and of the account it is paid on (blacklist
 * 10). @public
 */
export const companyHits = async (db: Db, organizationNumber: string): Promise<Hit[]> =>
  blacklistHits(db, {
    organizationNumber,
    account: (await accountsAskedAbout(db, [organizationNumber])).get(organizationNumber),
  })
