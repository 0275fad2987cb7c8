import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/server/database.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { keepBudget, leftOf } from '#areas/foundation/costs/server/public.ts'
import { lookUpsSince } from '#areas/parties/company/server/public.ts'
import { nightlyBudget } from '../settings.ts'

/** Companies of a night are rated one at a time, so that what is left is known before each. */
export const nightQueue = 'rate-by-night'

/**
 * The budget of one night, of what has been approved for every night: its id, or undefined when
 * nobody has approved anything (costs 4).
 * @param kronor what the settings say that a night may cost
 */
export async function openNight(db: Db, kronor: number, now: Date): Promise<string | undefined> {
  const setting = await db
    .selectFrom('configurationValue')
    .select('changedBy')
    .where('namespace', '=', nightlyBudget.namespace)
    .where('key', '=', nightlyBudget.key)
    .executeTakeFirst()
  if (kronor <= 0 || !setting) return undefined
  const id = randomUUID()
  await keepBudget(db, {
    id,
    kind: 'nightlyRating',
    title: `Ny rating natten till ${stockholmDay(now)}`,
    approvedCost: Math.round(kronor * 100),
    approvedBy: setting.changedBy,
    approvedAt: now,
  })
  return id
}

/** Whether what is left of a night covers what a company would cost at most. */
export async function coversCompany(
  db: Db,
  {
    budgetId,
    organizationNumber,
    since,
  }: { budgetId: string; organizationNumber: string; since: Date },
): Promise<boolean> {
  const { cost } = await lookUpsSince(db, [organizationNumber], ['company', 'board'], since)
  return cost <= ((await leftOf(db, budgetId)) ?? 0)
}
