import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { releasePart, reserveAgain } from '#areas/credit/limits/server/public.ts'
import type { InvoiceRow } from '../invoice-store.ts'

/**
 * Takes again of the limits what an invoice gave back when it was paid, bought back or over, as far
 * as it is owed still: less what was credited meanwhile, which had nothing to give back then
 * (invoices 211).
 * @param left what it is to hold, in hundredths of its currency
 */
export async function oweAgain(
  db: Db,
  invoice: InvoiceRow,
  left: number,
  now: Date,
): Promise<void> {
  const givenAt = await reserveAgain(db, { invoice: invoice.id, now })
  if (!givenAt) return
  const { credited } = await db
    .selectFrom('creditNote')
    .select(sql<number>`coalesce(sum(amount), 0)::float8`.as('credited'))
    .where('creditedInvoiceId', '=', invoice.id)
    .where('effect', 'in', ['ended', 'nothing'])
    .where('decidedAt', '>=', givenAt)
    .executeTakeFirstOrThrow()
  if (credited > 0)
    await releasePart(db, {
      invoice: invoice.id,
      why: 'Krediterad sedan den gav tillbaka',
      now,
      left,
      of: left + credited,
    })
}
