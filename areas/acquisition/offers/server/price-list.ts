import { sql } from 'kysely'
import { z } from 'zod'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refuseStale } from '#platform/server/refuse.ts'
import { places } from '#areas/places.ts'
import { actOfTwo } from '#areas/foundation/approvals/server/public.ts'
import { mayKeepPrices } from '#areas/foundation/users/rules.ts'
import type { offers } from '../contract.ts'
import { priceChanges, type Prices } from '../price-changes.ts'
import { priceListProblem, theOnePriceList } from '../rules.ts'
import { addPriceList, priceLists, pricesInForce } from './price-list-store.ts'

export const prices: Handler<typeof offers.prices> = async (_, { db }) => priceLists(db)

const shown = ({ setUpFee, steps, supplements }: Prices): Prices => ({
  setUpFee,
  steps,
  supplements,
})
/** The prices that count, while nobody else changes them. */
async function heldPrices(db: Db) {
  await sql`select pg_advisory_xact_lock(hashtextextended('offer price list', 0))`.execute(db)
  return pricesInForce(db)
}

/**
 * The prices that offers are made of, and that customers then sign, as one asked and another
 * approved (offers 14). Offers that are made already keep theirs (offers 15).
 */
export const changePriceList = actOfTwo('changePriceList', {
  payload: z.object({
    /** The version that counted when it was asked for. */
    version: z.number(),
    setUpFee: z.number(),
    steps: z.array(
      z.object({
        volumeStart: z.number(),
        volumeEnd: z.number().nullable(),
        provision: z.number(),
        provisionFixedPrice: z.number(),
        limitCharge: z.number(),
      }),
    ),
    supplements: z.array(z.object({ ratingCode: z.string(), supplement: z.number() })),
    why: z.string(),
  }),
  askers: mayKeepPrices,
  perform: async ({ version, why, ...wanted }, { db, now, audit }, asker) => {
    const before = await heldPrices(db)
    if (before.version !== version)
      return { code: 'cannotBeDone', message: 'Prislistan har ändrats sedan det begärdes.' }
    const made = version + 1
    await addPriceList(db, {
      ...wanted,
      version: made,
      reason: why,
      createdAt: now,
      createdBy: asker.withSecond,
    })
    audit({ before: shown(before), after: { version: made, ...wanted } })
    return undefined
  },
})

export const savePrices: Handler<typeof offers.savePrices> = async (
  { version, why, ...wanted },
  context,
) => {
  const { db, audit, refuse } = context
  audit({ subject: theOnePriceList })
  const before = await heldPrices(db)
  if (version !== undefined && version !== before.version)
    refuseStale({ ...before }, { version, ...wanted })
  const problem = priceListProblem(wanted.steps, wanted.supplements)
  if (problem)
    return refuse('broken', { message: problem, fields: [{ field: 'steps', message: problem }] })
  const difference = priceChanges(before, wanted)
  if (difference.length === 0) return refuse('same')
  const asked = await changePriceList.ask(context, {
    subject: theOnePriceList,
    title: 'Ändra prislistan för offerter',
    place: places.settingsPart('prislista'),
    difference,
    reason: why,
    payload: { version: before.version, why, ...wanted },
  })
  return 'code' in asked ? refuse(asked) : asked
}
