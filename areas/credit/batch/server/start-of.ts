import { formatInstant } from '#platform/swedish/format.ts'
import type { Db } from '#platform/server/database.ts'
import { nextOccurrence } from '#platform/server/worker/schedule.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import {
  officeCloses,
  officeHours,
  officeOpens,
  startsAtOnce,
  waitsUntil,
  type OfficeHours,
} from '../rules.ts'

/** The hours that hold at this moment. */
export const currentHours = async (db: Db): Promise<OfficeHours> =>
  officeHours(await readSetting(db, officeOpens), await readSetting(db, officeCloses))

/**
 * When a run that is asked for at an instant begins: at once, or in office hours after them (batch
 * 2, decision C23).
 */
export function startOf(asked: Date, hours: OfficeHours): Date {
  const [hour = 0, minute = 0] = formatInstant(asked).slice(11).split(':').map(Number)
  if (startsAtOnce(hour * 60 + minute, hours)) return asked
  const begins = waitsUntil(hours)
  return nextOccurrence(`${begins % 60} ${Math.floor(begins / 60)} * * *`, asked)
}
