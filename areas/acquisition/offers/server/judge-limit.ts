import type { Handler } from '#platform/server/context.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { mostByOneOf } from '#areas/credit/limits/server/public.ts'
import type { offers } from '../contract.ts'
import { heldBy } from '../limit-rules.ts'
import { stateOn } from '../rules.ts'
import { seenOffer } from './answer-offer.ts'
import { changeOffer } from './offer-store.ts'

/**
 * Decides on the limit of an offer (offers 23): never more than what holds it down, and than one
 * person may set. From now on the offer shows it, and the client begins with it.
 */
export const judgeLimit: Handler<typeof offers.judgeLimit> = async (
  { id, version, limitAmount, why },
  context,
) => {
  const { db, actor, now, today, audit, refuse } = context
  const offer = await seenOffer(context, { id, version })
  const state = stateOn(today, offer)
  if (state !== 'draft' && state !== 'sent' && state !== 'accepted') return refuse('over')
  if (offer.limitJudgedAt !== null) return refuse('judged')
  const [lowest] = offer.limitBounds
  const byOne = await mostByOneOf(db)
  const most = Math.min(lowest?.most ?? offer.limitAmount, byOne)
  if (limitAmount > most) {
    const holds = most === byOne ? 'Mer sätts av två' : heldBy(offer.limitBounds)
    const message = `får vara högst ${formatMoney(most)} kr. ${holds}.`
    return refuse('tooMuch', {
      message: `Limiten ${message} Mer än så sätts som limit av två när företaget är kund.`,
      fields: [{ field: 'limitAmount', message }],
    })
  }
  await changeOffer(db, offer, {
    limitAmount,
    limitJudgedAt: now,
    limitJudgedBy: actor.name,
    limitJudgedById: actor.id,
    limitWhy: why,
  })
  audit({ before: { limitAmount: offer.limitAmount }, after: { limitAmount }, why })
}
