import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { dayLength } from '#platform/time.ts'
import { forecast, type Forecast } from '../../forecast.ts'
import { predictResultType } from '../../rules.ts'
import type { InvoiceRow } from '../invoice-store.ts'

declare module '#database/json-columns.ts' {
  interface JsonColumns {
    'invoiceForecast.buckets': Forecast['buckets']
  }
}

/** The recipient's latest payments a forecast is made from. */
const paymentsLookedAt = 40

/**
 * Foresees when bought invoices will be paid, and keeps it: made once, so that it can be told
 * afterwards how right it was.
 */
export async function makeForecasts(
  db: Db,
  invoices: readonly InvoiceRow[],
  now: Date,
): Promise<void> {
  if (invoices.length === 0) return
  const payments = await paymentsOf(
    db,
    invoices.flatMap(({ recipientOrganizationNumber }) => recipientOrganizationNumber ?? []),
  )
  await db
    .insertInto('invoiceForecast')
    .values(
      invoices.map(({ id, recipientOrganizationNumber }) => {
        const daysLate = payments.filter(
          ({ recipient }) => recipient === recipientOrganizationNumber,
        )
        const { buckets, expectedDays, ownPayments } = forecast(daysLate.map(({ days }) => days))
        return {
          invoiceId: id,
          madeAt: now,
          ownPayments,
          expectedDays,
          buckets: JSON.stringify(buckets),
        }
      }),
    )
    .onConflict((conflict) => conflict.column('invoiceId').doNothing())
    .execute()
}

/** Days after the due date of the latest payments of some recipients. */
async function paymentsOf(db: Db, recipients: readonly string[]) {
  const { rows } = await sql<{ recipient: string; days: number }>`
    select recipient, payment.days from (select distinct unnest(${recipients}::text[]) as recipient) asked
    cross join lateral (
      select paid_on - due_date as days from invoice_balance join invoice on id = invoice_id
      where invoice_balance.recipient = asked.recipient and paid_on is not null
      order by paid_on desc limit ${paymentsLookedAt}) payment`.execute(db)
  return rows
}

export interface StoredForecast {
  readonly buckets: Forecast['buckets']
  readonly expectedDays: number
  readonly ownPayments: number
  readonly result: number | null
}
export function forecastOf(db: Db, invoiceId: string): Promise<StoredForecast | undefined> {
  return db
    .selectFrom('invoiceForecast')
    .selectAll()
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirst()
}

/** Says how near the forecast came (invoices 32). */
export async function judgeForecast(db: Db, invoice: InvoiceRow, paidOn: string): Promise<void> {
  const found = await forecastOf(db, invoice.id)
  if (!found) return
  const late = Math.round((Date.parse(paidOn) - Date.parse(invoice.dueDate)) / dayLength)
  await db
    .updateTable('invoiceForecast')
    .set({ result: predictResultType(late - found.expectedDays) })
    .where('invoiceId', '=', invoice.id)
    .execute()
}
