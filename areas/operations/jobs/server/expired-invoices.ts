import type { Db } from '#platform/server/database.ts'

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
    .innerJoin('invoiceBalance', 'invoiceBalance.invoiceId', 'invoiceAsk.invoiceId')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number | null>('leftKronor').as('amount'),
    ])
    .where('unpaidDue', '=', day)
    .where('leftAmount', '>', 0)
    .executeTakeFirstOrThrow()
  return { count: Number(count), amount: Number(amount ?? 0) }
}
