import { sql, type RawBuilder } from 'kysely'
import { asUuid } from '#platform/server/as-uuid.ts'
import { orderOf, type AskedOrder } from '#platform/server/in-order.ts'
import type { Db } from '#platform/server/database.ts'
import type { heldSorts } from '../contract.ts'
import type { OfInvoices } from '../rules.ts'
import { isDisputed } from './disputed.ts'
import { isOfInsolvent } from './insolvent.ts'
import { ageIn, heldAt, mergesAt, standingAt, weekIn, type Moment } from './held.ts'

export interface Asked {
  readonly breakdown: OfInvoices | null
  readonly key: string
}
interface Page extends AskedOrder<(typeof heldSorts)[number]> {
  readonly currentPage: number
  readonly take: number
}
export interface HeldRow {
  readonly id: string
  readonly invoiceNumber: string
  readonly issuerName: string
  readonly issuerNumber: string
  readonly recipientName: string
  readonly recipientNumber: string | null
  /** Öre. */
  readonly amount: number
  readonly dueDate: string | null
  readonly since: Date
}

const debtor = sql`coalesce(merge.main_number, row.counterpart_number, '')`
const nothing = { join: sql``, where: sql`true` }
/** What a part of a breakdown is joined with and found by. */
function narrowed(
  moment: Moment,
  { breakdown, key }: Asked,
): { join: RawBuilder<unknown>; where: RawBuilder<unknown> } {
  const issuer = sql.ref('row.organization_number')
  const industry = sql`coalesce(left(standing.value, 2), '') = ${key}`
  const rating = sql`coalesce(standing.value, '') = ${key}`
  switch (breakdown) {
    case null:
      return nothing
    case 'issuer':
      return { ...nothing, where: sql`${issuer} = ${key}` }
    case 'recipient':
      // Found by the numbers it stands under, which have an index.
      return {
        ...nothing,
        where:
          key === ''
            ? sql`row.counterpart_number is null`
            : sql`row.counterpart_number in (select ${key} union all select alias_number from recipient_merge where main_number = ${key})
                and ${debtor} = ${key}`,
      }
    case 'issuerIndustry':
      return { join: standingAt(moment, 'industry', issuer), where: industry }
    case 'recipientIndustry':
      return { join: standingAt(moment, 'industry', debtor), where: industry }
    case 'issuerRating':
      return { join: standingAt(moment, 'issuerRating', issuer), where: rating }
    case 'recipientRating':
      return { join: standingAt(moment, 'recipientRating', debtor), where: rating }
    case 'dueWeek':
      return { ...nothing, where: sql`${weekIn(moment, sql.ref('row.due_date'))} = ${key}` }
    case 'ageing':
      return { ...nothing, where: sql`${ageIn(moment, sql.ref('row.due_date'))} = ${key}` }
    case 'pastDue':
      return { ...nothing, where: isPastDue(moment) }
    case 'insolvent':
      return { ...nothing, where: isOfInsolvent }
    case 'disputed':
      return { ...nothing, where: isDisputed }
  }
}

/** Invoices that are held, `row`, which are behind a number of the portfolio. */
function foundHeld(moment: Moment, asked: Asked): RawBuilder<unknown> {
  const { join, where } = narrowed(moment, asked)
  return sql`from ${heldAt(moment)} row ${mergesAt(moment, sql.ref('row.counterpart_number'))} ${join} where ${where}`
}
const summed = sql`coalesce(sum(row.amount), 0)::float8 as amount, count(*)::int as count`
const isPastDue = (moment: Moment) => sql`${ageIn(moment, sql.ref('row.due_date'))} <> 'notDue'`

/** What stands between us and a company in one of its roles: öre, and invoices. */
export interface HeldOf {
  readonly amount: number
  readonly count: number
  /** Of it what is past due. */
  readonly pastDue: number
  readonly pastDueCount: number
}
const noneHeld: HeldOf = { amount: 0, count: 0, pastDue: 0, pastDueCount: 0 }
const heldSums = (now: Moment) => {
  const late = isPastDue(now)
  return sql`${summed}, coalesce(sum(row.amount) filter (where ${late}), 0)::float8 as "pastDue",
    (count(*) filter (where ${late}))::int as "pastDueCount"`
}
/**
 * What is bought of an issuer, or is to be paid by a recipient, and is not paid now: the sums of the
 * list behind the company's number in the portfolio (portfolio 5).
 * @param today 'YYYY-MM-DD' in Stockholm
 */
export async function heldOf(
  db: Db,
  side: 'issuer' | 'recipient',
  organizationNumber: string,
  today: string,
): Promise<HeldOf> {
  const now = { day: today, isNow: true }
  const { rows } = await sql<HeldOf>`
    select ${heldSums(now)} ${foundHeld(now, { breakdown: side, key: organizationNumber })}`.execute(
    db,
  )
  return rows[0] ?? noneHeld
}
/** The same of each of some issuers. */
export async function heldOfIssuers(
  db: Db,
  organizationNumbers: readonly string[],
  today: string,
): Promise<(organizationNumber: string) => HeldOf> {
  const now = { day: today, isNow: true }
  const { rows } = await sql<HeldOf & { readonly issuer: string }>`
    select row.organization_number as issuer, ${heldSums(now)} from ${heldAt(now)} row
    where row.organization_number = any(${[...organizationNumbers]}::text[]) group by 1`.execute(db)
  const held = new Map(rows.map(({ issuer, ...of }) => [issuer, of]))
  return (organizationNumber) => held.get(organizationNumber) ?? noneHeld
}
/** Whether the issuer of a statement has bought invoices that are past due and not paid. */
export const hasPastDue = (
  organizationNumber: RawBuilder<unknown>,
  today: string,
): RawBuilder<boolean> =>
  sql`exists (select from ${heldAt({ day: today, isNow: true })} row
    where row.organization_number = ${organizationNumber} and row.due_date < ${today}::date)`

const ordersOf = (table: 'row' | 'page') => ({
  amount: sql.ref(`${table}.amount`),
  dueDate: sql.ref(`${table}.due_date`),
  since: sql.ref(`${table}.reserved_at`),
})

/** One page of the invoices behind a number of the portfolio (portfolio 5), the latest bought first. */
export async function pageOfHeld(
  db: Db,
  moment: Moment,
  asked: Asked,
  { currentPage, take, ...order }: Page,
): Promise<{
  readonly amount: number
  readonly totalHits: number
  readonly rows: readonly HeldRow[]
}> {
  const found = foundHeld(moment, asked)
  const { rows: sums } = await sql<{
    amount: number
    count: number
  }>`select ${summed} ${found}`.execute(db)
  const { rows } = await sql<HeldRow>`
    select invoice.id, invoice.invoice_number as "invoiceNumber", invoice.issuer_name as "issuerName",
      invoice.issuer_organization_number as "issuerNumber", invoice.recipient_name as "recipientName",
      invoice.recipient_organization_number as "recipientNumber", page.amount::float8 as amount,
      invoice.due_date::text as "dueDate", page.reserved_at as since
    from (select row.id, row.invoice_reference, row.amount, row.reserved_at, row.due_date ${found}
      order by ${orderOf(order, ordersOf('row'), sql`row.reserved_at desc, row.id desc`)} limit ${take} offset ${currentPage * take}) page
    join invoice on invoice.id = ${asUuid(sql.ref('page.invoice_reference'))}
    order by ${orderOf(order, ordersOf('page'), sql`page.reserved_at desc, page.id desc`)}`.execute(
    db,
  )
  return { amount: sums[0]?.amount ?? 0, totalHits: sums[0]?.count ?? 0, rows }
}
