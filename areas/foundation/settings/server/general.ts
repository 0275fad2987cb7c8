import { z } from 'zod'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { places } from '#areas/places.ts'
import { actOfTwo, replaceWaiting } from '#areas/foundation/approvals/server/public.ts'
import { only } from '#areas/foundation/users/rules.ts'
import type { settings } from '../contract.ts'
import { sellBlock } from '../rules.ts'
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

const stored = (db: Db, on: boolean, by: { now: Date; name: string }) =>
  db
    .updateTable('generalSetting')
    .set({ disallowSellThroughPartnerApi: on, changedAt: by.now, changedBy: by.name })
    .execute()

/** The block, lifted as somebody asked and a second person approved (settings 14). */
export const liftSellBlock = actOfTwo('liftSellBlock', {
  payload: z.object({}),
  askers: only('Administrator'),
  perform: async (_, { db, now, audit }, asker) => {
    const before = await generalSettings(db)
    await stored(db, false, { now, name: asker.withSecond })
    audit({ before, after: await generalSettings(db) })
    return undefined
  },
})

/**
 * Stops partners from selling through their API, from the next call on, at once; to let them sell
 * again takes two. A block that could not be stored is said as such (settings 8).
 */
export const setDisallowSellThroughPartner: Handler<
  typeof settings.setDisallowSellThroughPartner
> = async ({ on, why }, context) => {
  const { db, actor, now, audit, refuse, log } = context
  const before = await generalSettings(db)
  if (!on && before.disallowSellThroughPartnerApi) {
    const asked = await liftSellBlock.ask(context, {
      subject: sellBlock,
      title: 'Häv spärren av försäljning via partner-API:et',
      place: places.settingsPart('forsaljning'),
      difference: [{ label: 'Försäljning via partner-API', before: 'Spärrad', after: 'Tillåten' }],
      reason: why,
      payload: {},
    })
    if ('code' in asked) refuse(asked)
  } else {
    try {
      await stored(db, on, { now, name: actor.name })
    } catch (error) {
      log.error({ err: error }, 'the sell block of the partner API could not be stored')
      refuse('blockFailed')
    }
    // Whoever sets the block anew does not want it lifted.
    await replaceWaiting(context, ['liftSellBlock'], sellBlock)
    audit({ before, after: await generalSettings(db) })
  }
  return {
    ...(await generalSettings(db)),
    realPrincipalJobStatus: await realPrincipalJobStatus(db),
  }
}
