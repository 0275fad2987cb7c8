import { sql } from 'kysely'
import { builtOnce } from '#platform/server/built-once.ts'
import type { Db } from '#platform/server/database.ts'
import { startOfDay } from '#platform/server/worker/schedule.ts'
import { addDays } from '#platform/swedish/format.ts'
import type { Decision } from '#areas/credit/rules/rules.ts'

export interface Days {
  /** First and last day in Stockholm, YYYY-MM-DD. */
  readonly fromDate: string
  readonly toDate: string
}
/** No invoice is later, and the clock of Stockholm cannot be told after the year 9999. */
const endOfTime = '9000-01-01'
const midnight = (day: string) => startOfDay(day < endOfTime ? day : endOfTime)
const dayAfter = (day: string) => (day < endOfTime ? addDays(day, 1) : endOfTime)
/** From 00:00:00 of the first day up to, not including, 00:00 after the last. */
export const instantsOf = ({ fromDate, toDate }: Days) => ({
  from: midnight(fromDate),
  until: midnight(dayAfter(toDate)),
})

const counted = (db: Db, days: Days, decisions: readonly Decision[]) =>
  db
    .selectFrom('invoiceDayCount')
    .where('day', '>=', days.fromDate)
    .where('day', '<=', days.toDate)
    .$if(decisions.length > 0, (rows) => rows.where('decision', 'in', decisions))
/**
 * How many invoices came each day, with any of the decisions; of all, decided on or not, when none
 * is named. A removed one has no decision any more (limits 52). From the kept counts.
 */
export const countsByDay = builtOnce((db, days: Days, decisions: readonly Decision[]) =>
  counted(db, days, decisions)
    .groupBy('day')
    .select(['day', sql<number>`sum(count)::float8`.as('count')]),
)
/** The same of all the days together, within another query. */
export const countOf = (db: Db, days: Days, decisions: readonly Decision[]) =>
  counted(db, days, decisions).select(sql<number>`coalesce(sum(count), 0)::float8`.as('count'))

/**
 * How many invoices came on days in Stockholm (both included) and what they are worth in öre, by
 * the decision they have now. Read from the kept counts, so it costs the same whatever their
 * number.
 */
export async function countsByDecision(
  db: Db,
  days: Days,
): Promise<Partial<Record<Decision, { readonly count: number; readonly volume: number }>>> {
  const rows = await db
    .selectFrom('invoiceDayCount')
    .where('day', '>=', days.fromDate)
    .where('day', '<=', days.toDate)
    .where('decision', '<>', '')
    .groupBy('decision')
    .having(sql`sum(count)`, '>', 0)
    .select([
      'decision',
      sql<number>`sum(count)::float8`.as('count'),
      sql<number>`sum(amount)::float8`.as('volume'),
    ])
    .execute()
  return Object.fromEntries(
    rows.map(({ decision, count, volume }) => [decision, { count, volume }]),
  )
}
