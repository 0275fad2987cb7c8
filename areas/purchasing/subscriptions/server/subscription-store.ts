import type { Selectable } from 'kysely'
import type { InvoiceSubscription as Table } from '#database/types.ts'
import type { Db } from '#platform/server/database.ts'

export type SubscriptionRow = Selectable<Table>

export const subscriptionOf = (db: Db, invoiceId: string): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('invoiceSubscription')
    .selectAll()
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirst()

/** Held until the transaction ends, so that it is neither changed nor removed while it is sent. */
export const heldSubscription = (db: Db, id: string): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('invoiceSubscription')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
