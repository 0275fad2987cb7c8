import { sql } from 'kysely'
import { asUuid } from '#platform/server/as-uuid.ts'
import type { Db } from '#platform/server/database.ts'
import { invoiceStateNumbers } from '#areas/purchasing/invoices/rules.ts'

/** What is held of or on those that are insolvent now (company 46): öre, and invoices. */
export async function heldOfInsolvent(db: Db): Promise<{ amount: number; count: number }> {
  const insolvent = sql`(select organization_number from company_insolvency where ended_at is null and lifted_at is null)`
  const { rows } = await sql<{ amount: number; count: number }>`
    select coalesce(sum(amount), 0)::float8 as amount, count(*)::int as count from limit_reservation
    where limit_type = 1 and released_at is null
      and (organization_number in ${insolvent} or counterpart_number in ${insolvent})`.execute(db)
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
 * the portfolio shows, without what waits for its recipient.
 */
export async function heldOn(
  db: Db,
  organizationNumbers: readonly string[],
): Promise<ReadonlyMap<string, HeldOn>> {
  const numbers = sql`${[...organizationNumbers]}::text[]`
  const { rows } = await sql<HeldOn & { number: string }>`
    with held as (
      select organization_number::text as number, amount, invoice_reference from limit_reservation
      where limit_type = 1 and released_at is null and organization_number = any(${numbers})
      union all
      select counterpart_number::text, amount, invoice_reference from limit_reservation
      where limit_type = 1 and released_at is null and counterpart_number = any(${numbers})),
    bought as (
      select held.number, sum(held.amount)::float8 as amount, count(distinct invoice.id)::int as count
      from held join invoice on invoice.id = ${asUuid(sql.ref('held.invoice_reference'))}
      where invoice.state <> ${sql.lit(invoiceStateNumbers.awaitingApproval)} group by 1),
    open as materialized (
      select issuer_organization_number as issuer, recipient_organization_number as recipient from invoice
      where state in (3, 4, 5) and (issuer_organization_number = any(${numbers}) or recipient_organization_number = any(${numbers}))),
    waiting as (
      select number, count(*)::int as count
      from (select issuer::text as number from open union all select recipient::text from open where recipient is distinct from issuer) one
      group by 1)
    select asked.number, coalesce(bought.amount, 0) as amount, coalesce(bought.count, 0) as count, coalesce(waiting.count, 0) as waiting
    from unnest(${numbers}) asked (number) left join bought using (number) left join waiting using (number)`.execute(
    db,
  )
  return new Map(rows.map(({ number, ...held }) => [number, held]))
}
