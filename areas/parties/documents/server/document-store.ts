import type { Actor } from '#platform/permission.ts'
import type { Db } from '#platform/server/database.ts'
import { dayLength } from '#platform/time.ts'
import { mayOpenDocument, mayRemoveDocument, undoneDays } from '../rules.ts'

const allFiles = (db: Db) =>
  db
    .selectFrom('documentFile')
    .innerJoin('storedFile', 'storedFile.id', 'documentFile.storedFileId')
    .selectAll('documentFile')
    .select(['storedFile.name', 'storedFile.contentType', 'storedFile.size'])
/** Those that nobody has removed. */
const documentFiles = (db: Db) => allFiles(db).where('removedAt', 'is', null)
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

/** What was removed before this can no longer be put back (documents 18). */
export const undoneSince = (now: Date) => new Date(now.getTime() - undoneDays * dayLength)

const removedFiles = (db: Db, now: Date) =>
  allFiles(db).where('removedAt', '>', undoneSince(now)).$narrowType<Removed>()
interface Removed {
  removedAt: Date
  removedBy: string
}
export type RemovedDocument = StoredDocument & Removed

/** Those of a company that can still be put back, the latest removed first. */
export const removedOfCompany = (
  db: Db,
  organizationNumber: string,
  now: Date,
): Promise<RemovedDocument[]> =>
  removedFiles(db, now)
    .where('organizationNumber', '=', organizationNumber)
    .orderBy('removedAt', 'desc')
    .orderBy('documentFile.id')
    .limit(most)
    .execute()

/** Held until the transaction ends. */
export const heldRemoved = (db: Db, id: string, now: Date): Promise<RemovedDocument | undefined> =>
  removedFiles(db, now)
    .where('documentFile.id', '=', id)
    .forUpdate('documentFile')
    .executeTakeFirst()

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
  isEvidence: document.evidenceSince !== null,
  companyAgreementSetId: document.companyAgreementSetId,
  agreementId: document.agreementId,
  version: document.version,
  mayRemove: actor.kind === 'staff' && mayRemoveDocument(actor, document),
  mayOpen: actor.kind === 'staff' && mayOpenDocument(actor, document),
})

/** The same of one that was removed. */
export const presentRemoved = (document: RemovedDocument, actor: Actor) => ({
  ...presentDocument(document, actor),
  removed: document.removedAt,
  removedByName: document.removedBy,
  undoneUntil: new Date(document.removedAt.getTime() + undoneDays * dayLength),
})
