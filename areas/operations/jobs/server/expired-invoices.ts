import type { Db } from '#platform/server/database.ts'
import { isOwed, leftOwedInKronor } from '#areas/purchasing/invoices/server/public.ts'

/**
 * Invoices we have bought that were due on a day and of which something is owed still, and how much:
 * öre, by the rates that were kept (currencies 1, invoices 237).
 */
export async function expiredOn(
  db: Db,
  day: string,
): Promise<{ readonly count: number; readonly amount: number }> {
  const { count, amount } = await db
    .selectFrom('invoiceAsk')
    .innerJoin('invoice', 'invoice.id', 'invoiceAsk.invoiceId')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number | null>(leftOwedInKronor).as('amount'),
    ])
    .where('unpaidDue', '=', day)
    .where(isOwed)
    .executeTakeFirstOrThrow()
  return { count: Number(count), amount: Number(amount ?? 0) }
}
