import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { stockholmInstant } from '#platform/server/schedule.ts'
import { addDays } from '#platform/swedish/format.ts'
import type { Decision } from '#areas/rules/rules.ts'

const startOf = (day: string) => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return stockholmInstant(year, month, date, 0, 0)
}

/** How many invoices came on days in Stockholm (both included) and what they are worth in öre, by the decision they have now. */
export async function invoiceCounts(
  db: Db,
  { fromDate, toDate }: { readonly fromDate: string; readonly toDate: string },
) {
  const rows = await db
    .selectFrom('invoice')
    .where('createdAt', '>=', startOf(fromDate))
    .where('createdAt', '<', startOf(addDays(toDate, 1)))
    .where('decision', 'is not', null)
    .groupBy('decision')
    .select([
      sql<Decision>`decision`.as('decision'),
      sql<number>`count(*)::integer`.as('count'),
      sql<number>`sum(invoice_amount)::float8`.as('volume'),
    ])
    .execute()
  return Object.fromEntries(rows.map(({ decision, count, volume }) => [decision, { count, volume }])) as Partial<
    Record<Decision, { count: number; volume: number }>
  >
}
