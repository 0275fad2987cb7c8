import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import { prospectTypes } from '#areas/acquisition/prospects/rules.ts'
import { keepSoldVolume } from '#areas/credit/limits/server/public.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
import { idOf } from '#world/insert.ts'
import { staffNamed } from '#world/staff.ts'
import type { World } from '#world/world.ts'
import { offerDays, stepAt, type OfferState } from '../rules.ts'
import { basisOf } from './basis.ts'
import { termsOf } from './make-offer.ts'
import { addOffer } from './offer-store.ts'

const hour = 3_600_000
/** What became of the offers of a company, the latest last. */
const plan: readonly (readonly OfferState[])[] = [
  ['replaced', 'sent'],
  ['accepted'],
  ['draft'],
  ['declined'],
  ['sent'],
  ['replaced', 'accepted'],
  ['declined', 'sent'],
]
/** An offer this old that nobody has answered has expired. Days. */
const shortest = 10

/**
 * Offers in every state, of companies that somebody has found good enough: of new customers and of
 * those on their way.
 */
export async function loadOffers(world: World): Promise<void> {
  const { db, seed, now } = world
  const found = await db
    .selectFrom('prospect')
    .distinctOn('organizationNumber')
    .select(['id', 'organizationNumber', 'name', 'createdAt', 'editedAt'])
    .where('companyType', '=', companyTypes.issuer)
    .where('prospectType', 'in', [prospectTypes.newCustomer, prospectTypes.preProspect])
    .where(({ fn }) => fn.coalesce('approved', 'passed'), '=', true)
    .orderBy('organizationNumber')
    .orderBy('createdAt', 'desc')
    .execute()
  for (const [place, prospect] of found.entries()) {
    const states = plan[place % plan.length] ?? []
    for (const [at, state] of states.entries()) await offered(prospect, at + 1, state, place)
  }

  async function offered(
    prospect: (typeof found)[number],
    number: number,
    planned: OfferState,
    place: number,
  ): Promise<void> {
    const { organizationNumber } = prospect
    // One that was declined had its answer first.
    const apart = plan[place % plan.length]?.[0] === 'declined' ? 30 * hour : hour
    const made = new Date(Math.min(prospect.editedAt.getTime() + number * apart, now.getTime()))
    const basis = await basisOf(db, { organizationNumber, prospectId: prospect.id, now: made })
    if (!basis) throw new Error(`Nothing can be offered ${organizationNumber}`)
    const { min, max, step } = basis.bounds
    const volume = min + Math.floor((max - min) / (2 + (place % 3)) / step) * step
    const price = stepAt(volume, basis.steps)
    if (!price) throw new Error(`There is no price of ${volume}`)
    const isOld = now.getTime() - made.getTime() > (shortest + 1) * dayLength
    const isSent = planned !== 'draft' && planned !== 'replaced'
    const days = isOld && planned === 'sent' ? shortest : offerDays.standard
    const answered = new Date(Math.min(made.getTime() + 26 * hour, now.getTime()))
    const by = staffNamed(seed, place % 2 === 0 ? 'Sofia' : 'Olivia').name
    const judge = staffNamed(seed, 'Maja')
    if (planned === 'accepted')
      await keepSoldVolume(db, organizationNumber, {
        volume,
        source: `Offert ${number}`,
        since: answered,
      })
    await addOffer(db, {
      id: idOf(seed, 'offer', place * 10 + number),
      organizationNumber,
      companyName: prospect.name,
      number,
      prospectId: prospect.id,
      ...termsOf(basis, price, { volume, number, now: made }),
      state: planned === 'expired' ? 'sent' : planned,
      createdAt: made,
      createdBy: by,
      ...(isSent && {
        sentAt: made,
        sentBy: by,
        sentTo: `ekonomi@${organizationNumber}.example.se`,
        validTo: addDays(stockholmDay(made), days),
      }),
      ...(planned === 'accepted' && {
        limitJudgedAt: answered,
        limitJudgedBy: judge.name,
        limitJudgedById: judge.id,
        limitWhy: 'Ryms i underlaget. Bra historik hos mottagarna.',
      }),
      ...((planned === 'accepted' || planned === 'declined') && {
        decidedAt: answered,
        decidedBy: by,
        decidedHow: place % 2 === 0 ? 'phone' : 'mail',
        decidedNote:
          planned === 'accepted'
            ? 'VD tackar ja till offerten.'
            : 'Vill ha lägre limitavgift, återkommer i vår.',
      }),
    })
  }
}
