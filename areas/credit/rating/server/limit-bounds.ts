import type { Db } from '#platform/server/database.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { soldVolume } from '#areas/credit/limits/server/public.ts'
import type { Answers } from '#areas/parties/company/server/public.ts'
import type { LimitBound } from '#areas/credit/rules/rules.ts'
import {
  mostMonthsSold,
  mostOfRecommended,
  shareOf,
  volumeBound,
} from '#areas/credit/limits/rules.ts'
import { factOf } from './register-facts.ts'
import type { CompanyContent } from './register-content.ts'

/**
 * What an issuer's limits are at most whatever its score (rules 103), of what is known: what it has
 * said that it sells, and what the provider recommends. The turnover is the bucket's (rules 101).
 */
export async function limitBoundsOf(
  db: Db,
  organizationNumber: string,
  said: Answers<CompanyContent>,
  now: Date,
): Promise<readonly LimitBound[]> {
  const bounds: LimitBound[] = []
  const volume = await soldVolume(db, organizationNumber)
  if (volume) bounds.push(volumeBound(volume, await readSetting(db, mostMonthsSold)))
  const share = (await readSetting(db, mostOfRecommended)) * 100
  const recommended = factOf(said, now, ({ recommendedLimit }) => recommendedLimit)
  if (share > 0 && !('missing' in recommended)) {
    const { value: of, source, fetchedAt } = recommended
    bounds.push({ kind: 'recommended', most: shareOf(of, share), of, share, source, fetchedAt })
  }
  return bounds
}
