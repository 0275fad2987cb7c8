import { sql } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { handlers } from '#platform/server/serve.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { amlPasses } from '#areas/credit/rating/rules.ts'
import { aml } from '../contract.ts'
import { answerLife, factorKeys, factors, type AmlReason, type Factor } from '../rules.ts'
import { rateNow } from './rate.ts'

const reasonsShown = (reasons: readonly AmlReason[]) =>
  reasons.map(({ factor, points, text }) => ({ factor, points: points / 100, text }))
interface Made {
  readonly rating: number
  readonly before: number | null
  readonly ratedAt: Date
  readonly source: string
  readonly reasons: readonly AmlReason[]
}
const shown = ({ rating, before, ratedAt, source, reasons }: Made) => ({
  rating: rating / 100,
  before: before === null ? null : before / 100,
  passed: amlPasses(rating / 100),
  ratedAt,
  source,
  reasons: reasonsShown(reasons),
})

const ofCompany: Handler<typeof aml.ofCompany> = async ({ organizationNumber }, { db }) => {
  const current = await db
    .selectFrom('companyAmlRating')
    .selectAll()
    .where('organizationNumber', '=', organizationNumber)
    .executeTakeFirst()
  const history = await db
    .selectFrom('amlRatingHistory')
    .selectAll()
    .where('organizationNumber', '=', organizationNumber)
    .orderBy('ratedAt', 'desc')
    .limit(50)
    .execute()
  const checked = await db
    .selectFrom('amlCheck')
    .select('checkedAt')
    .where('organizationNumber', '=', organizationNumber)
    .executeTakeFirst()
  return {
    current: current ? shown({ ...current, before: null }) : null,
    checkedAt: checked?.checkedAt ?? null,
    history: history.map(shown),
  }
}

const rate: Handler<typeof aml.rate> = async ({ organizationNumber }, context) => {
  const { db, now, audit, refuse } = context
  const client = await db
    .selectFrom('client')
    .select('id')
    .where('organizationNumber', '=', organizationNumber)
    .executeTakeFirst()
  if (!client) refuse('notClient')
  await rateNow(db, organizationNumber, now)
  audit({ company: organizationNumber })
}

/** Every active client once, with its rating where it has one. */
const active = sql`(select distinct organization_number from client where active = 1) active
  left join company_aml_rating rated using (organization_number)`
const spread: Handler<typeof aml.spread> = async (_, { db }) => {
  const { rows } = await sql<{ passed: number; failed: number; unrated: number }>`
    select count(*) filter (where rating >= 1000)::int as passed, count(*) filter (where rating < 1000)::int as failed,
      count(*) filter (where rating is null)::int as unrated from ${active}`.execute(db)
  const { rows: counted } = await sql<{ factor: Factor; clients: number }>`
    select reason ->> 'factor' as factor, count(*)::int as clients
    from ${active}, jsonb_array_elements(rated.reasons) reason group by 1`.execute(db)
  return {
    ...(rows[0] ?? { passed: 0, failed: 0, unrated: 0 }),
    factors: factorKeys.map((factor) => ({
      factor,
      name: factors[factor].name,
      clients: counted.find((one) => one.factor === factor)?.clients ?? 0,
    })),
  }
}

const clients: Handler<typeof aml.clients> = async (
  { currentPage, take, show, factor },
  { db },
) => {
  const state = {
    failed: sql`rated.rating < 1000`,
    passed: sql`rated.rating >= 1000`,
    unrated: sql`rated.rating is null`,
  }[show]
  const because = factor ? sql`and rated.reasons @> ${JSON.stringify([{ factor }])}::jsonb` : sql``
  const { rows } = await sql<{
    organizationNumber: string
    name: string
    rating: number | null
    ratedAt: Date | null
    reasons: readonly AmlReason[] | null
    total: number
  }>`
    select organization_number as "organizationNumber", company.name, rated.rating, rated.rated_at as "ratedAt", rated.reasons,
      count(*) over ()::int as total
    from ${active} join company using (organization_number)
    where ${state} ${because}
    order by rated.rating, company.name, organization_number limit ${take} offset ${currentPage * take}`.execute(
    db,
  )
  return {
    list: rows.map((row) => ({
      organizationNumber: row.organizationNumber,
      name: row.name,
      rating: row.rating === null ? null : row.rating / 100,
      ratedAt: row.ratedAt,
      reasons: reasonsShown(row.reasons ?? []),
    })),
    totalHits: rows[0]?.total ?? 0,
  }
}

const changes: Handler<typeof aml.changes> = async ({ currentPage, take }, { db }) => {
  const rows = await db
    .selectFrom('amlRatingHistory as made')
    .leftJoin('company', 'company.organizationNumber', 'made.organizationNumber')
    .selectAll('made')
    .select('company.name')
    .where(sql<boolean>`made.before is distinct from made.rating`)
    .orderBy('made.ratedAt', 'desc')
    .orderBy('made.organizationNumber')
    .limit(take)
    .offset(currentPage * take)
    .execute()
  const { total } = await db
    .selectFrom('amlRatingHistory as made')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(sql<boolean>`made.before is distinct from made.rating`)
    .executeTakeFirstOrThrow()
  return {
    list: rows.map((row) => ({
      organizationNumber: row.organizationNumber,
      name: row.name ?? row.organizationNumber,
      ...shown(row),
    })),
    totalHits: total,
  }
}

/** Clients whose answers are older than they may be, or who have never answered: never first, then the oldest. */
async function dueRows(db: Db, before: Date, { take, skip }: { take: number; skip: number }) {
  const { rows } = await sql<{
    organizationNumber: string
    name: string
    answeredAt: Date | null
    total: number
  }>`
    select organization_number as "organizationNumber", company.name, answered.at as "answeredAt", count(*) over ()::int as total
    from (select distinct organization_number from client where active = 1 and company_type = 0) active
      join company using (organization_number)
      left join lateral (select max(completed_at) as at from kyc_response response
        where response.organization_number = active.organization_number and replaced_at is null) answered on true
    where answered.at is null or answered.at < ${before}
    order by answered.at nulls first, company.name, 1 limit ${take} offset ${skip}`.execute(db)
  return rows
}
const due: Handler<typeof aml.due> = async ({ currentPage, take }, { db, now }) => {
  const days = await readSetting(db, answerLife)
  const before = new Date(now.getTime() - days * 86_400_000)
  const rows = await dueRows(db, before, { take, skip: currentPage * take })
  return { list: rows.map(({ total: _, ...row }) => row), totalHits: rows[0]?.total ?? 0 }
}

export const amlServed = handlers(aml, { ofCompany, rate, spread, clients, changes, due })
