import type { Handler } from '#platform/server/context.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import { prospectJudgement } from '#areas/acquisition/prospects/server/public.ts'
import { isHalted } from '#areas/parties/keypersons/server/public.ts'
import type { offers } from '../contract.ts'
import { offeredLimit } from '../limit-rules.ts'
import { stepAt, volumeProblem, type PriceStep } from '../rules.ts'
import { basisOf, type Basis } from './basis.ts'
import { addOffer, offersOf, replaceOffers } from './offer-store.ts'

const limitOf = ({ amount, bounds }: ReturnType<typeof offeredLimit>) => ({
  limitAmount: amount,
  limitBounds: JSON.stringify(bounds),
})
/** What an offer of a volume says, as it is stored. */
export const termsOf = (
  { judged, setUpFee, priceList, months }: Basis,
  { provision, provisionFixedPrice, limitCharge }: PriceStep,
  { volume, number, now }: { volume: number; number: number; now: Date },
) => ({
  volume,
  ...limitOf(offeredLimit(judged, { volume, number, now, months })),
  provision,
  provisionFixedPrice,
  limitCharge,
  setUpFee,
  priceList,
  ratingCode: judged.ratingCode,
})

/** Makes an offer of a prospect that is accepted, in place of what was on its way (offers 15). */
export const make: Handler<typeof offers.make> = async (
  { prospectId, volume, priceList },
  context,
) => {
  const { db, actor, now, newId, audit, refuse } = context
  const { organizationNumber } =
    (await prospectJudgement(db, prospectId)) ?? refusePlatform('notFound')
  audit({ company: organizationNumber })
  // Holds the company's prospects: no two make an offer at once.
  const basis =
    (await basisOf(db, { organizationNumber, prospectId, now, held: true })) ??
    refusePlatform('notFound')
  if (await isHalted(db, organizationNumber)) return refuse('halted')
  if (basis.judged.prospectType === 'loan') return refuse('loan')
  if (basis.problem !== null) return refuse('notOffered', { message: basis.problem })
  if (priceList !== undefined && priceList !== basis.priceList)
    refuseStale({ priceList: basis.priceList }, { priceList })
  const step = stepAt(volume, basis.steps)
  const problem = volumeProblem(volume, basis.bounds)
  if (problem !== undefined || !step) {
    const message = problem ?? 'Prislistan har inget pris för så lite'
    return refuse('volume', { message, fields: [{ field: 'volume', message }] })
  }
  const id = newId()
  const number = ((await offersOf(db, organizationNumber))[0]?.number ?? 0) + 1
  const replaced = await replaceOffers(db, organizationNumber, ['draft', 'sent'])
  const terms = termsOf(basis, step, { volume, number, now })
  await addOffer(db, {
    id,
    organizationNumber,
    companyName: basis.judged.name,
    number,
    prospectId,
    ...terms,
    state: 'draft',
    createdAt: now,
    createdBy: actor.name,
  })
  audit({
    subject: id,
    after: { number, prospectId, ...terms, ...(replaced.length > 0 && { replaced }) },
  })
  return { id, number }
}
