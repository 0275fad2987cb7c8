import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { determinationTypes } from '../rules.ts'

/**
 * What a company has been judged to be as an issuer, the latest first: it passed when it could be
 * judged and got a limit; `statusCode` is its rating. @public
 */
export async function issuerRatings(
  db: Db,
  organizationNumber: string,
  { skip, take }: { readonly skip: number; readonly take: number },
) {
  const all = db
    .selectFrom('companyDetermination')
    .where('organizationNumber', '=', organizationNumber)
    .where('determinationType', '=', determinationTypes.issuer)
  const [list, counted] = await Promise.all([
    all
      .select(['id', 'decidedAt as date', 'ratingCode as statusCode'])
      .select(sql<boolean>`missing = '{}' and main_amount > 0`.as('passed'))
      .orderBy('decidedAt', 'desc')
      .orderBy('id')
      .offset(skip)
      .limit(take)
      .execute(),
    all.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { list, totalHits: Number(counted.count) }
}
