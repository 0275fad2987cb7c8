import type { Db } from '#platform/server/database.ts'

/** What an issuer's books say of an invoice since it was sold; undefined when they say the same. */
export const saidInBooks = (db: Db, id: string) =>
  db
    .selectFrom('invoiceInBooks')
    .select(['why', 'toldAt'])
    .where('invoiceId', '=', id)
    .executeTakeFirst()
