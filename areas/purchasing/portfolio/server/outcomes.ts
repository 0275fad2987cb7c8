import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { startOfDay } from '#platform/server/worker/schedule.ts'
import { addDays, addMonths } from '#platform/swedish/format.ts'

export interface Outcome {
  /** The first day of the month. */
  readonly month: string
  readonly bucketId: string
  readonly version: number
  readonly kind: 'bought' | 'repurchased' | 'lost'
  /** Öre. */
  readonly amount: number
  readonly count: number
}
/** Twelve months, the last of which a day lies in. */
export const monthsTo = (day: string) => ({
  from: `${addMonths(day, -11).slice(0, 7)}-01`,
  to: day,
})

/**
 * What was bought, bought back and lost in twelve months by the version of the rules that bought it
 * (portfolio 6). Purchases are those kept each night; the others are read from the invoices: one
 * that is bought back for what of it is not credited, one that was written off for that,
 * less what has come of it since, each in its month (invoices 282).
 */
export async function outcomesOf(
  db: Db,
  day: string,
  rulesOf: 'issuer' | 'recipient',
): Promise<readonly Outcome[]> {
  const { from, to } = monthsTo(day)
  const side = sql.lit(rulesOf === 'issuer' ? 0 : 1)
  const [bucket, version] = [
    sql.ref(`determination.${rulesOf}_bucket_id`),
    sql.ref(`determination.${rulesOf}_bucket_version`),
  ]
  const { rows } = await sql<Outcome>`
    select to_char(month, 'YYYY-MM-DD') as month, "bucketId", version, kind, sum(amount)::float8 as amount, sum(count)::int as count from (
      select date_trunc('month', day) as month, bucket_id as "bucketId", bucket_version as version, 'bought' as kind, amount, count
      from portfolio_bought where side = ${side} and day between ${from}::date and ${to}::date
      union all
      select date_trunc('month', wrong.day), ${bucket}, ${version}, wrong.kind, round(wrong.part * invoice.kronor_amount / invoice.invoice_amount), 1
      from (
        select history.invoice_id as id, (history.at at time zone 'Europe/Stockholm') as day, 'repurchased' as kind,
          (invoice.invoice_amount - invoice.credited)::numeric as part
        from invoice_state_history history join invoice on invoice.id = history.invoice_id
          join invoice_balance on invoice_balance.invoice_id = history.invoice_id and bought_back_at is not null
        where history.state = 14 and not exists (
            select from invoice_state_history later where later.invoice_id = history.invoice_id and later.state = 14 and later.number > history.number)
          and history.at >= ${startOfDay(from)} and history.at < ${startOfDay(addDays(to, 1))}
        union all
        select invoice_id, min(value_day)::timestamp, 'lost',
          sum(case kind when 'writtenOff' then amount else -amount end)
        from invoice_posting where kind in ('writtenOff', 'recovered') and value_day between ${from}::date and ${to}::date
        group by invoice_id, date_trunc('month', value_day)
      ) wrong
        join invoice on invoice.id = wrong.id
        join invoice_determination latest on latest.invoice_id = wrong.id
        join determination on determination.id = latest.determination_id
      where wrong.part <> 0 and invoice.invoice_amount > 0 and invoice.kronor_amount is not null
    ) happened group by 1, 2, 3, 4`.execute(db)
  return rows
}
