import type { Db } from '#platform/server/database.ts'

/** What administrators have switched for the whole program. */
export const generalSettings = (db: Db) =>
  db.selectFrom('generalSetting').select('disallowSellThroughPartnerApi').executeTakeFirstOrThrow()

/** Whether partners are kept from selling through their API. */
export const isPartnerSellingOff = async (db: Db): Promise<boolean> =>
  (await generalSettings(db)).disallowSellThroughPartnerApi
