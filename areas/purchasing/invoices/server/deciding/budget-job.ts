import { formatMoney } from '#platform/swedish/format.ts'
import type { Db } from '#platform/server/database.ts'
import type { JobTask } from '#platform/server/jobs.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { usedPercent, type BudgetLevel } from '#areas/foundation/costs/rules.ts'
import {
  isFirstToTell,
  openMonth,
  standingOfBudget,
} from '#areas/foundation/costs/server/public.ts'
import { createUserTask } from '#areas/foundation/usertasks/server/public.ts'
import { waitingRows, waitsIn } from '../invoice-store.ts'
import { skynet } from './decide.ts'
import { enqueueDecisions } from './decide-job.ts'

export const budgetTask = 'decide-within-budget'
const atOnce = 1000

type Standing = Awaited<ReturnType<typeof standingOfBudget>>

/**
 * Has those invoices decided on again that wait for what the month's budget did not cover, the first
 * that came first and no more than it covers now (invoices 90), and has administrators told how much
 * of it is used (costs 12).
 */
export const decideWithinBudget: JobTask = async (_payload, { writes, clock }) => {
  const now = clock()
  await inTransaction(writes, async (db) => {
    const id = await openMonth(db, now)
    const standing = await standingOfBudget(db, id)
    await enqueueDecisions(db, await waitingFor(db, standing))
    const { level } = standing
    if (level > 0 && (await isFirstToTell(db, id, level))) await tell(db, standing, level, now)
  })
}

async function waitingFor(db: Db, { left, company }: Standing): Promise<readonly string[]> {
  const most = company === 0 ? atOnce : Math.min(atOnce, Math.floor(left / company))
  if (most === 0) return []
  const rows = await waitingRows(db)
    .select('invoice.id')
    .where(waitsIn(['retried']))
    .where('awaitsBudget', '=', true)
    .orderBy('invoice.createdAt')
    .orderBy('invoice.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

async function tell(db: Db, standing: Standing, level: BudgetLevel, now: Date): Promise<void> {
  const isSpent = level === 100
  const kronor = (ore: number) => `${formatMoney(ore)} kr`
  const used = `${kronor(standing.spent)} av ${kronor(standing.approvedCost)} är använt (${usedPercent(standing)} %).`
  const what = isSpent
    ? 'Uppgifter om parter som inte är kända köps inte, och fakturor som behöver dem blir Omprövas tills budgeten höjs eller månaden är slut.'
    : 'När den inte räcker blir fakturor vars parter inte är kända Omprövas tills den höjs eller månaden är slut.'
  await createUserTask(db, {
    kind: 'lookUpBudget',
    header: isSpent
      ? 'Månadens budget för uppslag för fakturor är slut'
      : 'Månadens budget för uppslag för fakturor är snart slut',
    message: `${used} ${what} Beloppet är konfigurationsvärdet costs.invoiceLookUpsPerMonth under Inställningar, som två administratörer ändrar. Vad som har köpts står under Kostnader.`,
    tags: ['budget'],
    by: skynet.name,
    now,
  })
}
