import type pg from 'pg'
import type { TrailHead } from './head-index.ts'
import type { TrailRow } from './verify.ts'

/** The whole trail as it was at one instant. */
export interface StoredTrail {
  readonly readAt: Date
  readonly laneHeads: readonly TrailHead[]
  /** In the order of lane and seq. Can be read once. */
  readonly rows: AsyncIterable<TrailRow>
}

const ROWS_AT_A_TIME = 5000

async function* rowsOf(client: pg.ClientBase): AsyncGenerator<TrailRow> {
  let after = { lane: -1, seq: 0 }
  for (;;) {
    const { rows } = await client.query<{
      lane: number
      seq: string
      micros: string
      body: string
      hash: string
    }>(
      `select lane, seq::text, case when isfinite(at) then (extract(epoch from at) * 1000000)::bigint::text else '0' end as micros, body::text, encode(hash, 'hex') as hash
       from audit_entry where (lane, seq) > ($1, $2) order by audit_entry.lane, audit_entry.seq limit ${ROWS_AT_A_TIME}`,
      [after.lane, after.seq],
    )
    for (const { lane, seq, micros, body, hash } of rows)
      yield { lane, seq: Number(seq), atMicros: Number(micros), body, hash }
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_A_TIME) return
    after = { lane: last.lane, seq: Number(last.seq) }
  }
}

/**
 * Reads the trail in one snapshot, whatever is written meanwhile. The client must be connected and
 * not in a transaction; a role that may read audit_entry and audit_lane is enough. The snapshot
 * ends with the connection.
 */
export async function storedTrail(client: pg.ClientBase): Promise<StoredTrail> {
  await client.query('begin transaction isolation level repeatable read read only')
  const { rows } = await client.query<{ lane: number; seq: string; hash: string; now: Date }>(
    `select lane, seq::text, encode(hash, 'hex') as hash, skynet.clock() as now from audit_lane order by lane`,
  )
  return {
    readAt: rows[0]?.now ?? new Date(),
    laneHeads: rows.map(({ lane, seq, hash }) => ({ lane, seq: Number(seq), hash })),
    rows: rowsOf(client),
  }
}
