import { sql } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import { orderOf } from '#platform/server/in-order.ts'
import { startOfDay } from '#platform/server/worker/schedule.ts'
import { providers, type Provider } from '#areas/parties/company/rules.ts'
import { failureTexts, isConfigured } from '#areas/parties/company/server/public.ts'
import type { monitoring } from '../../contract.ts'
import type { differences } from '../../monitoring.ts'
import { standingOf, wanted } from './subscriptions.ts'

export const standing: Handler<typeof monitoring.standing> = async (_, { db, config, today }) => {
  const feeds = await db.selectFrom('monitoringFeed').selectAll().execute()
  const shown = []
  for (const provider of providers) {
    const feed = feeds.find((one) => one.provider === provider)
    const latest = await db
      .selectFrom('monitoringNotice')
      .select('toldAt')
      .where('provider', '=', provider)
      .orderBy('toldAt', 'desc')
      .limit(1)
      .executeTakeFirst()
    shown.push({
      provider,
      configured: isConfigured(config, provider),
      ...(await standingOf(db, provider)),
      readAt: feed?.readAt ?? null,
      failedAt: feed?.failedAt ?? null,
      problem: feed?.problem ? failureTexts[feed.problem] : null,
      comparedAt: feed?.comparedAt ?? null,
      latestAt: latest?.toldAt ?? null,
    })
  }
  const spent = await db
    .selectFrom('paidLookUp')
    .select(sql<number>`coalesce(sum(cost), 0)::float8`.as('cost'))
    .where('cause', '=', 'monitoring')
    .where('at', '>=', startOfDay(`${today.slice(0, 8)}01`))
    .executeTakeFirst()
  return { providers: shown, cost: spent?.cost ?? 0 }
}

export const notices: Handler<typeof monitoring.notices> = async (
  { currentPage, take },
  { db },
) => {
  const rows = await db
    .selectFrom('monitoringNotice as notice')
    .leftJoin('company', 'company.organizationNumber', 'notice.organizationNumber')
    .selectAll('notice')
    .select('company.name')
    .orderBy('notice.toldAt', 'desc')
    .orderBy('notice.id', 'desc')
    .limit(take)
    .offset(currentPage * take)
    .execute()
  const { total } = await db
    .selectFrom('monitoringNotice')
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return {
    list: rows.map((row) => ({
      id: row.id,
      organizationNumber: row.organizationNumber,
      name: row.name ?? row.organizationNumber,
      provider: row.provider,
      kind: row.kind,
      said: row.said,
      insolvent: row.insolvent,
      happenedAt: row.happenedAt,
      toldAt: row.toldAt,
      fetchedAt: row.fetchedAt,
    })),
    totalHits: total,
  }
}

const differingOrders = {
  name: sql`coalesce(company.name, differing.organization_number)`,
  why: sql`why`,
  provider: sql`provider`,
} as const
export const differing: Handler<typeof monitoring.differing> = async (
  { currentPage, take, ...order },
  { db, config },
) => {
  const asked = providers.filter((provider) => isConfigured(config, provider))
  const { rows } = await sql<{
    organizationNumber: string
    name: string
    provider: Provider
    why: (typeof differences)[number]
    total: number
  }>`
    with wanted as materialized (${wanted}),
    differing as (
      select provider, organization_number, case when held.organization_number is null then 'lacking' else 'missing' end as why
      from unnest(${[...asked]}::text[]) provider cross join wanted
        left join monitoring_subscription held using (provider, organization_number)
      where held.organization_number is null or held.since is null
      union all
      select provider, organization_number, 'superfluous' from monitoring_subscription held
      where not exists (select from wanted where wanted.organization_number = held.organization_number))
    select differing.organization_number as "organizationNumber", coalesce(company.name, differing.organization_number) as name,
      provider, why, count(*) over ()::int as total
    from differing left join company on company.organization_number = differing.organization_number
    order by ${orderOf(order, differingOrders, sql`why, 1, provider`)} limit ${take} offset ${currentPage * take}`.execute(
    db,
  )
  return {
    list: rows.map(({ total: _, ...row }) => row),
    totalHits: rows[0]?.total ?? 0,
  }
}
