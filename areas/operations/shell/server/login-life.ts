import type { Db } from '#platform/server/database.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { freshMinutes, idleMinutes, sessionHours } from '../settings.ts'

/** How long a login counts at this moment. */
export async function loginLife(db: Db) {
  const [hours, minutes] = await Promise.all([
    readSetting(db, sessionHours),
    readSetting(db, idleMinutes),
  ])
  return { hours, idleMinutes: minutes }
}

/** Minutes since a login within which a sensitive act counts at this moment (users 18). */
export const freshness = (db: Db): Promise<number> => readSetting(db, freshMinutes)
