import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { forecast, type Forecast } from '../forecast.ts'
import type { InvoiceRow } from './invoice-store.ts'

/** The recipient's latest payments a forecast is made from. */
const paymentsLookedAt = 40

/** Foresees when a bought invoice will be paid, and keeps it: made once, so that it can be told afterwards how right it was. */
export async function makeForecast(db: Db, invoice: InvoiceRow, now: Date): Promise<void> {
  const { buckets, expectedDays, ownPayments } = forecast(await paymentsOf(db, invoice))
  await db
    .insertInto('invoiceForecast')
    .values({ invoiceId: invoice.id, madeAt: now, ownPayments, expectedDays, buckets: JSON.stringify(buckets) })
    .onConflict((conflict) => conflict.column('invoiceId').doNothing())
    .execute()
}

/** Days after the due date of the recipient's latest payments, the newest first. */
async function paymentsOf(db: Db, { recipientOrganizationNumber }: InvoiceRow): Promise<number[]> {
  if (recipientOrganizationNumber === null) return []
  const rows = await db
    .selectFrom('invoice')
    .select(sql<number>`paid_on - due_date`.as('days'))
    .where('recipientOrganizationNumber', '=', recipientOrganizationNumber)
    .where('paidOn', 'is not', null)
    .orderBy('paidOn', 'desc')
    .limit(paymentsLookedAt)
    .execute()
  return rows.map(({ days }) => days)
}

export interface StoredForecast {
  readonly buckets: Forecast['buckets']
  readonly expectedDays: number
  readonly ownPayments: number
  readonly result: number | null
}
export async function forecastOf(db: Db, invoiceId: string): Promise<StoredForecast | undefined> {
  const row = await db.selectFrom('invoiceForecast').selectAll().where('invoiceId', '=', invoiceId).executeTakeFirst()
  return row && { ...row, buckets: row.buckets as unknown as Forecast['buckets'] }
}
