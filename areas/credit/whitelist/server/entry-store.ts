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
