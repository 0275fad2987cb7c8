import type { Db } from '#platform/server/database.ts'
import { isOwed, leftOwedInKronor, stateIn } from '#areas/purchasing/invoices/server/public.ts'

/**
 * Invoices we have bought that were due on a day and of which something is owed still, and how much:
 * öre, by the rates that were kept (currencies 1, invoices 237).
 */
export async function expiredOn(
  db: Db,
  day: string,
): Promise<{ readonly count: number; readonly amount: number }> {
  const { count, amount } = await db
    .selectFrom('invoice')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number | null>(leftOwedInKronor).as('amount'),
    ])
    .where(stateIn(['bought', 'reminded']))
    .where(isOwed)
    .where('dueDate', '=', day)
    .executeTakeFirstOrThrow()
  return { count: Number(count), amount: Number(amount ?? 0) }
}
