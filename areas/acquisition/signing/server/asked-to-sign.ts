import type { Db } from '#platform/server/database.ts'
import type { Refusal } from '#platform/server/refuse.ts'
import { samePerson } from '#platform/swedish/personal-number.ts'
import { boardToSign } from '#areas/parties/righttosign/server/public.ts'
import { isUndecided } from '../rules.ts'
import { notDecidedText } from '../texts.ts'
import { signersOf } from './board-now.ts'
import type { OpenAgreement } from './open-agreement.ts'
import { agreementsOfSet } from './set-store.ts'
import { signersOfAgreement, signersOfSet, type Stands } from './signer-store.ts'

/** The names of a set's agreements of which nobody has said yet who signs them (signing 46). */
async function undecidedIn(db: Db, setId: string): Promise<string[]> {
  const [agreements, signers] = [await agreementsOfSet(db, setId), await signersOfSet(db, setId)]
  return agreements
    .filter((one) =>
      isUndecided(one, signers.filter(({ agreementId }) => agreementId === one.agreementId).length),
    )
    .map(({ name }) => name)
}

interface Asked {
  /** 10 or 12 digits. */
  readonly personalNumber: string
  /** That they do not sign for the company, and why they shall all the same. */
  readonly outsider: boolean
  readonly outsiderReason: string
  /** A customer has been found to be the one who signs before. */
  readonly byStaff: boolean
}
/**
 * Whether somebody may be asked to sign an agreement, and as what where that is to be kept. Nobody
 * signs anything of a set before it is decided who signs each agreement that persons sign, and these
 * are signed by nobody else (signing 46). That somebody who does not sign for the company signs its
 * agreement is said, with why (signing 33, 47); nobody is such a one where no board is known.
 *
 * Read it while the agreement is held.
 */
export async function askedToSign(
  db: Db,
  { set, agreement }: Pick<OpenAgreement, 'set' | 'agreement'>,
  { personalNumber, outsider, outsiderReason, byStaff }: Asked,
): Promise<Partial<Stands> | Refusal<'notDecided' | 'notChosen' | 'outsider' | 'outsiderReason'>> {
  const undecided = await undecidedIn(db, set.id)
  if (undecided.length > 0) return { code: 'notDecided', message: notDecidedText(undecided) }
  const { agreementId, signatureType } = agreement
  const signers = await signersOfAgreement(db, { setId: set.id, agreementId })
  if (signers.some((one) => samePerson(one.personalNumber, personalNumber))) return {}
  if (signatureType === 'Person') return { code: 'notChosen' }
  if (!byStaff) return {}
  const board = await boardToSign(db, set.organizationNumber)
  const known = [
    ...signers.filter(({ isByHand }) => !isByHand).map((one) => one.personalNumber),
    ...(board ? signersOf(board).map((one) => one.socialSecurityNumber) : []),
  ]
  const isOutsider = known.length > 0 && !known.some((number) => samePerson(number, personalNumber))
  if (!isOutsider) return {}
  if (!outsider) return { code: 'outsider' }
  if (outsiderReason === '') return { code: 'outsiderReason' }
  return { standsAs: 'outsider', standsBecause: outsiderReason }
}
