import { sql, type RawBuilder } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { orderOf } from '#platform/server/in-order.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
import { unjudgedHits } from '#areas/parties/keypersons/server/public.ts'
import type { CaseKind } from '../case-rules.ts'
import type { amlCases } from '../contract-cases.ts'
import { answerLife } from '../rules.ts'
import { nameIn } from './present-rating.ts'

/** As queues are counted (queues 4). */
export const mostHits = 200

export const dueBefore = async (db: Db, now: Date) =>
  new Date(now.getTime() - (await readSetting(db, answerLife)) * 86_400_000)
/** Issuers who have never answered, or whose answers are older than they may be. */
export const dueClients = (before: Date) =>
  sql`(select distinct organization_number from client where active = 1 and company_type = 0) active
    left join lateral (select max(completed_at) as at from kyc_response response
      where response.organization_number = active.organization_number and replaced_at is null) answered on true
    where (answered.at is null or answered.at < ${before})`

/**
 * Clients that something waits for AML for, each once, `found`: what, how harmful the worst of it is,
 * since when the first waits, and how the client is rated.
 */
async function foundWaiting(db: Db, now: Date): Promise<RawBuilder<unknown>> {
  const hits = await unjudgedHits(db, { most: mostHits })
  const days = await readSetting(db, answerLife)
  const numbers = hits.map(({ organizationNumber }) => organizationNumber)
  const since = hits.map((hit) => hit.since.toISOString())
  const isIssuer = sql`exists (select from client where client.organization_number = grouped.organization_number and company_type = ${sql.lit(companyTypes.issuer)})`
  return sql`(
    select grouped.*, rated.rating, ${isIssuer} as is_issuer from (
      select organization_number, min(harm) as harm, array_agg(kind order by harm) as kinds,
        min(task_id::text) as review_task, min(since) as since
      from (
        select number as organization_number, 1 as harm, 'hits' as kind, null::uuid as task_id, since
        from unnest(${numbers}::text[], ${since}::timestamptz[]) hit (number, since)
        union all
        select response.organization_number, 2, 'review', response.task_id, review.asked_at
        from kyc_review review join kyc_response response on response.id = review.response_id
          join company_task task on task.id = response.task_id left join company_task_group of on of.id = task.group_id
        where review.decided_at is null and task.removed_at is null and (of.closed is null or of.closed = 'invited')
        union all
        select active.organization_number, 3, 'answers', null, answered.at + make_interval(days => ${days})
        from ${dueClients(await dueBefore(db, now))}
      ) thing group by 1) grouped
      join company using (organization_number)
      left join company_aml_rating rated using (organization_number)) found`
}
const count = async (db: Db, found: RawBuilder<unknown>) => {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from ${found}`.execute(db)
  return rows[0]?.total ?? 0
}
/** How many they are. */
export const countWaiting = async (db: Db, now: Date) => count(db, await foundWaiting(db, now))

interface Row {
  readonly organizationNumber: string
  readonly name: string
  readonly isIssuer: boolean
  readonly kinds: readonly CaseKind[]
  readonly reviewTask: string | null
  readonly since: Date | null
  readonly rating: number | null
}
/**
 * Clients that something waits for AML for: sanctions and exposed persons first, then answers marked
 * as risk, then answers to be given anew, among each the longest waiting (aml 9).
 */
export const waiting: Handler<typeof amlCases.waiting> = async (
  { currentPage, take, kind, companyType, ...order },
  { db, now },
) => {
  const ofKind = kind ? sql`${kind} = any(kinds)` : sql`true`
  const ofRole = companyType ? sql`is_issuer = ${companyType === 'issuer'}` : sql`true`
  const found = sql`${await foundWaiting(db, now)} where ${ofKind} and ${ofRole}`
  const ordered = (table: string) =>
    orderOf(
      order,
      {
        name: nameIn(table),
        rating: sql.ref(`${table}.rating`),
        since: sql.ref(`${table}.since`),
      },
      sql`${sql.ref(`${table}.harm`)}, ${sql.ref(`${table}.since`)} nulls first, ${sql.ref(`${table}.organization_number`)}`,
    )
  const { rows } = await sql<Row>`
    select page.organization_number as "organizationNumber", company.name, page.is_issuer as "isIssuer", page.kinds,
      page.review_task as "reviewTask", page.since, page.rating
    from (select * from ${found} order by ${ordered('found')} limit ${take} offset ${currentPage * take}) page
      join company using (organization_number)
    order by ${ordered('page')}`.execute(db)
  return {
    list: rows.map(({ isIssuer, rating, ...row }) => ({
      ...row,
      kinds: [...row.kinds],
      companyType: isIssuer ? 'issuer' : 'recipient',
      rating: rating === null ? null : rating / 100,
    })),
    totalHits: await count(db, found),
  }
}
