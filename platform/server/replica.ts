import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database, Db } from './database.ts'
import { sqlState } from './database.ts'
import { countReplicaRead } from './metrics.ts'
import { Refused } from './refuse.ts'

/** Milliseconds a replica may take to have what the primary has written. */
const patience = 100
/** Milliseconds for which one that was behind or away is not asked again. */
const rest = 1000
/** A statement that was ended since it took too long would do so again. */
const TOOK_TOO_LONG = '57014'

/**
 * Reads where it is best read: what `work` is given holds all that anybody had written when it was
 * asked for. It may be done twice, and so only reads.
 */
export type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** Reads on the primary, where there is no other. */
export const readOn =
  ({ db }: Database): Read =>
  (work) =>
    work(db)

/**
 * Reads on a streaming replica that has all the primary had written when the question came, and on
 * the primary when it has not within a tenth of a second, is away, or gives up in the middle. No
 * caller carries how far it has written, and no server keeps it: the primary is asked each time.
 */
export function readOnReplica(primary: Database, replica: Database, log: Logger): Read {
  let restsUntil = 0
  const restFrom = (why: object, said: string) => {
    if (Date.now() >= restsUntil) log.warn(why, said)
    restsUntil = Date.now() + rest
  }

  /** Whether the replica has it all by now. */
  async function hasCaughtUp(isOver: () => boolean): Promise<boolean> {
    const written = await sql<{ lsn: string }>`
      select pg_current_wal_flush_lsn()::text as lsn`.execute(primary.db)
    const lsn = written.rows[0]?.lsn ?? null
    for (let wait = 1; !isOver(); wait = Math.min(2 * wait, 10)) {
      // One that was promoted is no replica any more: what it holds goes its own way.
      const { rows } = await sql<{ hasIt: boolean }>`
        select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${lsn}::text::pg_lsn as has_it`.execute(
        replica.db,
      )
      if (rows[0]?.hasIt) return true
      await pause(wait)
    }
    return false
  }
  async function mayBeAsked(): Promise<boolean> {
    if (Date.now() < restsUntil) return false
    let isOver = false
    const late = pause(patience, false, { ref: false }).then((no) => {
      isOver = true
      return no
    })
    try {
      if (await Promise.race([hasCaughtUp(() => isOver), late])) return true
      restFrom({ patience }, 'the replica is behind, and the primary is read')
    } catch (error) {
      restFrom({ err: error }, 'the replica is away, and the primary is read')
    }
    return false
  }

  return async (work) => {
    if (await mayBeAsked())
      try {
        const read = await work(replica.db)
        countReplicaRead('replica')
        return read
      } catch (error) {
        if (error instanceof Refused || sqlState(error) === TOOK_TOO_LONG) throw error
        // It has stopped, or had to take away rows that were still looked at.
        restFrom({ err: error }, 'the replica gave up, and the primary is read')
      }
    countReplicaRead('primary')
    return work(primary.db)
  }
}
