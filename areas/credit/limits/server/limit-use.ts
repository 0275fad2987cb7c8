import { sql } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { startOfDay } from '#platform/server/worker/schedule.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import type { limits } from '../contract.ts'
import { effectiveLimit, limitTypeNumbers, type LimitType } from '../rules.ts'
import { clientOf, findLimit, type Which } from './limit-store.ts'

interface Moved {
  /** Stockholm. */
  readonly day: string
  /** What was taken less what was given back, öre. */
  readonly change: number
}
/**
 * What is used now, and how that changed each day from an instant on, by the ledger: in one
 * statement, so that both are of the same moment. Reads no more of it than those days have.
 */
async function movesSince(db: Db, { organizationNumber, limitType }: Which, since: Date) {
  const of = sql`organization_number = ${organizationNumber} and limit_type = ${limitTypeNumbers[limitType]}`
  const { rows } = await sql<{ used: number; moves: readonly Moved[] }>`
    select coalesce((select reserved from client_limit where ${of}), 0)::float8 as used, coalesce((
      select jsonb_agg(jsonb_build_object('day', day, 'change', change)) from (
        select day, sum(amount) as change from (
          select stockholm_day(reserved_at) as day, amount from limit_reservation where ${of} and reserved_at >= ${since}
          union all
          select stockholm_day(released_at), -amount from limit_reservation where ${of} and released_at >= ${since} and released_at is not null
        ) moved group by day) daily), '[]') as moves`.execute(db)
  return rows[0] ?? { used: 0, moves: [] }
}

interface Value {
  readonly value: number
  readonly isCalculated: boolean
  /** Stockholm: the first day it counts, and the first it does not. */
  readonly from: string
  readonly until: string | null
  /** The last day that a value by hand counts, whatever else. */
  readonly expires: string | null
}
interface Counted {
  readonly values: readonly Value[]
  /** When somebody first decided on the limit; null while nobody has. */
  readonly first: Date | null
}
/** Every value of a limit that counted after an instant. */
async function valuesSince(
  db: Db,
  organizationNumber: string,
  limitType: LimitType,
  since: Date,
): Promise<Counted> {
  const first = (await findLimit(db, { organizationNumber, limitType }))?.judgedAt ?? null
  const rows = await db
    .selectFrom('clientLimitHistory')
    .select(['limitValue', 'isCalculated', 'since', 'archived', 'expiresDate'])
    .where('organizationNumber', '=', organizationNumber)
    .where('limitType', '=', limitTypeNumbers[limitType])
    .where(({ or, eb }) => or([eb('archived', 'is', null), eb('archived', '>=', since)]))
    .orderBy('since')
    .execute()
  const values = rows.map((row) => ({
    value: row.limitValue,
    isCalculated: row.isCalculated,
    from: stockholmDay(row.since),
    until: row.archived && stockholmDay(row.archived),
    expires: row.expiresDate,
  }))
  return { values, first }
}
/** What counted when a day was over (limits 31, 85); null when nothing did. */
function valueOn({ values, first }: Counted, limitType: LimitType, day: string): number | null {
  const judgedAt = first !== null && stockholmDay(first) <= day ? first : null
  const standing = values.filter(
    ({ from, until }) => from <= day && (until === null || until > day),
  )
  const byHand = standing.findLast(({ isCalculated }) => !isCalculated)
  const calculated = standing.findLast(({ isCalculated }) => isCalculated)
  return effectiveLimit(
    {
      limitType,
      limitValue: byHand?.value ?? null,
      expiresDate: byHand?.expires ?? null,
      calculatedValue: calculated?.value ?? null,
      calculatedCount: null,
      judgedAt,
    },
    day,
  ).amount
}

/** How much of a limit was used, and what counted of it, day by day (limits 83). */
export const use: Handler<typeof limits.use> = async (input, { db, today, refuse }) => {
  const { organizationNumber, limitType, days } = input
  if (!(await clientOf(db, input))) refuse('noClient')
  const first = addDays(today, 1 - days)
  const since = startOfDay(first)
  const { used: now, moves } = await movesSince(db, input, since)
  const values = await valuesSince(db, organizationNumber, limitType, since)
  // limits 30: no more counts of the repurchase limit than of the financing limit the same day.
  const above =
    limitType === 'repurchase'
      ? await valuesSince(db, organizationNumber, 'financing', since)
      : undefined
  const changes = new Map(moves.map(({ day, change }) => [day, change]))
  const list: { day: string; used: number; limit: number | null }[] = []
  let used = now
  for (let day = today; day >= first; day = addDays(day, -1)) {
    const own = valueOn(values, limitType, day)
    const limit = own !== null && above ? Math.min(own, valueOn(above, 'financing', day) ?? 0) : own
    list.push({ day, used, limit })
    used -= changes.get(day) ?? 0
  }
  const begun = list.toReversed()
  const firstOfAny = begun.findIndex((one) => one.used !== 0 || one.limit !== null)
  return { list: firstOfAny < 0 ? [] : begun.slice(firstOfAny) }
}
