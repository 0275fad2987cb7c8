import { sql } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import { orderOf, rowsInOrder } from '#platform/server/in-order.ts'
import type { Db } from '#platform/server/database.ts'
import { addDays } from '#platform/swedish/format.ts'
import { unjudgedHits } from '#areas/parties/keypersons/server/public.ts'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import type { aml } from '../contract.ts'
import type { AmlReason, ChangeKind } from '../rules.ts'
import { nameIn, ratedOrders, roleOf, shown } from './present-rating.ts'
import { countWaiting, dueBefore, dueClients, mostHits } from './waiting.ts'

/** The beginning of a Swedish day, as the database tells time. */
const beginning = (day: string, later = 0) =>
  sql`((${day}::date + ${later}::integer)::timestamp at time zone 'Europe/Stockholm')`
/** Ratings that are not what the one before was, from a day on: along the index of the latest. */
const changedFrom = (day: string) =>
  sql`aml_rating_history made where made.before is distinct from made.rating and made.rated_at >= ${beginning(day)}`
const kinds = {
  lowered: sql`made.rating < made.before`,
  raised: sql`made.rating > made.before`,
  first: sql`made.before is null`,
} as const satisfies Readonly<Record<ChangeKind, unknown>>

interface Week {
  readonly week: string
  readonly lowered: number
  readonly raised: number
  readonly first: number
}
/** Changes of each week, those without any too. The first may have begun before the period. */
async function weeksFrom(db: Db, from: string, today: string): Promise<readonly Week[]> {
  const { rows } = await sql<Week>`
    with changed as (
      select date_trunc('week', made.rated_at at time zone 'Europe/Stockholm')::date as week,
        count(*) filter (where ${kinds.lowered})::int as lowered,
        count(*) filter (where ${kinds.raised})::int as raised,
        count(*) filter (where ${kinds.first})::int as first
      from ${changedFrom(from)} group by 1)
    select every.day::date::text as week, coalesce(lowered, 0) as lowered, coalesce(raised, 0) as raised, coalesce(first, 0) as first
    from generate_series(date_trunc('week', ${from}::date)::date, ${today}::date, interval '7 days') every (day)
      left join changed on changed.week = every.day::date
    order by 1`.execute(db)
  return rows
}

/** What the monitor counts: each number is the length of a list (aml 5). */
export const monitor: Handler<typeof aml.monitor> = async ({ days }, { db, now, today }) => {
  const weeks = await weeksFrom(db, addDays(today, -days), today)
  const sum = (kind: ChangeKind) => weeks.reduce((total, one) => total + one[kind], 0)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${dueClients(await dueBefore(db, now))}`.execute(db)
  return {
    lowered: sum('lowered'),
    raised: sum('raised'),
    first: sum('first'),
    weeks: [...weeks],
    cases: await countWaiting(db, now),
    hits: (await unjudgedHits(db, { most: mostHits })).length,
    due: rows[0]?.total ?? 0,
  }
}

/** Companies with hits on the lists that nobody has judged, the longest waiting first. */
export const hits: Handler<typeof aml.hits> = async ({ currentPage, take, ...order }, { db }) => {
  const all = rowsInOrder(await unjudgedHits(db, { most: mostHits }), order, {
    name: ({ name }) => name,
    persons: ({ persons }) => persons,
    since: ({ since }) => since,
  })
  return { list: all.slice(currentPage * take, (currentPage + 1) * take), totalHits: all.length }
}

interface Changed {
  readonly organizationNumber: string
  readonly name: string
  readonly companyType: CompanyType
  readonly rating: number
  readonly before: number | null
  readonly ratedAt: Date
  readonly source: string
  readonly reasons: readonly AmlReason[]
}
/** Ratings that have changed within so many days, the latest first unless they are sorted. */
export const changes: Handler<typeof aml.changes> = async (
  { currentPage, take, days, kind, week, ...order },
  { db, today },
) => {
  const ofKind = kind ? sql`and ${kinds[kind]}` : sql``
  const ofWeek = week
    ? sql`and made.rated_at >= ${beginning(week)} and made.rated_at < ${beginning(week, 7)}`
    : sql``
  const which = sql`${changedFrom(addDays(today, -days))} ${ofKind} ${ofWeek}`
  const ordered = (table: string) =>
    orderOf(
      order,
      ratedOrders(table),
      sql`${sql.ref(`${table}.rated_at`)} desc, ${sql.ref(`${table}.organization_number`)}`,
    )
  const { rows } = await sql<Changed>`
    select page.organization_number as "organizationNumber", coalesce(company.name, page.organization_number) as name, ${roleOf('page')} as "companyType",
      page.rating, page.before, page.rated_at as "ratedAt", page.source, page.reasons
    from (select made.* from ${which} order by ${ordered('made')}
        limit ${take} offset ${currentPage * take}) page
      left join company using (organization_number)
    order by ${ordered('page')}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${which}`.execute(db)
  return {
    list: rows.map(({ organizationNumber, name, companyType, ...made }) => ({
      organizationNumber,
      name,
      companyType,
      ...shown(made),
    })),
    totalHits: counted[0]?.total ?? 0,
  }
}

interface DueRow {
  readonly organizationNumber: string
  readonly name: string
  readonly answeredAt: Date | null
}
/** Whose answers are to be given anew: never first, then the oldest, unless they are sorted. */
export const due: Handler<typeof aml.due> = async (
  { currentPage, take, ...order },
  { db, now },
) => {
  const ordered = (table: string, at: string) =>
    orderOf(
      order,
      { name: nameIn(table), answeredAt: sql.ref(at) },
      sql`${sql.ref(at)} nulls first, ${sql.ref(`${table}.organization_number`)}`,
    )
  const which = dueClients(await dueBefore(db, now))
  const { rows } = await sql<DueRow>`
    select page.organization_number as "organizationNumber", company.name, page.at as "answeredAt"
    from (select active.organization_number, answered.at from ${which}
        order by ${ordered('active', 'answered.at')} limit ${take} offset ${currentPage * take}) page
      join company using (organization_number)
    order by ${ordered('page', 'page.at')}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${which}`.execute(db)
  return { list: rows, totalHits: counted[0]?.total ?? 0 }
}
