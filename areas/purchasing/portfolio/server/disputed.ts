import { sql } from 'kysely'
import { asUuid } from '#platform/server/as-uuid.ts'
import type { Db } from '#platform/server/database.ts'
import { heldAt, type Moment } from './held.ts'

/** Whether somebody says of what is held, `row`, that it is not owed, all of it or a part. */
export const isDisputed = sql`exists (select from invoice_collection where invoice_collection.state = 'disputed'
  and invoice_collection.invoice_id = ${asUuid(sql.ref('row.invoice_reference'))})`

/**
 * What is left of invoices that are disputed now (portfolio 10): öre, and invoices.
 * @param now the moment that is now
 */
export async function heldDisputed(
  db: Db,
  now: Moment,
): Promise<{ amount: number; count: number }> {
  const { rows } = await sql<{ amount: number; count: number }>`
    select coalesce(sum(row.amount), 0)::float8 as amount, count(*)::int as count
    from ${heldAt(now)} row where ${isDisputed}`.execute(db)
  return rows[0] ?? { amount: 0, count: 0 }
}
