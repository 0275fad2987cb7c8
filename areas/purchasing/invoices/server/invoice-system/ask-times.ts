import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { askAgainAfter } from '../../ask-times.ts'
import { askMinutes } from '../../rules.ts'
import type { InvoiceRow } from '../invoice-store.ts'

/**
 * Keeps when the invoice system is asked next about invoices it has just told of, in one statement.
 * Those that it is not asked about are passed over. The caller holds them. `least`: milliseconds it
 * is not asked again for; a day when it told by itself, since it will again (invoices 63).
 */
export async function askLater(
  db: Db,
  some: readonly Pick<InvoiceRow, 'id' | 'state' | 'dueDate' | 'stateAt'>[],
  now: Date,
  least = 0,
): Promise<void> {
  const usual = await readSetting(db, askMinutes)
  const times = some.map(
    (invoice) => new Date(now.getTime() + Math.max(least, askAgainAfter(invoice, usual, now))),
  )
  await sql`update invoice_ask set ask_at = given.ask_at, asks_failed = 0
    from unnest(${some.map(({ id }) => id)}::uuid[], ${times}::timestamptz[]) as given (id, ask_at)
    where invoice_id = given.id`.execute(db)
}
