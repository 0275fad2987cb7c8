import { sql } from 'kysely'
import { trailHash } from '#platform/server/audit/verify.ts'
import { personsIn } from '#platform/server/audit/persons.ts'
import type { Db } from '#platform/server/database.ts'
import type { Period } from './period.ts'

interface Row {
  readonly lane: number
  readonly seq: number
  readonly atMicros: string
  readonly body: string
  readonly hash: string
  readonly previous: string
}
const atOnce = 500

/** Where the rows about a client are, in the order of their lanes: by company, whatever else the trail holds. */
async function placesOf(db: Db, { organizationNumber, begins, ends }: Period) {
  const { rows } = await sql<{ lane: number; seq: number }>`select lane, seq from audit_entry
    where company = ${organizationNumber} and at >= ${begins} and at < ${ends}`.execute(db)
  return rows.toSorted((one, other) => one.lane - other.lane || Number(one.seq) - Number(other.seq))
}

/** The rows about a client in the order of their lanes, each with the hash of the row before it. */
async function* rowsOf(db: Db, period: Period): AsyncGenerator<Row> {
  const there = await placesOf(db, period)
  for (let from = 0; from < there.length; from += atOnce) {
    const some = there.slice(from, from + atOnce)
    const { rows } = await sql<Row>`select one.lane, one.seq,
        (extract(epoch from one.at) * 1000000)::bigint::text as at_micros, one.body::text as body,
        encode(one.hash, 'hex') as hash, coalesce(encode(before.hash, 'hex'), '') as previous
      from unnest(${some.map(({ lane }) => lane)}::smallint[], ${some.map(({ seq }) => seq)}::bigint[]) as wanted (lane, seq)
      join audit_entry one on one.lane = wanted.lane and one.seq = wanted.seq
      left join audit_entry before on before.lane = one.lane and before.seq = one.seq - 1
      order by one.lane, one.seq`.execute(db)
    yield* rows
  }
}

/** What the manifest says of the trail: how many rows there are, and where each lane ends. */
export interface TrailSaid {
  rows: number
  /** Rows that do not fit the one before them: none of a trail that nobody has changed. */
  unfit: number
  readonly persons: Set<string>
}

/** The rows as lines, each verified as it passes; `said` counts them. */
export async function* trailLines(db: Db, period: Period, said: TrailSaid): AsyncGenerator<string> {
  for await (const { lane, seq, atMicros, body, hash, previous } of rowsOf(db, period)) {
    const row = { lane, seq: Number(seq), atMicros: Number(atMicros), body }
    said.rows += 1
    if (trailHash(previous, row) !== hash) said.unfit += 1
    for (const person of personsIn(JSON.parse(body))) said.persons.add(person)
    yield `${JSON.stringify({ ...row, previous, hash })}\n`
  }
}

/** Where each lane ends, as the trail is while the pack is made. */
export async function laneHeads(db: Db) {
  const { rows } = await sql<{ lane: number; seq: number; hash: string }>`
    select lane, seq, encode(hash, 'hex') as hash from audit_lane order by lane`.execute(db)
  return rows.map(({ lane, seq, hash }) => ({ lane, seq: Number(seq), hash }))
}
