import { stockholmDay } from '#platform/swedish/format.ts'
import type { EffectOf } from '#areas/foundation/blacklist/server/effect.ts'
import { exceptionsEndedBy } from '#areas/credit/whitelist/server/public.ts'
import { invoicesStoppedBy } from '#areas/purchasing/invoices/server/public.ts'

/** What it comes to that the blacklist hits somebody anew, by the areas that own what it stops. */
export const blacklistEffect: EffectOf = async (db, isHit, now) => ({
  stops: await invoicesStoppedBy(db, isHit, now),
  ends: await exceptionsEndedBy(db, isHit, stockholmDay(now)),
})
