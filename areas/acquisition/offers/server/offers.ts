import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { failedMails } from '#platform/server/outbox/returned.ts'
import { handlers } from '#platform/server/serve.ts'
import { offers } from '../contract.ts'
import { shareOf, stateOn } from '../rules.ts'
import { decide, send } from './answer-offer.ts'
import { basisOf } from './basis.ts'
import { offerDataResults } from './history.ts'
import { judgeLimit } from './judge-limit.ts'
import { make } from './make-offer.ts'
import { letterKey, offersBegunBy, offersOf, type OfferRow } from './offer-store.ts'
import { prices, savePrices } from './price-list.ts'

const getoffer: Handler<typeof offers.getoffer> = async (
  { org, prospectId },
  { db, now, refuse },
) => {
  const basis = await basisOf(db, { organizationNumber: org, prospectId, now })
  if (!basis) return refuse('none')
  const { judged, steps, ...rest } = basis
  return {
    ...rest,
    dynamicPricingOptions: steps,
    ratingCode: judged.ratingCode,
    limit: judged.limit,
  }
}

/** Offers as their readers see them today. */
async function presented(db: Db, rows: readonly OfferRow[], today: string) {
  const failed = await failedMails(
    db,
    rows.map(({ id }) => letterKey(id)),
  )
  return rows.map((row) => ({
    ...present(row, today),
    letterFailed: failed.has(letterKey(row.id)),
  }))
}
const present = ({ limitAmount, limitJudgedById: _, ...row }: OfferRow, today: string) => ({
  ...row,
  limit: limitAmount,
  limitBounds: [...row.limitBounds],
  provisionAmount: shareOf(row.volume, row.provision),
  limitChargeAmount: shareOf(limitAmount, row.limitCharge),
  state: stateOn(today, row),
})

const ofCompany: Handler<typeof offers.ofCompany> = async ({ organizationNumber }, { db, today }) =>
  presented(db, await offersOf(db, organizationNumber), today)

/** offers 21 */
const begun: Handler<typeof offers.begun> = async (_, { db, actor, today }) =>
  actor.kind === 'staff' ? presented(db, await offersBegunBy(db, actor.id), today) : []

export const offersServed = handlers(offers, {
  getoffer,
  offerDataResults,
  ofCompany,
  begun,
  make,
  send,
  decide,
  judgeLimit,
  prices,
  savePrices,
})
