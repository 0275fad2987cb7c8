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
 * The first count begins with the month of `now`. Answers whether there are more. What removed invoices have been
 * counted for is taken back with it: one statement sees an invoice either as business or as removed.
 */
export async function countRules(db: Db, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() - settled)
  await sql`
    insert into ticker_rule_progress (counted_from, counted_through)
    select first, first from determination_id_from(date_trunc('month', ${now}::timestamptz, 'Europe/Stockholm')) first
    on conflict do nothing`.execute(db)
  // Alone, and before the statement looks at what is there.
  await sql`select from ticker_rule_progress for update`.execute(db)
  const { rows } = await sql<{ counted: number }>`
    with recursive progress as (
      select counted_from, counted_through from ticker_rule_progress
    ), next as materialized (
      select d.id, d.decision, is_business(d.invoice_id) as counts, d.issuer_results, d.recipient_results,
        (d.decided_at at time zone 'Europe/Stockholm')::date as day, 1 as change
      from determination d, progress
      where d.id > progress.counted_through and d.id < determination_id_from(${until}::timestamptz)
      order by d.id limit ${step}
    ), removed as materialized (
      select invoice_id from ticker_removed order by invoice_id limit ${step}
    ), earlier as (
      select latest.determination_id as id from invoice_determination latest join removed using (invoice_id)
      union all select d.supersedes from determination d join earlier using (id) where d.supersedes is not null
    ), back as materialized (
      -- What is newer than the last that was counted is no business any more, and never added.
      select d.id, d.decision, true as counts, d.issuer_results, d.recipient_results,
        (d.decided_at at time zone 'Europe/Stockholm')::date as day, -1 as change
      from determination d join earlier using (id), progress
      where d.id > progress.counted_from and d.id <= progress.counted_through
    ), moving as (
      select * from next union all select * from back
    ), approvals as (
      select moving.day, 'approval' as outcome, best.rule_id, best.rule_name, moving.change
      from moving cross join lateral (
        select rule ->> 'id' as rule_id, rule ->> 'displayName' as rule_name
        from json_array_elements(moving.issuer_results) rule
        where (rule ->> 'calculatedScore')::integer > 0
        order by (rule ->> 'calculatedScore')::integer desc, rule ->> 'id' limit 1
      ) best
      where moving.counts and moving.decision like 'Buy%' and moving.issuer_results is not null
    ), rejections as (
      select moving.day, 'rejection' as outcome, failed.rule_id, failed.rule_name, moving.change
      from moving cross join lateral (
        select distinct on (rule ->> 'id') rule ->> 'id' as rule_id, rule ->> 'displayName' as rule_name
        from (
          select json_array_elements(coalesce(moving.issuer_results, '[]')) as rule
          union all select json_array_elements(coalesce(moving.recipient_results, '[]'))
        ) both_sides
        where (rule ->> 'blocking')::boolean and not (rule ->> 'passed')::boolean and rule ->> 'consequence' in ('reject', 'cover')
      ) failed
      where moving.counts and moving.decision = 'Reject'
    ), limited as (
      -- No rule said no: what there was to lend did not suffice.
      select moving.day, 'rejection', 'limit', 'Limiten räcker inte', moving.change
      from moving
      where moving.counts and moving.decision = 'Reject' and not exists (
        select from (
          select json_array_elements(coalesce(moving.issuer_results, '[]')) as rule
          union all select json_array_elements(coalesce(moving.recipient_results, '[]'))
        ) both_sides
        where (rule ->> 'blocking')::boolean and not (rule ->> 'passed')::boolean and rule ->> 'consequence' in ('reject', 'cover'))
    ), changes as (
      select day, outcome, rule_id, max(rule_name) as rule_name, sum(change) as change
      from (select * from approvals union all select * from rejections union all select * from limited) seen
      group by day, outcome, rule_id
    ), changed as (
      update ticker_rule_count kept set count = greatest(0, kept.count + change), rule_name = changes.rule_name
      from changes where (kept.day, kept.outcome, kept.rule_id) = (changes.day, changes.outcome, changes.rule_id)
    ), added as (
      insert into ticker_rule_count (day, outcome, rule_id, rule_name, count)
      select day, outcome, rule_id, rule_name, change from changes
      where change > 0 and not exists (select from ticker_rule_count kept
        where (kept.day, kept.outcome, kept.rule_id) = (changes.day, changes.outcome, changes.rule_id))
    ), taken_back as (
      delete from ticker_removed where invoice_id in (select invoice_id from removed)
    ), moved as (
      update ticker_rule_progress set counted_through = (select max(id::text)::uuid from next)
      where exists (select from next)
    )
    select greatest((select count(*) from next), (select count(*) from removed))::integer as counted`.execute(
    db,
  )
  return rows[0]?.counted === step
}

interface Days {
  readonly fromDate: string
  readonly toDate: string
}
const counted = (db: Db, outcome: 'approval' | 'rejection', { fromDate, toDate }: Days) =>
  db
    .selectFrom('tickerRuleCount')
    .where('outcome', '=', outcome)
    .where('day', '>=', fromDate)
    .where('day', '<=', toDate)
    .where('count', '>', 0)

/** How often any rule gave an outcome on days in Stockholm, both included. */
export async function countOfRules(db: Db, outcome: 'approval' | 'rejection', days: Days) {
  const { count } = await counted(db, outcome, days)
    .select(sql<number>`coalesce(sum(count), 0)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The rules that most often gave an outcome on days in Stockholm, both included. */
export async function mostFrequentRules(
  db: Db,
  outcome: 'approval' | 'rejection',
  days: Days,
  most = 5,
) {
  return counted(db, outcome, days)
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
