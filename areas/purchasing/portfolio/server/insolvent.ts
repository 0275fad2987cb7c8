import { sql } from 'kysely'
import { asUuid } from '#platform/server/as-uuid.ts'
import type { Db } from '#platform/server/database.ts'
import { heldAt, mergesAt, type Moment } from './held.ts'

const insolventNow = sql`(select organization_number from company_insolvency where ended_at is null and lifted_at is null)`
/** Whether what is held, `row` with its `merge`, is of or on a company that is insolvent now. */
export const isOfInsolvent = sql`(row.organization_number in ${insolventNow} or row.counterpart_number in ${insolventNow}
  or merge.main_number in ${insolventNow})`

/**
 * What is held of or on those that are insolvent now (company 46), with what counts on a debtor that
 * is (limits 70): öre, and invoices.
 * @param now the moment that is now
 */
export async function heldOfInsolvent(
  db: Db,
  now: Moment,
): Promise<{ amount: number; count: number }> {
  const { rows } = await sql<{ amount: number; count: number }>`
    select coalesce(sum(row.amount), 0)::float8 as amount, count(*)::int as count
    from ${heldAt(now)} row ${mergesAt(now, sql.ref('row.counterpart_number'))}
    where ${isOfInsolvent}`.execute(db)
  return rows[0] ?? { amount: 0, count: 0 }
}

/** What stands between us and a company. */
export interface HeldOn {
  /** Öre and invoices that are bought of it or on it, and not paid. */
  readonly amount: number
  readonly count: number
  /** Invoices of it or on it that wait to be bought. */
  readonly waiting: number
}
/**
 * What is held of and on some companies as it is now, and what waits, by their numbers: the sum that
 * the portfolio shows. What is invoiced to an alias is on its debtor too (limits 70).
 */
export async function heldOn(
  db: Db,
  organizationNumbers: readonly string[],
): Promise<ReadonlyMap<string, HeldOn>> {
  const numbers = sql`${[...organizationNumbers]}::text[]`
  const { rows } = await sql<HeldOn & { number: string }>`
    with asked as (select number from unnest(${numbers}) asked (number)),
    named as materialized (
      select number, number as name from asked
      union all
      select main_number::text, alias_number::text from recipient_merge where undone_at is null and main_number = any(${numbers})),
    held as (
      select organization_number::text as number, invoice_reference from limit_reservation
      where limit_type = 1 and released_at is null and organization_number = any(${numbers})
      union all
      select named.number, row.invoice_reference
      from limit_reservation row join named on named.name = row.counterpart_number
      where row.limit_type = 1 and row.released_at is null),
    bought as (
      select held.number, sum(left_kronor)::float8 as amount, count(distinct invoice_id)::int as count
      from held join invoice_balance on invoice_id = ${asUuid(sql.ref('held.invoice_reference'))} and left_amount > 0
      group by 1),
    open as materialized (
      select invoice.issuer_organization_number::text as issuer, recipient_organization_number::text as recipient
      from invoice_waiting join invoice on invoice.id = invoice_id
      where (invoice.issuer_organization_number = any(${numbers}) or recipient_organization_number in (select name from named))),
    waiting as (
      select number, count(*)::int as count
      from (
        select issuer as number from open
        union all
        select named.number from open join named on named.name = open.recipient where named.number <> open.issuer) one
      group by 1)
    select number, coalesce(bought.amount, 0) as amount, coalesce(bought.count, 0) as count, coalesce(waiting.count, 0) as waiting
    from asked left join bought using (number) left join waiting using (number)`.execute(db)
  return new Map(rows.map(({ number, ...held }) => [number, held]))
}
