import type { World } from '#world/world.ts'
import { configurationAt } from './facts.ts'
import { rateNow } from './rate.ts'

/** The others are rated by the hour, as they are in earnest. */
const mostRated = 200

/** Every active client of the demo world as the hour would have rated it (aml 3). */
export async function loadAmlRatings({ db, now }: World): Promise<void> {
  const clients = await db
    .selectFrom('client')
    .select('organizationNumber')
    .distinct()
    .where('active', '=', 1)
    .orderBy('organizationNumber')
    .limit(mostRated)
    .execute()
  const by = await configurationAt(db, now)
  for (const { organizationNumber } of clients) await rateNow(db, organizationNumber, now, by)
}
