import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { companyTypes, type CompanyType } from '../rules.ts'

/** What the engine has last given a company in a role. */
export interface Rating {
  /** Hundredths of a point: at most 1000, may be negative. */
  readonly score: number
  /** Of the company information provider. */
  readonly ratingCode: string | null
  /** The id of the determination it comes from. */
  readonly decisionReference: string
  readonly ratedAt: Date
}

/**
 * The latest rating of a company (10 digits) as issuer or recipient. Undefined when it has
 * never been rated.
 */
export const storedRating = (
  db: Db,
  organizationNumber: string,
  companyType: CompanyType,
): Promise<Rating | undefined> =>
  db
    .selectFrom('companyRating')
    .select(['score', 'ratingCode', 'decisionReference', 'ratedAt'])
    .where('organizationNumber', '=', organizationNumber)
    .where('companyType', '=', companyTypes[companyType])
    .executeTakeFirst()

/** The same of some companies at once, by their numbers; without those that have never been rated. */
export async function storedRatings(
  db: Db,
  organizationNumbers: readonly string[],
  companyType: CompanyType,
): Promise<ReadonlyMap<string, Rating>> {
  const rows = await db
    .selectFrom('companyRating')
    .select(['organizationNumber', 'score', 'ratingCode', 'decisionReference', 'ratedAt'])
    .where('organizationNumber', '=', sql<string>`any(${[...organizationNumbers]}::text[])`)
    .where('companyType', '=', companyTypes[companyType])
    .execute()
  return new Map(rows.map(({ organizationNumber, ...rating }) => [organizationNumber, rating]))
}

interface Which {
  readonly organizationNumber: string
  readonly companyType: CompanyType
}
/** Stores a rating in place of an earlier one. A later one that is there already stays. */
export async function storeRating(
  db: Db,
  { organizationNumber, companyType }: Which,
  rating: Rating,
): Promise<void> {
  await db
    .insertInto('companyRating')
    .values({ organizationNumber, companyType: companyTypes[companyType], ...rating })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationNumber', 'companyType'])
        .doUpdateSet(rating)
        .whereRef('excluded.ratedAt', '>=', 'companyRating.ratedAt'),
    )
    .execute()
}
