import type { Db } from '#platform/server/database.ts'
import { amlPasses } from '../rules.ts'
import { storedAmlRating } from './own-facts.ts'
import { pointsOf } from './present-rating.ts'

/** How a company (10 digits) is rated with regard to money laundering: points of 10, null for not at all. */
export async function amlRatingOf(db: Db, organizationNumber: string) {
  const stored = await storedAmlRating(db, organizationNumber)
  const points = stored ? pointsOf(stored.rating) : null
  return {
    rating: points,
    passed: amlPasses(points),
    source: stored?.source ?? null,
    ratedAt: stored?.ratedAt ?? null,
  }
}
