import type { CallContext, Handler } from '#platform/server/context.ts'
import { putMailInOutbox } from '#platform/server/mail/mail.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import { addDays, formatMoney } from '#platform/swedish/format.ts'
import { blacklistHits } from '#areas/foundation/blacklist/server/public.ts'
import { keepSoldVolume } from '#areas/credit/limits/server/public.ts'
import { isHalted } from '#areas/parties/keypersons/server/public.ts'
import type { offers } from '../contract.ts'
import { limitText } from '../limit-rules.ts'
import { offerDays, percentText, shareOf, stateOn } from '../rules.ts'
import { basisOf } from './basis.ts'
import { changeOffer, heldOffer, letterKey, replaceOffers, type OfferRow } from './offer-store.ts'

/** The offer, held, as it was seen. */
export async function seenOffer(
  { db, audit }: CallContext<never>,
  { id, version }: { readonly id: string; readonly version?: number | undefined },
): Promise<OfferRow> {
  const offer = (await heldOffer(db, id)) ?? refusePlatform('notFound')
  audit({ company: offer.organizationNumber, subject: id })
  if (version !== undefined && version !== offer.version)
    refuseStale({ version: offer.version }, { version })
  return offer
}

const kronor = (ore: number) => `${formatMoney(ore)} kr`
/** The mail says every price, as the offer has it. */
const letter = (offer: OfferRow, contactName: string, validTo: string) => ({
  contactName,
  companyName: offer.companyName,
  number: offer.number,
  volume: kronor(offer.volume),
  provision: percentText(offer.provision),
  provisionAmount: kronor(shareOf(offer.volume, offer.provision)),
  provisionFixedPrice: percentText(offer.provisionFixedPrice),
  limit: limitText({ ...offer, limit: offer.limitAmount }),
  limitCharge: percentText(offer.limitCharge),
  // Nothing of a limit that is not set yet: the mail says the percent alone.
  limitChargeAmount:
    offer.limitAmount > 0 ? kronor(shareOf(offer.limitAmount, offer.limitCharge)) : '',
  setUpFee: kronor(offer.setUpFee),
  validTo,
})

/** Mails a draft to the customer, never to an address on the blacklist (offers 16, 22). */
export const send: Handler<typeof offers.send> = async (
  { id, version, contactName, emailAddress, validTo },
  context,
) => {
  const { db, actor, now, today, audit, refuse } = context
  const offer = await seenOffer(context, { id, version })
  if (offer.state !== 'draft') return refuse('notDraft')
  if (validTo < today || validTo > addDays(today, offerDays.most))
    return refuse('wrongDay', {
      fields: [{ field: 'validTo', message: 'ska vara i dag till och med 90 dagar fram' }],
    })
  if ((await blacklistHits(db, { email: emailAddress })).length > 0)
    return refuse('harmful', {
      fields: [{ field: 'emailAddress', message: 'står i blacklist' }],
    })
  const { organizationNumber, prospectId } = offer
  if (await isHalted(db, organizationNumber)) return refuse('halted')
  const basis = await basisOf(db, { organizationNumber, prospectId, now, held: true })
  if (basis?.problem) return refuse('notOffered', { message: basis.problem })
  await changeOffer(db, offer, {
    state: 'sent',
    sentAt: now,
    sentBy: actor.name,
    sentTo: emailAddress,
    validTo,
  })
  await putMailInOutbox(db, actor, {
    to: emailAddress,
    template: 'offer',
    data: letter(offer, contactName, validTo),
    idempotencyKey: letterKey(id),
    company: organizationNumber,
  })
  audit({ before: { state: 'draft' }, after: { state: 'sent', sentTo: emailAddress, validTo } })
}

/** Writes what the customer has answered, on whose word and how (offers 17). */
export const decide: Handler<typeof offers.decide> = async (
  { id, version, accepted, how, note },
  context,
) => {
  const { db, actor, now, today, audit, refuse } = context
  const offer = await seenOffer(context, { id, version })
  const state = stateOn(today, offer)
  if (state === 'expired') return refuse('expired')
  if (state !== 'sent') return refuse('notSent')
  if (accepted && (await isHalted(db, offer.organizationNumber))) return refuse('halted')
  // What counted until now gives way.
  const replaced = accepted ? await replaceOffers(db, offer.organizationNumber, ['accepted']) : []
  const decided = accepted ? 'accepted' : 'declined'
  // What it has said that it sells bounds its limits from now on (rules 103).
  if (accepted)
    await keepSoldVolume(db, offer.organizationNumber, {
      volume: offer.volume,
      source: `Offert ${offer.number}`,
      since: now,
    })
  await changeOffer(db, offer, {
    state: decided,
    decidedAt: now,
    decidedBy: actor.name,
    decidedHow: how,
    decidedNote: note,
  })
  audit({
    before: { state },
    after: { state: decided, how, ...(replaced.length > 0 && { replaced }) },
    why: note,
  })
}
