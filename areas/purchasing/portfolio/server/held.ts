import { sql, type RawBuilder } from 'kysely'
import { asUuid } from '#platform/server/as-uuid.ts'
import type { Db } from '#platform/server/database.ts'
import { startOfDay } from '#platform/server/worker/schedule.ts'
import { addDays } from '#platform/swedish/format.ts'
import { ageKeys, ages, breakdownNumbers, weeksOn, type Breakdown } from '../rules.ts'

/** When the portfolio is looked at: how it stood when a day was over, or as it is now. */
export interface Moment {
  /** Stockholm, 'YYYY-MM-DD'. */
  readonly day: string
  readonly isNow: boolean
}
/** The first instant after a moment. */
const endOf = ({ day }: Moment) => startOfDay(addDays(day, 1))

/** Of issuers, and of recipients. */
type LimitType = 1 | 3
/**
 * What takes of limits at a moment: the ledger's rows, each an invoice that is bought or waits for
 * its recipient to approve delivery. Now it is the open ones, from their own index.
 */
function takenAt(moment: Moment, type: LimitType): RawBuilder<unknown> {
  const limit = sql.lit(type)
  if (moment.isNow)
    return sql`(select * from limit_reservation where limit_type = ${limit} and released_at is null)`
  const end = endOf(moment)
  return sql`(
    select * from limit_reservation where limit_type = ${limit} and released_at is null and reserved_at < ${end}
    union all
    select * from limit_reservation where limit_type = ${limit} and released_at is not null and released_at >= ${end} and reserved_at < ${end})`
}
/** The invoice of a row of the ledger, `taken`. */
const taker = asUuid(sql.ref('taken.invoice_reference'))
const summed = (kind: string) =>
  sql`coalesce(sum(amount) filter (where kind = ${sql.lit(kind)}), 0)::bigint`
/**
 * What its recipient owed still at a moment, öre by the kept rate, as `owed`; no row when nothing.
 * Now it is the row of sums; of a day that is past the postings of then are added up, as the
 * database reckons that row (invoices 280).
 */
const owedAt = (moment: Moment) =>
  moment.isNow
    ? sql`select left_kronor as amount from invoice_balance where invoice_id = ${taker} and left_amount > 0`
    : sql`select round(bought_kronor * still / bought)::bigint as amount
      from (select sum(amount) filter (where kind = 'bought') as bought, sum(kronor) filter (where kind = 'bought') as bought_kronor,
          ${summed('credited')} as credited, ${summed('askedBack')} as asked_back, ${summed('repurchased')} as repurchased,
          ${summed('withdrawn')} as withdrawn, ${summed('paid')} - ${summed('paidBack')} as paid, ${summed('writtenOff')} - ${summed('recovered')} as lost
        from invoice_posting where invoice_id = ${taker} and posted_at < ${endOf(moment)}) posted
        cross join lateral (select greatest(0, greatest(0, balance_claim(bought::bigint, credited, asked_back, repurchased, withdrawn) - paid) - lost) as still) then_left
      where still > 0`

/**
 * What takes of financing limits at a moment, `used`, with what is bought of it and not paid,
 * `amount`: nothing while it waits for its recipient (portfolio 1). Öre. What is left of an invoice
 * holds limits, so that the ledger's index finds all there is.
 */
const usedAt = (moment: Moment) =>
  sql`(select taken.id, taken.organization_number, taken.counterpart_number, taken.due_date, taken.invoice_reference, taken.reserved_at,
    taken.amount as used, owed.amount from ${takenAt(moment, 1)} taken left join lateral (${owedAt(moment)}) owed on true)`
/** What is bought and not paid at a moment, an invoice a row, `amount` öre (portfolio 1). */
export const heldAt = (moment: Moment): RawBuilder<unknown> =>
  sql`(select * from ${usedAt(moment)} used where used.amount is not null)`
/** What recipients' limits hold at a moment, öre: less than is bought (portfolio 9). */
const usedOfRecipients = (moment: Moment) =>
  moment.isNow
    ? sql`(select coalesce(sum(reserved), 0) from client_limit where limit_type = 3)`
    : sql`(select coalesce(sum(amount), 0) from ${takenAt(moment, 3)} row)`
/** Whether a row with a beginning and an end counts at a moment. */
const countsAt = (moment: Moment, since: RawBuilder<unknown>, until: RawBuilder<unknown>) =>
  moment.isNow
    ? sql`${until} is null`
    : sql`${since} < ${endOf(moment)} and (${until} is null or ${until} >= ${endOf(moment)})`

/** Merged recipients are one debtor (limits 70): `merge` is the one in force of a row's counterpart. */
export const mergesAt = (moment: Moment, number: RawBuilder<unknown>) =>
  sql`left join recipient_merge merge on merge.alias_number = ${number}
    and ${countsAt(moment, sql.ref('merge.merged_at'), sql.ref('merge.undone_at'))}`

const standingKinds = { industry: 1, issuerRating: 2, recipientRating: 3 } as const
/** What is known of a company at a moment, joined as `standing`. */
export const standingAt = (
  moment: Moment,
  kind: keyof typeof standingKinds,
  number: RawBuilder<unknown>,
) =>
  sql`left join company_standing standing on standing.organization_number = ${number}
    and standing.kind = ${sql.lit(standingKinds[kind])}
    and ${countsAt(moment, sql.ref('standing.since'), sql.ref('standing.until'))}`

/** Which week a due date is told by. */
export function weekIn({ day }: Moment, dueDate: RawBuilder<unknown>) {
  const { from, until } = weeksOn(day)
  return sql<string>`case when ${dueDate} is null then '' when ${dueDate} < ${from}::date then 'earlier'
    when ${dueDate} >= ${until}::date then 'later' else date_trunc('week', ${dueDate})::date::text end`
}
/** How long a due date has passed; what has none has not. */
export function ageIn({ day }: Moment, dueDate: RawBuilder<unknown>) {
  const late = sql`(${day}::date - ${dueDate})`
  const cases = ageKeys
    .filter((age) => ages[age].from !== null)
    .toReversed()
    .map((age) => sql`when ${late} >= ${sql.lit(ages[age].from)} then ${sql.lit(age)}`)
  return sql<string>`case ${sql.join(cases, sql` `)} else 'notDue' end`
}

/** What counts of a limit at a moment (limits 30 leaves financing and recipients' as they are). */
function limitAt(moment: Moment, type: LimitType): RawBuilder<unknown> {
  const limit = sql.lit(type)
  if (moment.isNow)
    return sql`(select limit_in_force(l, ${moment.day}::date) from client_limit l
      where l.organization_number = party.number and l.limit_type = ${limit})`
  const value = (
    isCalculated: boolean,
    which = sql``,
  ) => sql`(select h.limit_value from client_limit_history h
    where h.organization_number = party.number and h.limit_type = ${limit} and h.is_calculated = ${sql.lit(isCalculated)}
      and ${countsAt(moment, sql.ref('h.since'), sql.ref('h.archived'))} ${which}
    order by h.since desc limit 1)`
  const inForce = sql`and h.expires_date >= ${moment.day}::date`
  // limits 85: of a financing limit that nobody had decided on nothing counted.
  const judged =
    type === 1
      ? sql`exists (select from client_limit l where l.organization_number = party.number and l.limit_type = 1
          and ${countsAt(moment, sql.ref('l.judged_at'), sql.raw('null::timestamptz'))})`
      : sql`true`
  // limits 31: what nobody has reviewed counts as the lower of the two, and alone as nothing.
  return sql`coalesce(${value(false, inForce)}, case when ${judged} then least(${value(true)}, case when ${value(true)} is not null then ${value(false)} end) end)`
}

/** A row of the sum: a part of a breakdown, or what is summed up of a side. Öre. */
interface Row {
  readonly breakdown: number
  /** 1 for the largest; 0 for the sums of a side. */
  readonly rank: number
  readonly key: string | null
  readonly amount: number
  readonly count: number
  /** Of the sums of a side: its limits in öre, and its concentration. */
  readonly limits: number | null
  readonly hhi: number | null
}
export interface Part {
  readonly breakdown: number
  readonly rank: number
  readonly key: string | null
  readonly amount: number
  readonly count: number
}
export interface Side {
  readonly count: number
  readonly hhi: number
  /** Öre. */
  readonly limits: number
  readonly used: number
}
export interface Standing {
  /** Öre, and invoices. */
  readonly amount: number
  readonly count: number
  readonly pastDue: number
  readonly issuers: Side
  readonly recipients: Side
  readonly parts: readonly Part[]
}

const byCompany = (
  moment: Moment,
  side: 'issuer' | 'recipient',
  kind: keyof typeof standingKinds,
  breakdown: Breakdown,
) => {
  const value = kind === 'industry' ? sql`left(standing.value, 2)` : sql.ref('standing.value')
  return sql`select ${sql.lit(breakdownNumbers[breakdown])} as breakdown, coalesce(${value}, '') as key, sum(amount) as amount, sum(count)::int as count
    from ${sql.raw(`${side}s`)} party ${standingAt(moment, kind, sql.ref('party.number'))} group by 2`
}

/**
 * The portfolio at a moment, added up from what is left of each invoice: whole, by side and by every
 * breakdown, of each the `most` largest parts and the others together. How much of limits is used is
 * the ledger's.
 */
export async function addUp(db: Db, moment: Moment, most: number): Promise<Standing> {
  const due = sql.ref('held.due_date')
  const side = (breakdown: 'issuer' | 'recipient', parties: string, used: RawBuilder<unknown>) =>
    sql`select ${sql.lit(breakdownNumbers[breakdown])}::int, 0, null::text, ${used}, (count(*) filter (where count > 0))::int,
      coalesce(sum(in_force), 0), coalesce(round(sum(amount * amount) / nullif(sum(amount) * sum(amount), 0) * 10000), 0)
      from ${sql.raw(parties)}`
  const use = sql`case when coalesce(in_force, 0) = 0 then 'none' when used > in_force then 'over'
    when used * 100 >= in_force * 80 then 'to100' when used * 100 >= in_force * 50 then 'to80' else 'to50' end`
  const { rows } = await sql<Row>`
    with held as materialized (
      select row.organization_number as issuer, coalesce(merge.main_number, row.counterpart_number, '') as recipient, row.due_date,
        coalesce(sum(row.amount), 0) as amount, count(row.amount)::int as count, sum(row.used) as used
      from ${usedAt(moment)} row ${mergesAt(moment, sql.ref('row.counterpart_number'))}
      group by 1, 2, 3),
    issuers as materialized (
      select party.*, ${limitAt(moment, 1)} as in_force
      from (select issuer as number, sum(amount) as amount, sum(count)::int as count, sum(used) as used from held group by 1) party),
    recipients as materialized (
      select party.*, ${limitAt(moment, 3)} as in_force
      from (select recipient as number, sum(amount) as amount, sum(count)::int as count from held group by 1) party),
    parts as (
      select 1 as breakdown, number::text as key, amount, count from issuers
      union all select 2, number::text, amount, count from recipients
      union all ${byCompany(moment, 'issuer', 'industry', 'issuerIndustry')}
      union all ${byCompany(moment, 'recipient', 'industry', 'recipientIndustry')}
      union all ${byCompany(moment, 'issuer', 'issuerRating', 'issuerRating')}
      union all ${byCompany(moment, 'recipient', 'recipientRating', 'recipientRating')}
      union all select 7, ${weekIn(moment, due)}, sum(amount), sum(count)::int from held group by 2
      union all select 8, ${ageIn(moment, due)}, sum(amount), sum(count)::int from held group by 2
      union all select 9, ${use}, sum(amount), (count(*) filter (where count > 0))::int from issuers group by 2),
    ranked as (select *, row_number() over (partition by breakdown order by amount desc, key) as rank from parts where count > 0)
    select breakdown, least(rank, ${most + 1})::int as rank, case when rank <= ${most} then key end as key,
      sum(amount)::float8 as amount, sum(count)::int as count, null::float8 as limits, null::int as hhi
    from ranked group by 1, 2, 3
    union all select breakdown, rank, key, amount::float8, count, limits::float8, hhi::int
      from (${side('issuer', 'issuers', sql`coalesce(sum(used), 0)`)}) summed (breakdown, rank, key, amount, count, limits, hhi)
    union all select breakdown, rank, key, amount::float8, count, limits::float8, hhi::int
      from (${side('recipient', 'recipients', usedOfRecipients(moment))}) summed (breakdown, rank, key, amount, count, limits, hhi)
    order by breakdown, rank`.execute(db)
  const parts = rows.filter(({ rank }) => rank > 0)
  const of = (name: Breakdown) =>
    parts.filter(({ breakdown }) => breakdown === breakdownNumbers[name])
  const sideOf = (name: Breakdown): Side => {
    const row = rows.find(
      ({ rank, breakdown }) => rank === 0 && breakdown === breakdownNumbers[name],
    )
    return {
      count: row?.count ?? 0,
      hhi: row?.hhi ?? 0,
      limits: row?.limits ?? 0,
      used: row?.amount ?? 0,
    }
  }
  const byAge = of('ageing')
  const sumOf = (some: readonly Part[]) => some.reduce((sum, { amount }) => sum + amount, 0)
  return {
    amount: sumOf(byAge),
    count: byAge.reduce((sum, { count }) => sum + count, 0),
    pastDue: sumOf(byAge.filter(({ key }) => key !== 'notDue')),
    issuers: sideOf('issuer'),
    recipients: sideOf('recipient'),
    parts: parts.map(({ breakdown, rank, key, amount, count }) => ({
      breakdown,
      rank,
      key,
      amount,
      count,
    })),
  }
}
