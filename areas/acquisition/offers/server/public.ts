import type { Db } from '#platform/server/database.ts'
import type { Terms } from '../rules.ts'
import { offerInForce } from './offer-store.ts'

/**
 * What a company has accepted, with the offer's id and when; undefined when it has accepted nothing. Öre and
 * hundredths of a percent. @public
 */
export const acceptedTerms = async (
  db: Db,
  organizationNumber: string,
): Promise<(Terms & { readonly id: string; readonly decidedAt: Date | null }) | undefined> => {
  const offer = await offerInForce(db, organizationNumber)
  if (!offer) return undefined
  const { id, decidedAt, volume, provision, limitCharge, setUpFee } = offer
  return { id, decidedAt, volume, provision, limitCharge, setUpFee }
}
