import { randomUUID } from 'node:crypto'
import type { ReceivedFile } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { keepFile, type FileStore } from '#platform/server/files/files.ts'

interface Proof {
  /** 10 digits. */
  readonly organizationNumber: string
  /** The association type. */
  readonly type: number
  /** Only those that were added after this moment. */
  readonly since?: Date | null
  /** Only those that are about this: the Externt id. */
  readonly externalId?: string
}
const proofs = (db: Db, { organizationNumber, type, since, externalId }: Proof) => {
  const found = db
    .selectFrom('documentFile')
    .innerJoin('storedFile', 'storedFile.id', 'documentFile.storedFileId')
    .select(['documentFile.id', 'storedFile.name', 'storedFile.sha256'])
    .where('organizationNumber', '=', organizationNumber)
    .where('documentFileAssociationType', '=', type)
    .where('removedAt', 'is', null)
  const newer = since ? found.where('documentFile.createdAt', '>', since) : found
  return externalId === undefined ? newer : newer.where('externalId', '=', externalId)
}

/**
 * A company's documents that show something: which, what each is called and the SHA-256 of its file.
 * @param how held until the transaction ends, so that no other file takes the place of one
 */
export const proofDocuments = (db: Db, proof: Proof, how?: { readonly hold: true }) =>
  proofs(db, proof)
    .orderBy('documentFile.id')
    .$if(how !== undefined, (found) => found.forUpdate('documentFile'))
    .execute()

/**
 * Keeps the documents that show something which a second person has just approved: from then on
 * nobody changes, replaces or removes them (documents 19).
 */
export async function keepAsEvidence(
  db: Db,
  seen: readonly { readonly id: string }[],
  now: Date,
): Promise<void> {
  if (seen.length === 0) return
  await db
    .updateTable('documentFile')
    .set(({ eb, fn, ref }) => ({
      evidenceSince: fn.coalesce(ref('evidenceSince'), eb.val(now)),
      version: eb('version', '+', 1),
    }))
    .where(
      'id',
      'in',
      seen.map(({ id }) => id),
    )
    .execute()
}

/** The same, once they have been approved by: what each is kept as, the oldest first. */
export const evidenceFiles = (db: Db, proof: Proof) =>
  proofs(db, proof)
    .select(['documentFile.storedFileId', 'storedFile.contentType'])
    .where('evidenceSince', 'is not', null)
    .orderBy('documentFile.createdAt')
    .orderBy('documentFile.id')
    .execute()

interface SealedAgreements {
  readonly storedFileId: string
  readonly organizationNumber: string
  readonly setId: string
  readonly description: string
  readonly by: string
  readonly at: Date
}
/**
 * Files a company's signed and sealed agreements among its documents, where nobody changes or
 * removes them (documents 3, 19). Answers the document's id.
 */
export async function addSealedAgreements(
  db: Db,
  { storedFileId, organizationNumber, setId, description, by, at }: SealedAgreements,
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('documentFile')
    .values({
      id,
      storedFileId,
      organizationNumber,
      description,
      externalId: setId,
      // As what was signed (documents 12).
      documentFileAssociationType: 1,
      isCompanyAgreement: true,
      companyAgreementSetId: setId,
      evidenceSince: at,
      createdAt: at,
      uploadedBy: by,
      uploadedById: null,
    })
    .execute()
  return id
}

/** The file of sealed agreements; undefined when there is none. */
export const sealedFile = (db: Db, id: string) =>
  db
    .selectFrom('documentFile')
    .innerJoin('storedFile', 'storedFile.id', 'documentFile.storedFileId')
    .select(['storedFileId', 'storedFile.name', 'storedFile.contentType'])
    .where('documentFile.id', '=', id)
    .where('isCompanyAgreement', '=', true)
    .executeTakeFirst()

/** The files of one type of an onboarding that nobody has removed, the oldest first. */
const filesOf = (db: Db, { onboardingId, type }: { onboardingId: string; type: number }) =>
  db
    .selectFrom('documentFile')
    .innerJoin('storedFile', 'storedFile.id', 'documentFile.storedFileId')
    .where('onboardingId', '=', onboardingId)
    .where('documentFileAssociationType', '=', type)
    .where('removedAt', 'is', null)
    .orderBy('documentFile.createdAt')
    .orderBy('documentFile.id')
export const onboardingFiles = (db: Db, of: { onboardingId: string; type: number }) =>
  filesOf(db, of).select(['documentFile.id', 'storedFile.name']).limit(100).execute()

/** One of them, to be read; undefined when it is not one of them. */
export const onboardingFile = (
  db: Db,
  { id, ...of }: { id: string; onboardingId: string; type: number },
) =>
  filesOf(db, of)
    .where('documentFile.id', '=', id)
    .select(['storedFileId', 'storedFile.name', 'storedFile.contentType'])
    .executeTakeFirst()

interface NewDocument {
  readonly file: ReceivedFile
  readonly organizationNumber: string
  readonly onboardingId: string
  readonly type: number
  readonly description: string
  /** Nobody's id for who is none of staff. */
  readonly by: { readonly id: string | null; readonly name: string }
}
/** Keeps a file among a company's documents, for an area whose form it belongs to. */
export async function addDocument(
  db: Db,
  files: FileStore,
  { file, type, by, ...about }: NewDocument,
): Promise<{ readonly id: string; readonly name: string }> {
  const id = randomUUID()
  const storedFileId = await keepFile(db, files, file)
  await db
    .insertInto('documentFile')
    .values({
      ...about,
      id,
      storedFileId,
      documentFileAssociationType: type,
      uploadedBy: by.name,
      uploadedById: by.id,
    })
    .execute()
  return { id, name: file.name }
}

/** Removes files of an onboarding; they can be put back for a time (documents 18). */
export async function removeOnboardingFiles(
  db: Db,
  {
    ids,
    onboardingId,
    type,
    by,
    now,
  }: { ids: readonly string[]; onboardingId: string; type: number; by: string; now: Date },
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('documentFile')
    .set({ removedAt: now, removedBy: by })
    .where('id', 'in', ids)
    .where('onboardingId', '=', onboardingId)
    .where('documentFileAssociationType', '=', type)
    .where('isCompanyAgreement', '=', false)
    .where('evidenceSince', 'is', null)
    .where('removedAt', 'is', null)
    .execute()
}
