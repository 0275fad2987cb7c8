import type { Db } from '#platform/server/database.ts'
import { takeIn } from '#areas/purchasing/invoices/server/public.ts'
import { ourInvoice, type BothRead } from './read-invoice.ts'
import type { KeptInvoice } from './invoice-store.ts'

interface Selling {
  readonly db: Db
  readonly now: Date
  /** As the invoice's history and the list show it. */
  readonly by: string
  readonly byAutopilot: boolean
}
/**
 * Sells an invoice of a client's books by the one door: it is decided on as any other, by status,
 * limits, sell blocks and approvals (accounting 5). The row is held by the caller.
 */
export async function sell(
  { db, now, by, byAutopilot }: Selling,
  row: KeptInvoice,
  { invoice, customer }: BothRead,
): Promise<string> {
  const { id } = await takeIn(
    db,
    {
      ...ourInvoice(invoice, customer, row.organizationNumber),
      documentIds: row.pdfId === null ? [] : [row.pdfId],
    },
    {
      source: 'integration',
      reference: `fortnox:${row.tenantId}:${row.documentNumber}`,
      now,
      by,
    },
  )
  await db
    .updateTable('accountingInvoice')
    .set({ state: 'sold', reason: '', invoiceId: id, byAutopilot, soldAt: now, soldBy: by })
    .where('id', '=', row.id)
    .execute()
  return id
}
