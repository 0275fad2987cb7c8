import type { Handler } from '#platform/server/context.ts'
import { handlers } from '#platform/server/serve.ts'
import { offers } from '../contract.ts'
import { shareOf, stateOn } from '../rules.ts'
import { decide, send } from './answer-offer.ts'
import { basisOf } from './basis.ts'
import { offerDataResults } from './history.ts'
import { judgeLimit } from './judge-limit.ts'
import { make } from './make-offer.ts'
import { offersBegunBy, offersOf, type OfferRow } from './offer-store.ts'
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

/** An offer as its readers see it today. */
const present = ({ limitAmount, limitJudgedById: _, ...row }: OfferRow, today: string) => ({
  ...row,
  limit: limitAmount,
  limitBounds: [...row.limitBounds],
  provisionAmount: shareOf(row.volume, row.provision),
  limitChargeAmount: shareOf(limitAmount, row.limitCharge),
  state: stateOn(today, row),
})

const ofCompany: Handler<typeof offers.ofCompany> = async ({ organizationNumber }, { db, today }) =>
  (await offersOf(db, organizationNumber)).map((row) => present(row, today))

/** offers 21 */
const begun: Handler<typeof offers.begun> = async (_, { db, actor, today }) =>
  actor.kind === 'staff'
    ? (await offersBegunBy(db, actor.id)).map((row) => present(row, today))
    : []

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
