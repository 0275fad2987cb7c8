import type { Db } from '#platform/server/database.ts'

/** Who stands surety for a company. A name may be lacking. */
export const guarantorsOf = (db: Db, organizationNumber: string) =>
  db
    .selectFrom('guarantor')
    .select(['id', 'name', 'socialSecurityNumber'])
    .where('organizationNumber', '=', organizationNumber)
    .orderBy('addedAt')
    .orderBy('id')
    .execute()

export const guarantorById = (db: Db, id: string) =>
  db
    .selectFrom('guarantor')
    .select(['name', 'socialSecurityNumber', 'organizationNumber'])
    .where('id', '=', id)
    .executeTakeFirst()
