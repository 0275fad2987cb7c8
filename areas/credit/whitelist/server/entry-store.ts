import type { Db } from '#platform/server/database.ts'

/**
 * Exceptions in the order staff read them: the last to end first. With `today` only those still
 * valid on that day.
 */
export const entriesOf = (
  db: Db,
  organizationNumbers: readonly string[],
  today: string | undefined,
) => {
  const entries = db
    .selectFrom('whitelistEntry')
    .selectAll()
    .where('organizationNumber', 'in', organizationNumbers)
  return (today === undefined ? entries : entries.where('endDate', '>=', today))
    .orderBy('endDate', 'desc')
    .orderBy('id')
    .execute()
}

/**
 * Held until the transaction ends, so that of two who save the same version one is told of the
 * other.
 */
export const heldEntry = (db: Db, id: string) =>
  db.selectFrom('whitelistEntry').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type EntryRow = Awaited<ReturnType<typeof entriesOf>>[number]
/** An exception as it is asked for; version 0 of one that is new. */
export type WrittenException = Omit<EntryRow, 'createdAt' | 'createdBy' | 'changedAt' | 'changedBy'>

interface By {
  readonly name: string
  readonly now: Date
}
/** Stores an exception that is let be: a new one, or in place of the version it was written of. */
export async function writeEntry(
  db: Db,
  { id, version, ...values }: WrittenException,
  { name, now }: By,
): Promise<EntryRow> {
  return version === 0
    ? db
        .insertInto('whitelistEntry')
        .values({ ...values, id, createdAt: now, createdBy: name })
        .returningAll()
        .executeTakeFirstOrThrow()
    : db
        .updateTable('whitelistEntry')
        .set({ ...values, changedAt: now, changedBy: name, version: version + 1 })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
}
