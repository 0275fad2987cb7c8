import { sql } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import { orderOf } from '#platform/server/in-order.ts'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import type { aml } from '../contract.ts'
import { factorKeys, factors, type AmlReason, type Factor } from '../rules.ts'
import { ratedOrders, reasonsShown, roleOf } from './present-rating.ts'

/** Ratings of active clients: each once, in whatever roles it has. */
const rated = sql`company_aml_rating rated where exists (select from client
  where client.organization_number = rated.organization_number and client.active = 1)`
const unrated = sql`(select distinct organization_number from client where active = 1) unrated where not exists
  (select from company_aml_rating rated where rated.organization_number = unrated.organization_number)`

const everyPoint = Array.from({ length: 11 }, (_, points) => points)

/** How many active clients have how many points, and what takes points of how many (aml 4). */
export const spread: Handler<typeof aml.spread> = async (_, { db }) => {
  const { rows: of } = await sql<{ points: number; clients: number }>`
    select rating / 100 as points, count(*)::int as clients from ${rated} group by 1`.execute(db)
  const { rows: none } = await sql<{ clients: number }>`
    select count(*)::int as clients from ${unrated}`.execute(db)
  const { rows: counted } = await sql<{ factor: Factor; clients: number }>`
    select reason ->> 'factor' as factor, count(*)::int as clients
    from (select rated.reasons from ${rated}) lowered, jsonb_array_elements(lowered.reasons) reason group by 1`.execute(
    db,
  )
  const ratings = everyPoint.map((points) => ({
    points,
    clients: of.find((one) => one.points === points)?.clients ?? 0,
  }))
  const passed = ratings[10]?.clients ?? 0
  return {
    passed,
    failed: ratings.reduce((sum, { clients: some }) => sum + some, 0) - passed,
    unrated: none[0]?.clients ?? 0,
    ratings,
    factors: factorKeys.map((factor) => ({
      factor,
      name: factors[factor].name,
      clients: counted.find((one) => one.factor === factor)?.clients ?? 0,
    })),
  }
}

interface Row {
  readonly organizationNumber: string
  readonly name: string
  readonly companyType: CompanyType
  readonly isLookedAt: boolean
  readonly rating: number | null
  readonly ratedAt: Date | null
  readonly reasons: readonly AmlReason[] | null
}
/** The clients behind a number of the overview, the worst first unless they are sorted (aml 4). */
export const clients: Handler<typeof aml.clients> = async (
  { currentPage, take, show, factor, points, ...order },
  { db },
) => {
  const state = show === 'passed' ? sql`rated.rating >= 1000` : sql`rated.rating < 1000`
  const because = factor ? sql`and rated.reasons @> ${JSON.stringify([{ factor }])}::jsonb` : sql``
  const within =
    typeof points === 'number'
      ? sql`and rated.rating >= ${points * 100} and rated.rating < ${points * 100 + 100}`
      : sql``
  const ordered = (table: string) =>
    orderOf(
      order,
      ratedOrders(table),
      sql`${sql.ref(`${table}.rating`)}, ${sql.ref(`${table}.organization_number`)}`,
    )
  // A page is read along an index, and only its own companies are looked up.
  const which =
    show === 'unrated'
      ? sql`select organization_number, null::integer as rating, null::timestamptz as rated_at, null::jsonb as reasons from ${unrated}`
      : sql`select organization_number, rating, rated_at, reasons from ${rated} and ${state} ${because} ${within}`
  const { rows } = await sql<Row>`
    select page.organization_number as "organizationNumber", company.name, ${roleOf('page')} as "companyType", page.rating, page.rated_at as "ratedAt", page.reasons,
      exists (select from aml_check where aml_check.organization_number = page.organization_number) as "isLookedAt"
    from (select * from (${which}) one order by ${ordered('one')} limit ${take} offset ${currentPage * take}) page
      join company using (organization_number)
    order by ${ordered('page')}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (${which}) one`.execute(db)
  return {
    list: rows.map((row) => ({
      ...row,
      rating: row.rating === null ? null : row.rating / 100,
      reasons: reasonsShown(row.reasons ?? []),
    })),
    totalHits: counted[0]?.total ?? 0,
  }
}
