import type { Db } from '#platform/server/database.ts'
import { registered } from './renew.ts'

/**
 * What a company is called in our books, else in what the register last said of it; undefined of a
 * number that is known to neither. @public
 */
export async function companyName(db: Db, organizationNumber: string): Promise<string | undefined> {
  const own = await db
    .selectFrom('company')
    .select('name')
    .where('organizationNumber', '=', organizationNumber)
    .executeTakeFirst()
  return own?.name ?? (await registered(db, organizationNumber))?.name
}
