import type { Db } from '#platform/server/database.ts'
import {
  guaranteedAmount,
  sectionOf,
  versionOf,
} from '#areas/acquisition/agreements/server/public.ts'
import { addGuarantees, endGuarantees } from '#areas/credit/rating/server/public.ts'
import { reopenedGuarantee } from '../texts.ts'
import { agreementOfSet, anySet, type CompanyAgreement } from './set-store.ts'
import { signersOfAgreement } from './signer-store.ts'

/** Where a guarantee states its amount, by the version that it was made of. */
async function stated(db: Db, { agreementId, agreementVersionId, tokenValues }: CompanyAgreement) {
  const version = await versionOf(db, agreementId, agreementVersionId)
  const ofInterest = version?.tokens.filter(({ tokenOfInterest }) => tokenOfInterest) ?? []
  const found = guaranteedAmount(tokenValues, new Set(ofInterest.map(({ key }) => key)))
  return {
    amount: found?.amount ?? null,
    section: found && version ? sectionOf(version.contentText, found.key) : '',
  }
}

/**
 * Makes guarantors of those who have signed a guarantee that is approved (signing 71): persons who
 * sign for themselves, never those who sign for a company.
 * @returns what was made of it, undefined when it is no such agreement.
 */
export async function becomeGuarantors(
  db: Db,
  { setId, agreementId }: { readonly setId: string; readonly agreementId: string },
  now: Date,
) {
  const agreement = await agreementOfSet(db, setId, agreementId)
  const set = await anySet(db, setId)
  if (!agreement || !set || agreement.approvedAt === null) return undefined
  if (agreement.type !== 'Guarantor' || agreement.signatureType !== 'Person') return undefined
  const persons = (await signersOfAgreement(db, { setId, agreementId })).filter(
    ({ state }) => state === 'counts',
  )
  if (persons.length === 0) return undefined
  const { amount, section } = await stated(db, agreement)
  const of = {
    organizationNumber: set.organizationNumber,
    agreementSetId: setId,
    agreementId,
    agreementName: agreement.name,
    revision: agreement.revision,
    section,
    amount,
  }
  await addGuarantees(db, of, persons, now)
  return {
    names: persons.map(({ name }) => name),
    personalNumbers: persons.map(({ personalNumber }) => personalNumber),
    amount,
    section,
  }
}

/** Nobody stands surety by an agreement that is opened again, until it is approved anew. */
export const guaranteesReopened = (db: Db, setId: string, agreementId: string, now: Date) =>
  endGuarantees(db, { agreementSetId: setId, agreementId }, { because: reopenedGuarantee, now })
