import { sql } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import { refuseStale } from '#platform/server/refuse.ts'
import type { offers } from '../contract.ts'
import { priceListProblem } from '../rules.ts'
import { addPriceList, priceLists, pricesInForce } from './price-list-store.ts'

export const prices: Handler<typeof offers.prices> = async (_, { db }) => priceLists(db)

/** Offers that are made already keep their prices (offers 15). */
export const savePrices: Handler<typeof offers.savePrices> = async (
  { version, why, ...sent },
  { db, actor, now, audit, refuse },
) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('offer price list', 0))`.execute(db)
  const before = await pricesInForce(db)
  if (version !== undefined && version !== before.version)
    refuseStale({ ...before }, { version, ...sent })
  const problem = priceListProblem(sent.steps, sent.supplements)
  if (problem)
    return refuse('broken', { message: problem, fields: [{ field: 'steps', message: problem }] })
  const made = before.version + 1
  await addPriceList(db, {
    ...sent,
    version: made,
    reason: why,
    createdAt: now,
    createdBy: actor.name,
  })
  const shown = ({ setUpFee, steps, supplements }: typeof sent) => ({
    setUpFee,
    steps,
    supplements,
  })
  audit({ subject: String(made), before: shown(before), after: shown(sent), why })
  return { version: made }
}
