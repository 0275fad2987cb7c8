import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'

// The queue keeps the jobs of a killed process locked for four hours. So every worker holds an
// advisory lock named by its id as long as it lives: PostgreSQL lets go of it the moment the
// process is gone, and a lock that is free belongs to a worker that is dead.
const key = `hashtext('skynet worker'), hashtext(id)`
const deadWorkers = `
  select id from (
    select locked_by as id from graphile_worker._private_jobs where locked_by is not null
    union
    select locked_by from graphile_worker._private_job_queues where locked_by is not null
  ) workers where pg_try_advisory_xact_lock(${key})`

/**
 * Gives back the jobs that dead workers held, and answers how many workers that were. Looks twice,
 * because a living worker may be about to take its lock again after the database was restarted.
 */
export async function unlockDeadWorkers(pool: pg.Pool, betweenLooks = 2000): Promise<number> {
  const first = await pool.query<{ id: string }>(deadWorkers)
  if (first.rows.length === 0) return 0
  await pause(betweenLooks)
  const suspects = first.rows.map((row) => row.id)
  const second = await pool.query<{ count: number }>(
    `with dead as materialized (select id from (${deadWorkers}) still where id = any($1)),
      unlocked as materialized (select graphile_worker.force_unlock_workers(array(select id from dead)))
     select (select count(*)::int from dead) as count from unlocked`,
    [suspects],
  )
  return second.rows[0]?.count ?? 0
}

export interface WorkerLock {
  /** Takes the lock in a worker's name, and takes it again whenever the connection breaks. */
  take(workerId: string): void
  /** Answers when the lock is held. No job may be fetched before. */
  held(): Promise<void>
  release(): void
}

export function workerLock(pool: pg.Pool, log: Logger): WorkerLock {
  let client: pg.PoolClient | undefined
  let released = false
  let open = () => {}
  let gate = new Promise<void>((resolve) => (open = resolve))

  async function connect(workerId: string): Promise<void> {
    const taken = await pool.connect()
    taken.once('error', (error) => {
      if (!released) log.warn({ error: error.message }, 'the lock of this worker was lost')
    })
    taken.once('end', () => {
      if (client !== taken) return
      client = undefined
      taken.release(true)
      gate = new Promise<void>((resolve) => (open = resolve))
      keepTrying(workerId)
    })
    try {
      // When the machine loses its power, nobody says goodbye: ask after a minute of silence.
      await taken.query(
        'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3',
      )
      await taken.query(`select pg_advisory_lock(${key}) from (select $1::text as id) me`, [
        workerId,
      ])
    } catch (error) {
      taken.release(true)
      throw error
    }
    if (released) return taken.release(true)
    client = taken
    open()
  }

  function keepTrying(workerId: string): void {
    if (released) return
    connect(workerId).catch(async (error: unknown) => {
      log.warn(
        { error: error instanceof Error ? error.message : String(error) },
        'the lock of this worker could not be taken yet',
      )
      await pause(500)
      keepTrying(workerId)
    })
  }

  return {
    take: keepTrying,
    held: () => gate,
    release() {
      released = true
      open()
      const taken = client
      client = undefined
      taken?.release(true)
    },
  }
}
