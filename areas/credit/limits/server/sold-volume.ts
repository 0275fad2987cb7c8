import type { Db } from '#platform/server/database.ts'
import type { SoldVolume } from '../bounds.ts'

/** What a company has said that it sells in a month; undefined where it has said nothing. */
export const soldVolume = (db: Db, organizationNumber: string): Promise<SoldVolume | undefined> =>
  db
    .selectFrom('soldVolume')
    .select(['volume', 'source', 'since'])
    .where('organizationNumber', '=', organizationNumber)
    .executeTakeFirst()

/** Keeps what a company has said that it sells, in place of what it said before (limits 86). */
export const keepSoldVolume = (
  db: Db,
  organizationNumber: string,
  said: SoldVolume,
): Promise<unknown> =>
  db
    .insertInto('soldVolume')
    .values({ organizationNumber, ...said })
    .onConflict((conflict) => conflict.column('organizationNumber').doUpdateSet({ ...said }))
    .execute()
