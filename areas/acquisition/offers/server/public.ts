import type { Db } from '#platform/server/database.ts'
import { listedBounds, type Terms } from '../rules.ts'
import { basisOf } from './basis.ts'
import { pricesInForce } from './price-list-store.ts'
import { offerInForce } from './offer-store.ts'

/**
 * What a company has accepted, with the offer's id and when; undefined when it has accepted nothing. Öre and
 * hundredths of a percent. @public
 */
export const acceptedTerms = async (
  db: Db,
  organizationNumber: string,
): Promise<
  | (Terms & { readonly id: string; readonly number: number; readonly decidedAt: Date | null })
  | undefined
> => {
  const offer = await offerInForce(db, organizationNumber)
  if (!offer) return undefined
  const { id, number, decidedAt, volume, provision, limitCharge, setUpFee } = offer
  return { id, number, decidedAt, volume, provision, limitCharge, setUpFee }
}

export { offersToJudge } from './offer-store.ts'

/**
 * The limit of the offer that a company has accepted, and what credit decided of it (offers 23);
 * `judged` null while nobody has. Öre. @public
 */
export async function acceptedLimit(db: Db, organizationNumber: string) {
  const offer = await offerInForce(db, organizationNumber)
  if (!offer) return undefined
  const { limitAmount, limitJudgedAt, limitJudgedBy: by, limitJudgedById: byId, limitWhy } = offer
  return {
    limitAmount,
    judged: limitJudgedAt && by !== null && limitWhy !== null ? { by, byId, why: limitWhy } : null,
  }
}

/**
 * The version of the price list that counts, and between what it prices a company: with what its
 * rating adds, where it has been judged. @public
 */
export async function listedPrices(
  db: Db,
  wanted: { readonly organizationNumber: string; readonly now: Date },
) {
  const { version, steps, setUpFee } = await pricesInForce(db)
  const basis = await basisOf(db, wanted)
  return { version, bounds: listedBounds(basis?.steps ?? steps, setUpFee) }
}
