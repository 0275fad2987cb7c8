import { sql, type Selectable } from 'kysely'
import type { InvoiceLikeness } from '#database/types.ts'
import type { Db } from '#platform/server/database.ts'
import type { Statement } from '#reader/document.ts'
import type { InvoiceRow } from '../invoice-store.ts'

declare module '#database/json-columns.ts' {
  interface JsonColumns {
    'invoiceLikeness.stated': Statement
  }
}

/** What only likeness asks of an invoice. */
type Likeness = Pick<
  Selectable<InvoiceLikeness>,
  'paymentAccount' | 'textPrint' | 'layoutPrint' | 'stated'
>
export type ComparedRow = InvoiceRow & Likeness

/** Of an invoice that came without a document, and says no account. */
const nothing: Likeness = { paymentAccount: '', textPrint: [], layoutPrint: [], stated: null }

/** Invoices with what they are compared by, in their order. */
export async function withLikeness<Row extends { readonly id: string }>(
  db: Db,
  invoices: readonly Row[],
): Promise<(Row & Likeness)[]> {
  if (invoices.length === 0) return []
  const rows = await db
    .selectFrom('invoiceLikeness')
    .select(['invoiceId', 'paymentAccount', 'textPrint', 'layoutPrint', 'stated'])
    .where(sql<boolean>`invoice_id = any(${invoices.map(({ id }) => id)}::uuid[])`)
    .execute()
  const byId = new Map(rows.map(({ invoiceId, ...one }) => [invoiceId, one]))
  return invoices.map((invoice) => ({ ...invoice, ...(byId.get(invoice.id) ?? nothing) }))
}
