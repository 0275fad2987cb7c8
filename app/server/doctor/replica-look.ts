import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { saidBy } from '../prepare.ts'
import { rowsOf, type Look, type OpenPatient } from './look.ts'

/** Milliseconds in which a replica that follows has what was written when it was asked. */
const patience = 3000
const whole = new Intl.NumberFormat('en')

/** Bytes of the primary's log that the replica has not replayed within `patience`; none when it follows. */
async function behind(replica: pg.Client, written: string): Promise<number> {
  const until = Date.now() + patience
  for (;;) {
    const { rows } = await replica.query<{ bytes: string }>(
      'select pg_wal_lsn_diff($1, coalesce(pg_last_wal_replay_lsn(), $1)) as bytes',
      [written],
    )
    const bytes = Number(rows[0]?.bytes ?? 0)
    if (bytes <= 0 || Date.now() > until) return Math.max(0, bytes)
    await pause(100)
  }
}

/** Whether the replica that calls are read from is one, and follows. */
export const replicaLook: Look<OpenPatient> = {
  name: 'replica',
  async look(patient) {
    const { databaseReadUrl: connectionString } = patient.config
    if (!connectionString) return []
    const replica = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 })
    replica.on('error', () => undefined) // the question that was asked says it
    try {
      await replica.connect()
      const { rows } = await replica.query<{ follows: boolean }>(
        'select pg_is_in_recovery() as follows',
      )
      if (!rows[0]?.follows)
        return [
          'DATABASE_READ_URL is no replica, and is never read: give the address of a streaming replica of DATABASE_URL, or none.',
        ]
      const [at] = await rowsOf<{ written: string }>(
        patient,
        'select pg_current_wal_flush_lsn()::text as written',
      )
      const bytes = await behind(replica, at?.written ?? '0/0')
      return bytes === 0
        ? []
        : [
            `The replica is ${whole.format(bytes)} bytes behind, and is not read meanwhile: look at pg_stat_wal_receiver on it, and see that it reaches the primary and that its replay is not paused.`,
          ]
    } catch (error) {
      return [
        `DATABASE_READ_URL does not let us in (${saidBy(error)}): see that the replica runs, and the user and password.`,
      ]
    } finally {
      await replica.end().catch(() => undefined)
    }
  },
}
