import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { Sought } from '../rules.ts'

export const exportsAsked = (db: Db) => db.selectFrom('personExport').selectAll()
export const exportOf = (db: Db, id: string) =>
  exportsAsked(db).where('id', '=', id).executeTakeFirst()

/** Whether one about the same person is being made. */
export async function isUnderWay(db: Db, { personalNumber, emails }: Sought): Promise<boolean> {
  const waiting = exportsAsked(db).where('state', '=', 'waiting')
  const same =
    personalNumber === null
      ? waiting.where(sql<SqlBool>`emails && ${emails}::text[]`)
      : waiting.where('personalNumber', '=', personalNumber)
  return (await same.limit(1).executeTakeFirst()) !== undefined
}

/** The tasks of an export: making it, and removing its files. */
export const makeTask = 'make-person-export'
export const removeTask = 'remove-person-export'
