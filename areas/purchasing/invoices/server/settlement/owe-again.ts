import type { Db } from '#platform/server/database.ts'
import { holdPart, reserveAgain } from '#areas/credit/limits/server/public.ts'
import type { InvoiceRow } from '../invoice-store.ts'

/**
 * Takes again of the limits what an invoice gave back when it was paid, bought back or over, as far
 * as it is owed still: what was credited, or undone, meanwhile had nothing to give back or take then
 * (invoices 211).
 * @param left what it is to hold, in hundredths of its currency
 */
export async function oweAgain(
  db: Db,
  invoice: InvoiceRow,
  left: number,
  now: Date,
): Promise<void> {
  if (!(await reserveAgain(db, { invoice: invoice.id, now }))) return
  await holdPart(db, {
    invoice: invoice.id,
    why: 'Ändrad sedan den gav tillbaka',
    now,
    left,
    of: invoice.invoiceAmount,
  })
}
