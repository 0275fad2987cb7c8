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
    .select('id')
    .where('organizationNumber', '=', organizationNumber)
    .where('documentFileAssociationType', '=', type)
    .where('removedAt', 'is', null)
  const newer = since ? found.where('createdAt', '>', since) : found
  return externalId === undefined ? newer : newer.where('externalId', '=', externalId)
}

/** Whether a company has a document that shows something. */
export const hasDocument = async (db: Db, proof: Proof): Promise<boolean> =>
  (await proofs(db, proof).limit(1).executeTakeFirst()) !== undefined

/**
 * Keeps the documents that show something which a second person has just approved: from then on
 * nobody changes, replaces or removes them (documents 19).
 */
export async function keepAsEvidence(db: Db, proof: Proof, now: Date): Promise<void> {
  await db
    .updateTable('documentFile')
    .set(({ eb, fn, ref }) => ({
      evidenceSince: fn.coalesce(ref('evidenceSince'), eb.val(now)),
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', proofs(db, proof))
    .execute()
}
