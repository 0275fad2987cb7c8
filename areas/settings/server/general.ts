import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import type { settings } from '../contract.ts'

/** No search for real principals can run yet, so none is in progress and no part of one is done. */
const realPrincipalJobStatus = { inProgress: false, percentage: 0 }

const stored = (db: Db) =>
  db.selectFrom('generalSetting').select('disallowSellThroughPartnerApi').executeTakeFirstOrThrow()

export const general: Handler<typeof settings.general> = async (_, { db }) => ({
  ...(await stored(db)),
  realPrincipalJobStatus,
})

/** Stops partners from selling through their API, from the next call on. A block that could not be stored is said as such (part-3 §7). */
export const setDisallowSellThroughPartner: Handler<typeof settings.setDisallowSellThroughPartner> = async (
  { on },
  context,
) => {
  const { db, actor, now, audit, refuse, log } = context
  try {
    const before = await stored(db)
    await db
      .updateTable('generalSetting')
      .set({ disallowSellThroughPartnerApi: on, changedAt: now, changedBy: actor.name })
      .execute()
    const after = await stored(db)
    audit({ before, after })
    return { ...after, realPrincipalJobStatus }
  } catch (error) {
    log.error({ err: error }, 'the sell block of the partner API could not be stored')
    return refuse('blockFailed')
  }
}
