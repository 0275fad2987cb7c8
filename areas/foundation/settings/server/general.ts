import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import type { settings } from '../contract.ts'
import { generalSettings } from './general-store.ts'

/** How far the latest search for real principals has come. */
async function realPrincipalJobStatus(db: Db) {
  const run = await db
    .selectFrom('adminJob')
    .select(['state', 'done', 'total'])
    .where('kind', '=', 'realPrincipals')
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (run?.state !== 'running') return { inProgress: false, percentage: run ? 100 : 0 }
  return {
    inProgress: true,
    percentage: Math.min(99, Math.floor((100 * run.done) / Math.max(1, run.total))),
  }
}

export const general: Handler<typeof settings.general> = async (_, { db }) => ({
  ...(await generalSettings(db)),
  realPrincipalJobStatus: await realPrincipalJobStatus(db),
})

/**
 * Stops partners from selling through their API, from the next call on. A block that could not be
 * stored is said as such (settings 8).
 */
export const setDisallowSellThroughPartner: Handler<
  typeof settings.setDisallowSellThroughPartner
> = async ({ on }, context) => {
  const { db, actor, now, audit, refuse, log } = context
  try {
    const before = await generalSettings(db)
    await db
      .updateTable('generalSetting')
      .set({ disallowSellThroughPartnerApi: on, changedAt: now, changedBy: actor.name })
      .execute()
    const after = await generalSettings(db)
    audit({ before, after })
    return { ...after, realPrincipalJobStatus: await realPrincipalJobStatus(db) }
  } catch (error) {
    log.error({ err: error }, 'the sell block of the partner API could not be stored')
    return refuse('blockFailed')
  }
}
