import type { Db } from '#platform/server/database.ts'

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
