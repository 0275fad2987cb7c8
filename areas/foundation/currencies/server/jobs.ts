import { addJob, type JobServices, type JobTask, type JobTasks } from '#platform/server/jobs.ts'
import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Db } from '#platform/server/database.ts'
import { attempt, ProviderFailure } from '#platform/server/outside/provider-call.ts'
import { inTransaction } from '#platform/server/serve.ts'
import type { Schedule } from '#platform/server/worker/schedule.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { endOddRows, keepOddRows } from '#areas/foundation/oddrows/server/public.ts'
import { askRiksbanken, rowKeyOf } from './riksbanken.ts'
import { keepRates } from './rate-store.ts'

const task = 'fetch-exchange-rates'
/** Has the rates fetched at once. */
export const enqueueFetch = (db: Db): Promise<void> => addJob(db, { task, key: task, payload: {} })

/**
 * Done when rates have come, or an own one counts: what waits for one is judged again. Purchasing
 * does it, which this floor does not know.
 */
export const ratesCameTask = 'exchange-rates-came'
export const tellRatesCame = (db: Db, runAt?: Date): Promise<void> =>
  addJob(db, { task: ratesCameTask, payload: {}, ...(runAt && { runAt }) })

/** Days back that are asked for: what was missed, or corrected since. */
const daysBack = 14
/** Seconds Riksbanken is left alone that does not say for how long. */
const rest = 120
const mostRest = 6 * 3600

async function fetchRates(_: unknown, { writes, config, clock, log }: JobServices): Promise<void> {
  // Without an address there are own rates alone.
  if (config.riksbankUrl === '') return
  const today = stockholmDay(clock())
  const asked = await attempt(() => askRiksbanken(config, addDays(today, -daysBack), today))
  if (asked instanceof ProviderFailure) {
    const seconds = Math.min(mostRest, asked.restSeconds ?? rest)
    log.warn({ code: asked.code, seconds }, 'no exchange rates from Riksbanken')
    const runAt = new Date(clock().getTime() + seconds * 1000)
    return addJob(writes.db, { task, key: task, payload: {}, runAt })
  }
  await inTransaction(writes, async (db) => {
    const news = await keepRates(db, asked.rates, { fetchedAt: clock() })
    await endOddRows(db, 'rates', asked.rates.map(rowKeyOf), clock())
    await keepOddRows(db, 'rates', asked.odd, clock())
    if (news.length === 0) return
    // The trail says who wrote each rate that invoices are judged by.
    await appendAudit(db, {
      action: 'currencies.fetched',
      actorId: 'system',
      actorName: 'Riksbanken',
      after: { currencies: news },
    })
    await tellRatesCame(db)
  })
}
const fetchTask: JobTask = fetchRates

export const currencyTasks: JobTasks = { [task]: fetchTask }
/** Riksbanken publishes at a quarter past four on bank days (currencies 2). */
export const currencySchedules: readonly Schedule[] = [
  { name: task, task, when: '20 7,16,17,18,21 * * *' },
]
