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
/** Whether a company has a document that shows something. */
export async function hasDocument(
  db: Db,
  { organizationNumber, type, since, externalId }: Proof,
): Promise<boolean> {
  const found = await db
    .selectFrom('documentFile')
    .select('id')
    .where('organizationNumber', '=', organizationNumber)
    .where('documentFileAssociationType', '=', type)
    .$if(since !== undefined && since !== null, (all) => all.where('createdAt', '>', since ?? null))
    .$if(externalId !== undefined, (all) => all.where('externalId', '=', externalId ?? ''))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
