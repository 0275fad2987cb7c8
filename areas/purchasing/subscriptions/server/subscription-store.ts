import type { Selectable } from 'kysely'
import type { InvoiceSubscription as Table } from '#database/types.ts'
import type { Db } from '#platform/server/database.ts'
import { invoiceStateOf, type InvoiceState } from '#areas/purchasing/invoices/rules.ts'

type StoredRow = Selectable<Table>
export type SubscriptionRow = Omit<StoredRow, 'value'> & { readonly value: InvoiceState }
/** A stored row with the state it waits for by name. */
export const named = (row: StoredRow): SubscriptionRow => ({
  ...row,
  value: invoiceStateOf(Number(row.value)),
})

const subscriptions = (db: Db) => db.selectFrom('invoiceSubscription').selectAll()

export async function subscriptionOf(
  db: Db,
  invoiceId: string,
): Promise<SubscriptionRow | undefined> {
  const row = await subscriptions(db).where('invoiceId', '=', invoiceId).executeTakeFirst()
  return row && named(row)
}

/** Held until the transaction ends, so that it is neither changed nor removed while it is sent. */
export async function heldSubscription(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  const row = await subscriptions(db).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && named(row)
}
