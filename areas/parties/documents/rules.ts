import type { StaffActor } from '#platform/permission.ts'
import {
  isAdministrator,
  isIn,
  maySeePersonal,
  withAuditor,
} from '#areas/foundation/users/rules.ts'

/** The type an unspecific upload gets (decision A18). */
export const defaultAssociationType = 5

/** What may be attached to a company; other areas take less (decision A17). */
export const acceptedTypes = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/tiff',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const

/** Bytes one document may have at most. */
export const largestDocument = 25 * 1024 * 1024

/** Which icon a document has (documents 4). */
export function iconOf(contentType: string): 'image' | 'pdf' | 'word' | 'excel' | 'document' {
  if (contentType.startsWith('image/')) return 'image'
  if (contentType === 'application/pdf') return 'pdf'
  if (/word/.test(contentType)) return 'word'
  return /excel|spreadsheet/.test(contentType) ? 'excel' : 'document'
}

interface Bound {
  readonly isCompanyAgreement: boolean
  /** Shows something that two persons have approved (documents 19). */
  readonly isEvidence: boolean
}
/**
 * Company agreements are what was signed, and what was approved rests on its papers: neither is
 * changed nor removed here (documents 3, 19).
 */
export function changeProblem({ isCompanyAgreement, isEvidence }: Bound) {
  if (isCompanyAgreement) return 'companyAgreement' as const
  return isEvidence ? ('evidence' as const) : undefined
}

/** Days for which what was removed can be put back (documents 18). */
export const undoneDays = 30

/** A document is removed, or its file replaced, by who added it and by administrators. */
export const mayRemoveDocument = (
  actor: Pick<StaffActor, 'id' | 'policies'>,
  { uploadedById }: { readonly uploadedById: string | null },
) => actor.id === uploadedById || isAdministrator(actor)

interface Opened {
  readonly documentFileAssociationType: number
  readonly isCompanyAgreement: boolean
  readonly uploadedById: string | null
}
/**
 * What was signed, answers of customers and proofs of accounts are opened by those who work with
 * clients, the auditor and who added them; what was attached for another reason by everybody
 * (documents 21).
 */
export const mayOpenDocument = (
  actor: Pick<StaffActor, 'id' | 'policies'>,
  { documentFileAssociationType, isCompanyAgreement, uploadedById }: Opened,
) =>
  isIn(withAuditor(maySeePersonal), actor) ||
  actor.id === uploadedById ||
  (documentFileAssociationType === defaultAssociationType && !isCompanyAgreement)
