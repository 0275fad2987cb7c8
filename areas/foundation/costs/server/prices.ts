import type { Db } from '#platform/server/database.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import type { PriceList } from '../rules.ts'
import { priceSettings } from '../settings.ts'

/** The prices that hold now, öre (costs 3). */
export async function readPrices(db: Db): Promise<PriceList> {
  const { A, B, person } = priceSettings
  return {
    A: {
      company: await readSetting(db, A.company),
      board: await readSetting(db, A.board),
      report: await readSetting(db, A.report),
    },
    B: {
      company: await readSetting(db, B.company),
      board: await readSetting(db, B.board),
      report: await readSetting(db, B.report),
    },
    person: {
      register: await readSetting(db, person.register),
      credit: await readSetting(db, person.credit),
      engagements: await readSetting(db, person.engagements),
    },
  }
}
