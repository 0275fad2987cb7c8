import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { dayLength } from '#platform/time.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { silentDays } from '../rules.ts'

interface Wanted {
  /** Whose, and those that nobody has; everybody's when left out. */
  readonly salesRepIds?: readonly string[] | undefined
  readonly now: Date
  readonly most: number
}
/** When anybody last did something in an onboarding; of one that is over, when it ended. */
export const movedAt = sql<Date>`onboarding_moved_at(onboarding)`

/**
 * Ongoing onboardings in which nobody has done anything for the days of the setting, the longest
 * silent first (onboarding 72). @public
 */
export async function silentOnboardings(db: Db, { salesRepIds, now, most }: Wanted) {
  const before = new Date(now.getTime() - (await readSetting(db, silentDays)) * dayLength)
  return db
    .selectFrom('onboarding')
    .select(['id', 'companyName', 'contactedAt'])
    .select(movedAt.as('movedAt'))
    .where('completedAt', 'is', null)
    .where('canceledAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where('createdAt', '<', before)
    .where(movedAt, '<', before)
    .$if(salesRepIds !== undefined, (rows) =>
      rows.where(({ or, eb }) =>
        or([eb('salesRepId', 'in', [...(salesRepIds ?? [])]), eb('salesRepId', 'is', null)]),
      ),
    )
    .orderBy('movedAt')
    .orderBy('id')
    .limit(most)
    .execute()
}
