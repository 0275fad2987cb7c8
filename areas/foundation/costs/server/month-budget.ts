import type { Db } from '#platform/server/database.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { budgetLevel, monthAt, type BudgetLevel } from '../rules.ts'
import { invoiceLookUps } from '../settings.ts'
import { leftOf, spentWithin } from './cost-store.ts'
import { readPrices } from './prices.ts'

/** As long as nobody has set another amount. */
const nobody = 'Standardvärdet'

/** What two persons have said of a month's look-ups for invoices: öre, who and when (costs 10). */
export async function approvedForInvoices(db: Db) {
  const setting = await db
    .selectFrom('configurationValue')
    .select(['changedBy as approvedBy', 'changedAt as approvedAt'])
    .where('namespace', '=', invoiceLookUps.namespace)
    .where('key', '=', invoiceLookUps.key)
    .executeTakeFirst()
  const approvedCost = Math.round((await readSetting(db, invoiceLookUps)) * 100)
  return { approvedCost, ...(setting ?? { approvedBy: nobody, approvedAt: undefined }) }
}

/**
 * The budget of the month for what is looked up for invoices (costs 10): its id. It is opened by the
 * first who needs it, and is what the settings say now: an amount that is changed counts at once.
 */
export async function openMonth(db: Db, now: Date): Promise<string> {
  const month = monthAt(stockholmDay(now))
  const { approvedCost, approvedBy } = await approvedForInvoices(db)
  const known = await ofMonth(db, month)
  if (known?.approvedCost === approvedCost) return known.id
  const approved = { approvedCost, approvedBy, approvedAt: now }
  await db
    .insertInto('lookUpBudget')
    .values({
      kind: 'invoices',
      title: `Uppslag för fakturor, ${month.slice(0, 7)}`,
      month,
      ...approved,
    })
    .onConflict((conflict) =>
      conflict
        .column('month')
        .where('month', 'is not', null)
        // Of another amount it is told again when it is used.
        .doUpdateSet({ ...approved, toldPercent: 0 })
        // Somebody else may have been first.
        .where('lookUpBudget.approvedCost', '<>', approvedCost),
    )
    .execute()
  const opened = await ofMonth(db, month)
  if (!opened) throw new Error('The budget of a month was not kept')
  return opened.id
}
const ofMonth = (db: Db, month: string) =>
  db
    .selectFrom('lookUpBudget')
    .select(['id', 'approvedCost'])
    .where('month', '=', month)
    .executeTakeFirst()

/** How a budget stands. Öre. */
export interface BudgetStanding {
  readonly approvedCost: number
  readonly spent: number
  /** When all that is being asked is paid. */
  readonly left: number
  /** What a company with its board costs at most. */
  readonly company: number
  readonly level: BudgetLevel
}
export async function standingOfBudget(db: Db, id: string): Promise<BudgetStanding> {
  const { approvedCost } = await db
    .selectFrom('lookUpBudget')
    .select('approvedCost')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { A } = await readPrices(db)
  const spent = (await spentWithin(db, [id])).get(id) ?? 0
  const standing = {
    approvedCost,
    spent,
    left: (await leftOf(db, id)) ?? 0,
    company: A.company + A.board,
  }
  return { ...standing, level: budgetLevel(standing) }
}

/**
 * Remembers that it has been told how much of a budget is used. True the first time of each level
 * (costs 12): whoever tells does so then, in the same transaction.
 */
export async function isFirstToTell(db: Db, id: string, level: BudgetLevel): Promise<boolean> {
  const told = await db
    .updateTable('lookUpBudget')
    .set({ toldPercent: level })
    .where('id', '=', id)
    .where('toldPercent', '<', level)
    .returning('id')
    .executeTakeFirst()
  return told !== undefined
}
