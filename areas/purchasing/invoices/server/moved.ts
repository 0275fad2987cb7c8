import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { addJobs } from '#platform/server/jobs.ts'
import { invoiceStateNumbers, type InvoiceState } from '../states.ts'

/**
 * The task that tells those who subscribe to an invoice; areas/purchasing/subscriptions does it.
 */
export const tellSubscribersTask = 'tell-subscribers'
const subscriptionJob = (id: string, version: number) => ({
  key: `${tellSubscribersTask}:${id}:${version}`,
  payload: { id, version },
})

/**
 * A job for each subscription that has waited for the state its invoice has just been moved to, on
 * the transaction that moved it.
 */
export async function tellSubscribers(
  db: Db,
  moves: readonly { readonly id: string; readonly to: InvoiceState }[],
): Promise<void> {
  const { rows } = await sql<{ id: string; version: number }>`select subscription.id, version
    from unnest(${moves.map(({ id }) => id)}::uuid[], ${moves.map(({ to }) => String(invoiceStateNumbers[to]))}::text[]) as move (id, state)
    join invoice_subscription subscription on subscription.invoice_id = move.id and subscription.value = move.state
    where sent_at is null`.execute(db)
  await addJobs(
    db,
    tellSubscribersTask,
    rows.map(({ id, version }) => subscriptionJob(id, version)),
  )
}
