import { sql, type SqlBool, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { mostHits } from '../rules.ts'

export interface TrailQuestion {
  readonly currentPage: number
  readonly take: number
  /** Each is '' for all. */
  readonly actor: string
  readonly action: string
  /** 10 digits. */
  readonly company: string
  readonly subject: string
  /** Days in Sweden, both included. */
  readonly fromDate: string
  readonly toDate: string
  /** Rows up to an instant, ISO 8601 in UTC. */
  readonly until?: string | undefined
}

const startOf = (day: string, later = 0) =>
  sql`(${day}::date + ${later}::int)::timestamp at time zone 'Europe/Stockholm'`

/** With microseconds, which a Date would lose. */
const instantText = (instant: RawBuilder<unknown>) =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

function conditions(asked: TrailQuestion): RawBuilder<SqlBool>[] {
  const equal = (['company', 'subject', 'action'] as const)
    .filter((name) => asked[name] !== '')
    .map((name) => sql<SqlBool>`${sql.ref(name)} = ${asked[name]}`)
  return [
    ...equal,
    ...(asked.actor === '' ? [] : [sql<SqlBool>`actor_id = ${asked.actor}`]),
    ...(asked.fromDate === '' ? [] : [sql<SqlBool>`at >= ${startOf(asked.fromDate)}`]),
    ...(asked.toDate === '' ? [] : [sql<SqlBool>`at < ${startOf(asked.toDate, 1)}`]),
    ...(asked.until === undefined ? [] : [sql<SqlBool>`at <= ${asked.until}::timestamptz`]),
  ]
}

/**
 * One page of rows, the newest first, and how many there are, counted to `mostHits` and no further:
 * so it answers at any size of the trail.
 */
export async function pageOfTrail(db: Db, asked: TrailQuestion) {
  const hits = conditions(asked).reduce(
    (rows, condition) => rows.where(condition),
    db.selectFrom('auditEntry'),
  )
  const counted = hits.select(sql`1`.as('one')).limit(mostHits + 1)
  const offset = asked.currentPage * asked.take
  const [list, total] = await Promise.all([
    hits
      .select(['lane', 'seq', 'at', 'action', 'actorId', 'actorName', 'company', 'subject'])
      .orderBy('at', 'desc')
      .orderBy('lane')
      .orderBy('seq')
      .limit(Math.max(0, Math.min(asked.take, mostHits - offset)))
      .offset(Math.min(offset, mostHits))
      .execute(),
    db
      .selectFrom(counted.as('counted'))
      .select([
        sql<number>`count(*)`.as('count'),
        instantText(sql`statement_timestamp()`).as('asOf'),
      ])
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
