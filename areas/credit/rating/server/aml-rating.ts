import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { amlPasses } from '../rules.ts'
import { pointsOf } from './present-rating.ts'

/** How a company is rated with regard to money laundering: points of 10, null for not at all. */
export interface AmlRated {
  readonly rating: number | null
  readonly passed: boolean
  readonly source: string | null
  readonly ratedAt: Date | null
}
const unrated: AmlRated = { rating: null, passed: amlPasses(null), source: null, ratedAt: null }

/** How each of some companies (10 digits) is rated. */
export async function amlRatingsOf(
  db: Db,
  organizationNumbers: readonly string[],
): Promise<(organizationNumber: string) => AmlRated> {
  const stored = await db
    .selectFrom('companyAmlRating')
    .select(['organizationNumber', 'rating', 'source', 'ratedAt'])
    .where('organizationNumber', '=', sql<string>`any(${[...organizationNumbers]}::text[])`)
    .execute()
  const rated = new Map(
    stored.map(({ organizationNumber, ...row }) => {
      const points = pointsOf(row.rating)
      return [organizationNumber, { ...row, rating: points, passed: amlPasses(points) }]
    }),
  )
  return (organizationNumber) => rated.get(organizationNumber) ?? unrated
}

/** The same of one. */
export const amlRatingOf = async (db: Db, organizationNumber: string): Promise<AmlRated> =>
  (await amlRatingsOf(db, [organizationNumber]))(organizationNumber)
