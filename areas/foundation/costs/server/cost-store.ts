import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { Cause, PaidProduct, Source } from '../rules.ts'

export interface Paid {
  readonly at: Date
  readonly source: Source
  readonly product: PaidProduct
  /** Öre. */
  readonly cost: number
  /** 10 digits of a company, or 12 of a person. */
  readonly about: { readonly organizationNumber: string } | { readonly personalNumber: string }
  readonly cause: Cause
  readonly actor: { readonly id: string; readonly name: string }
  readonly budgetId?: string | undefined
  /** Whether the answer could be read. */
  readonly answered: boolean
}

/** Keeps what a look-up cost (costs 1). One that cost nothing leaves nothing. */
export async function keepPaid(db: Db, { about, actor, budgetId, ...paid }: Paid): Promise<void> {
  if (paid.cost === 0) return
  await db
    .insertInto('paidLookUp')
    .values({
      ...paid,
      ...about,
      actorId: actor.id,
      actorName: actor.name,
      budgetId: budgetId ?? null,
    })
    .execute()
}

export interface NewBudget {
  /** That of the run it is for. */
  readonly id: string
  readonly kind: 'adminJob' | 'batch' | 'nightlyRating'
  readonly title: string
  /** Öre. */
  readonly approvedCost: number
  readonly approvedBy: string
  readonly approvedAt: Date
}
/** Keeps what somebody has approved (costs 4). */
export const keepBudget = (db: Db, budget: NewBudget) =>
  db.insertInto('lookUpBudget').values(budget).execute()

/** What has been spent within budgets, by their ids. Öre. */
export async function spentWithin(
  db: Db,
  budgetIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (budgetIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('paidLookUp')
    .select(['budgetId', sql<string>`sum(cost)`.as('cost')])
    .where('budgetId', 'in', budgetIds)
    .groupBy('budgetId')
    .execute()
  return new Map(rows.map(({ budgetId, cost }) => [budgetId ?? '', Number(cost)]))
}

/** What is left of a budget, öre; undefined of one that nobody has approved. */
export async function leftOf(db: Db, budgetId: string): Promise<number | undefined> {
  const budget = await db
    .selectFrom('lookUpBudget')
    .select('approvedCost')
    .where('id', '=', budgetId)
    .executeTakeFirst()
  if (!budget) return undefined
  const spent = (await spentWithin(db, [budgetId])).get(budgetId) ?? 0
  return Math.max(0, budget.approvedCost - spent)
}
