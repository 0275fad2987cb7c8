import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'

/** Determinations that are counted in one transaction. */
const step = 2000
/**
 * Milliseconds a determination is left alone: ids tell when it was decided, and its transaction may
 * commit a little later.
 */
const settled = 60_000

/**
 * Counts the next determinations of invoices that are business, in the order of time, on the caller's transaction.
 * The first count begins with the month of `now`. Answers whether there are more.
 */
export async function countRules(db: Db, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() - settled)
  await sql`
    insert into ticker_rule_progress (counted_through)
    values (determination_id_from(date_trunc('month', ${now}::timestamptz, 'Europe/Stockholm'))) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<{ counted: number }>`
    with progress as (
      select counted_through from ticker_rule_progress for update
    ), next as materialized (
      select d.id, d.decision, is_business(d.invoice_id) as counts, d.issuer_results, d.recipient_results,
        (d.decided_at at time zone 'Europe/Stockholm')::date as day
      from determination d, progress
      where d.id > progress.counted_through and d.id < determination_id_from(${until}::timestamptz)
      order by d.id limit ${step}
    ), approvals as (
      select next.day, 'approval' as outcome, best.rule_id, best.rule_name
      from next cross join lateral (
        select rule ->> 'id' as rule_id, rule ->> 'displayName' as rule_name
        from json_array_elements(next.issuer_results) rule
        where (rule ->> 'calculatedScore')::integer > 0
        order by (rule ->> 'calculatedScore')::integer desc, rule ->> 'id' limit 1
      ) best
      where next.counts and next.decision like 'Buy%' and next.issuer_results is not null
    ), rejections as (
      select next.day, 'rejection' as outcome, failed.rule_id, failed.rule_name
      from next cross join lateral (
        select distinct on (rule ->> 'id') rule ->> 'id' as rule_id, rule ->> 'displayName' as rule_name
        from (
          select json_array_elements(coalesce(next.issuer_results, '[]')) as rule
          union all select json_array_elements(coalesce(next.recipient_results, '[]'))
        ) both_sides
        where (rule ->> 'blocking')::boolean and not (rule ->> 'passed')::boolean and rule ->> 'consequence' in ('reject', 'cover')
      ) failed
      where next.counts and next.decision = 'Reject'
    ), limited as (
      -- No rule said no: what there was to lend did not suffice.
      select next.day, 'rejection', 'limit', 'Limiten räcker inte'
      from next
      where next.counts and next.decision = 'Reject' and not exists (
        select from (
          select json_array_elements(coalesce(next.issuer_results, '[]')) as rule
          union all select json_array_elements(coalesce(next.recipient_results, '[]'))
        ) both_sides
        where (rule ->> 'blocking')::boolean and not (rule ->> 'passed')::boolean and rule ->> 'consequence' in ('reject', 'cover'))
    ), added as (
      insert into ticker_rule_count as kept (day, outcome, rule_id, rule_name, count)
      select day, outcome, rule_id, max(rule_name), count(*)
      from (select * from approvals union all select * from rejections union all select * from limited) seen
      group by day, outcome, rule_id
      on conflict (day, outcome, rule_id) do update set count = kept.count + excluded.count, rule_name = excluded.rule_name
    ), moved as (
      update ticker_rule_progress set counted_through = (select max(id::text)::uuid from next)
      where exists (select from next)
    )
    select count(*)::integer as counted from next`.execute(db)
  return rows[0]?.counted === step
}

/** The rules that most often gave an outcome on days in Stockholm, both included. */
export async function mostFrequentRules(
  db: Db,
  outcome: 'approval' | 'rejection',
  { fromDate, toDate }: { readonly fromDate: string; readonly toDate: string },
  most = 5,
) {
  return db
    .selectFrom('tickerRuleCount')
    .where('outcome', '=', outcome)
    .where('day', '>=', fromDate)
    .where('day', '<=', toDate)
    .groupBy('ruleId')
    .select(({ fn }) => [
      fn.max('ruleName').as('ruleName'),
      sql<number>`sum(count)::integer`.as('count'),
    ])
    .orderBy('count', 'desc')
    .orderBy('ruleId')
    .limit(most)
    .execute()
}
