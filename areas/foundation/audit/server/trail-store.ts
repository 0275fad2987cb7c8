import { sql, type SqlBool, type RawBuilder } from 'kysely'
import { conditionsIn } from '#platform/server/conditions.ts'
import type { Db } from '#platform/server/database.ts'
import { trailColumns } from '../list-columns.ts'
import { mostHits } from '../rules.ts'

/** By which rows are found that are about something. */
export interface TrailKeys {
  /** Ids and addresses as rows name their subject. */
  readonly subjects: readonly string[]
  /** 10 digits each. */
  readonly companies: readonly string[]
  /** Personal numbers of 12 digits, and e-mail addresses in lower case. */
  readonly persons: readonly string[]
}
export interface TrailQuestion {
  readonly currentPage: number
  readonly take: number
  /** Each is '' for all. */
  readonly actor: string
  readonly action: string
  /** 10 digits. */
  readonly company: string
  /** What the rows are about; all when left out. */
  readonly about?: TrailKeys | undefined
  /** Acts that are left out. */
  readonly without: readonly string[]
  /** Days in Sweden, both included. */
  readonly fromDate: string
  readonly toDate: string
  /** Rows up to an instant, ISO 8601 in UTC. */
  readonly until?: string | undefined
  /** On its columns (shell 117), on a day in Stockholm. */
  readonly where?: readonly string[]
  readonly today?: string
}

/** When a day begins in Sweden, or one so many days later. */
export const startOf = (day: string, later = 0) =>
  sql`(${day}::date + ${later}::int)::timestamp at time zone 'Europe/Stockholm'`

/** With microseconds, which a Date would lose. */
const instantText = (instant: RawBuilder<unknown>) =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const columns = {
  actor: sql.ref('actor_name'),
  company: sql.ref('company'),
  at: sql.ref('at'),
  why: sql`(body ->> 'why')`,
} as const

function conditions(asked: Omit<TrailQuestion, 'about'>): RawBuilder<SqlBool>[] {
  const equal = (['company', 'action'] as const)
    .filter((name) => asked[name] !== '')
    .map((name) => sql<SqlBool>`${sql.ref(name)} = ${asked[name]}`)
  return [
    ...equal,
    ...(asked.actor === '' ? [] : [sql<SqlBool>`actor_id = ${asked.actor}`]),
    ...(asked.fromDate === '' ? [] : [sql<SqlBool>`at >= ${startOf(asked.fromDate)}`]),
    ...(asked.toDate === '' ? [] : [sql<SqlBool>`at < ${startOf(asked.toDate, 1)}`]),
    ...(asked.until === undefined ? [] : [sql<SqlBool>`at <= ${asked.until}::timestamptz`]),
    ...conditionsIn({
      columns: trailColumns,
      where: asked.where ?? [],
      expressions: columns,
      today: asked.today ?? '',
    }),
    ...(asked.without.length === 0 ? [] : [sql<SqlBool>`action <> all(${asked.without})`]),
  ]
}

interface Hit {
  readonly lane: number
  readonly seq: number
  readonly at: Date
  readonly action: string
  readonly actorId: string | null
  readonly actorName: string | null
  readonly company: string | null
  readonly subject: string | null
  readonly why: string | null
}
const hit = sql`select lane, seq, at, action, actor_id, actor_name, company, subject, body ->> 'why' as why from audit_entry`

/**
 * Rows that are about something, by whichever of their columns says so; each way in has its index
 * and stops at the hits that can be paged through.
 */
function aboutIn(about: TrailKeys, where: RawBuilder<SqlBool>) {
  const ways = [
    sql`subject = any(${about.subjects})`,
    ...(about.companies.length > 0 ? [sql`company = any(${about.companies})`] : []),
    ...(about.persons.length > 0
      ? [sql`body ? 'persons' and body -> 'persons' ?| ${about.persons}::text[]`]
      : []),
  ]
  const branches = ways.map(
    (way) =>
      sql`(${hit} where ${way} and ${where} order by at desc, lane, seq limit ${mostHits + 1})`,
  )
  return sql.join(branches, sql` union `)
}

/** The rows that answer a question. */
export function hitsOf(db: Db, { about, ...asked }: TrailQuestion) {
  const limits = conditions(asked)
  const all =
    limits.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(limits, sql` and `)}`
  const rows = about ? aboutIn(about, all) : sql`${hit} where ${all}`
  return db.selectFrom(sql<Hit>`(${rows})`.as('hit'))
}

/**
 * One page of rows, the newest first, and how many there are, counted to `mostHits` and no further:
 * so it answers at any size of the trail.
 */
export async function pageOfTrail(db: Db, asked: TrailQuestion) {
  const hits = hitsOf(db, asked)
  const counted = hits.select(sql`1`.as('one')).limit(mostHits + 1)
  const offset = asked.currentPage * asked.take
  const [list, total] = await Promise.all([
    hits
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('lane')
      .orderBy('seq')
      .limit(Math.max(0, Math.min(asked.take, mostHits - offset)))
      .offset(Math.min(offset, mostHits))
      .execute(),
    db
      .selectFrom(counted.as('counted'))
      .select([sql<number>`count(*)`.as('count'), instantText(sql`skynet.clock()`).as('asOf')])
      .executeTakeFirstOrThrow(),
  ])
  return {
    list,
    totalHits: Math.min(total.count, mostHits),
    more: total.count > mostHits,
    asOf: asked.until ?? total.asOf,
  }
}

/** A row whole. The body as text: its keys are data, not names of columns. */
export const rowOfTrail = (db: Db, { lane, seq }: { lane: number; seq: number }) =>
  db
    .selectFrom('auditEntry')
    .where('lane', '=', lane)
    .where('seq', '=', seq)
    .select(['lane', 'seq', 'at', 'action', 'actorId', 'actorName', 'company', 'subject'])
    .select([sql<string>`body::text`.as('body'), sql<string>`encode(hash, 'hex')`.as('hash')])
    .executeTakeFirst()

const MOST_CHOICES = 1000

/**
 * Everybody who has done something, by name. Leaps from one to the next in the index, so the length
 * of the trail does not matter.
 */
export async function actorsOfTrail(db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive actor (id) as (
      (select actor_id from audit_entry where actor_id is not null order by actor_id limit 1)
      union all
      select (select actor_id from audit_entry where actor_id > actor.id order by actor_id limit 1) from actor where actor.id is not null
    )
    select id, coalesce((select actor_name from audit_entry where actor_id = actor.id order by at desc limit 1), id) as name
    from actor where id is not null order by name, id limit ${MOST_CHOICES}`.execute(db)
  return rows
}

/** Every act that has been done. */
export async function actionsOfTrail(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive act (id) as (
      (select action from audit_entry order by action limit 1)
      union all
      select (select action from audit_entry where action > act.id order by action limit 1) from act where act.id is not null
    )
    select id from act where id is not null limit ${MOST_CHOICES}`.execute(db)
  return rows.map(({ id }) => id)
}
