import type { Actor } from '#platform/permission.ts'
import type { Db } from '#platform/server/database.ts'
import { mayRemoveDocument } from '../rules.ts'

const documentFiles = (db: Db) =>
  db
    .selectFrom('documentFile')
    .innerJoin('storedFile', 'storedFile.id', 'documentFile.storedFileId')
    .selectAll('documentFile')
    .select(['storedFile.name', 'storedFile.contentType', 'storedFile.size'])
export type StoredDocument = Awaited<ReturnType<typeof documentsOfOnboarding>>[number]

/** A company's newest documents; more than these nobody pages through. */
const most = 500

export const documentsOfCompany = (
  db: Db,
  organizationNumber: string,
  filter: { type: number | undefined; agreements: boolean },
) =>
  documentFiles(db)
    .where('organizationNumber', '=', organizationNumber)
    .where((eb) =>
      filter.type === undefined
        ? eb.lit(true)
        : eb('documentFileAssociationType', '=', filter.type),
    )
    .$if(!filter.agreements, (found) => found.where('isCompanyAgreement', '=', false))
    .orderBy('documentFile.createdAt', 'desc')
    .orderBy('documentFile.id')
    .limit(most)
    .execute()

export const documentsOfOnboarding = (db: Db, onboardingId: string) =>
  documentFiles(db)
    .where('onboardingId', '=', onboardingId)
    .orderBy('documentFile.createdAt', 'desc')
    .limit(most)
    .execute()

export const documentById = (db: Db, id: string) =>
  documentFiles(db).where('documentFile.id', '=', id).executeTakeFirst()

/**
 * Held until the transaction ends, so that of two who save the same version one is told of the
 * other.
 */
export const heldDocument = (db: Db, id: string) =>
  documentFiles(db).where('documentFile.id', '=', id).forUpdate('documentFile').executeTakeFirst()

/** A stored document under the names of the specification, as somebody sees it. */
export const presentDocument = (document: StoredDocument, actor: Actor) => ({
  id: document.id,
  externalId: document.externalId,
  description: document.description,
  organizationNumber: document.organizationNumber,
  documentFileAssociationType: document.documentFileAssociationType,
  contentType: document.contentType,
  name: document.name,
  size: document.size,
  created: document.createdAt,
  uploadedByName: document.uploadedBy,
  isCompanyAgreement: document.isCompanyAgreement,
  companyAgreementSetId: document.companyAgreementSetId,
  agreementId: document.agreementId,
  version: document.version,
  mayRemove: actor.kind === 'staff' && mayRemoveDocument(actor, document),
})
