import type { Db } from '#platform/server/database.ts'
import { storeRating } from '#areas/parties/company/server/public.ts'
import { typesOf } from '#areas/credit/limits/rules.ts'
import { setCalculatedLimit } from '#areas/credit/limits/server/public.ts'
import type { RatedCompany } from './determination-store.ts'

/** The company has this rating from now on, and our client the limits it gives. */
export async function applyRating(db: Db, rated: RatedCompany, isClient: boolean): Promise<void> {
  const { id, organizationNumber, side, totalScore, ratingCode, limits, decidedAt } = rated
  const rating = { score: totalScore, ratingCode, decisionReference: id, ratedAt: decidedAt }
  await storeRating(db, { organizationNumber, companyType: side }, rating)
  if (!isClient) return
  const [mainType, secondType] = typesOf(side)
  for (const [limitType, limit] of [
    [mainType, limits.main],
    [secondType, limits.second],
  ] as const) {
    if (limitType === undefined || !limit) continue
    const { amount, maxCount } = limit
    await setCalculatedLimit(db, {
      organizationNumber,
      limitType,
      amount,
      maxCount,
      decisionReference: id,
      now: decidedAt,
    })
  }
}
