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

/**
 * What is left of a budget when all that is being asked is paid, öre; undefined of one that nobody
 * has approved.
 */
export async function leftOf(db: Db, budgetId: string): Promise<number | undefined> {
  const budget = await db
    .selectFrom('lookUpBudget')
    .select('approvedCost')
    .where('id', '=', budgetId)
    .executeTakeFirst()
  return budget && left(db, budgetId, budget.approvedCost)
}
/**
 * In one statement: what is paid between two, and no longer set aside, would be in neither.
 */
async function left(db: Db, budgetId: string, approvedCost: number): Promise<number> {
  const { rows } = await sql<{ taken: string }>`select
      coalesce((select sum(cost) from paid_look_up where budget_id = ${budgetId}), 0)
      + coalesce((select sum(cost) from look_up_reservation where budget_id = ${budgetId}), 0) as taken`.execute(
    db,
  )
  return Math.max(0, approvedCost - Number(rows[0]?.taken))
}

/**
 * Sets aside what a question costs at most, before it is sent: many may ask at once, on several
 * servers, and all of them together never pass the budget (costs 4). Answers the id to take it back
 * by; undefined when the budget does not cover it, as when nobody has approved any.
 * @param asked `cost` in öre
 */
export async function setAside(
  db: Db,
  { budgetId, cost, at }: { budgetId: string; cost: number; at: Date },
): Promise<string | undefined> {
  // Whoever else sets aside of it waits here.
  const budget = await db
    .selectFrom('lookUpBudget')
    .select('approvedCost')
    .where('id', '=', budgetId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!budget || cost > (await left(db, budgetId, budget.approvedCost))) return undefined
  const { id } = await db
    .insertInto('lookUpReservation')
    .values({ budgetId, cost, at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Takes back what was set aside, in the transaction that keeps what it cost. */
export const takeBack = (db: Db, id: string) =>
  db.deleteFrom('lookUpReservation').where('id', '=', id).execute()
