import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './database.ts'
import type { FileStore } from './files/file-store.ts'

/** Work that is done after the command, by any worker process. */
export interface NewJob {
  /** Name of a task the workers know. */
  readonly task: string
  readonly payload: object
  /** A job that still waits under the same key is replaced instead of doubled. */
  readonly key?: string
  /**
   * One that waits under the key, and has not been tried, is done when it would have been:
   * otherwise it goes to the end of the queue.
   */
  readonly keepsPlace?: boolean
  /** Not before this instant. Default at once. */
  readonly runAt?: Date
  /** Tries in all, with growing pauses. Default 25, which is about three days. */
  readonly maxAttempts?: number
  /** Jobs of the same queue run one at a time, in order. Few names, never one per row. */
  readonly queue?: string
  /**
   * Jobs of a lower number are begun before others that wait, however long they have. Default 0.
   */
  readonly priority?: number
}

/** What a job may use. It opens its own transactions, and none while it asks an outside system. */
export interface JobServices {
  readonly writes: Database
  readonly reads: Database
  readonly files: FileStore
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
}

/**
 * The work of one job. It may run again after a crash, so doing it twice must be harmless. What it
 * throws is tried again later.
 */
export type JobTask = (payload: unknown, services: JobServices) => Promise<Did | void>

/** What a task says of itself, where it counts: it is shown with the runs of its schedule. */
export interface Did {
  readonly done: number
  /** What it asked others to pay for, by the id of what was approved. */
  readonly budgetId?: string | undefined
}
export type JobTasks = Readonly<Record<string, JobTask>>

/**
 * Puts a job in the queue on the caller's transaction: it exists when, and only when, that commits.
 */
export async function addJob(db: Db, job: NewJob): Promise<void> {
  await sql`select from graphile_worker.add_job(
    ${job.task}::text,
    payload => ${JSON.stringify(job.payload)}::json,
    queue_name => ${job.queue ?? null}::text,
    run_at => skynet.of_queue(${job.runAt?.toISOString() ?? null}::timestamptz),
    max_attempts => ${job.maxAttempts ?? null}::integer,
    job_key => ${job.key ?? null}::text,
    priority => ${job.priority ?? null}::smallint,
    job_key_mode => ${job.keepsPlace ? 'preserve_run_at' : 'replace'}::text
  )`.execute(db)
}

/**
 * Puts many jobs of one task in the queue at once, on the caller's transaction: each has its key
 * and its payload. Those of a `queue` run one at a time.
 */
export async function addJobs(
  db: Db,
  task: string,
  jobs: readonly { readonly key: string; readonly payload: object }[],
  queue?: string,
): Promise<void> {
  if (jobs.length === 0) return
  await sql`select from graphile_worker.add_jobs(array(
    select row(${task}::text, payload::json, ${queue ?? null}::text, null, null, key, null, null)::graphile_worker.job_spec
    from unnest(${jobs.map(({ key }) => key)}::text[], ${jobs.map(({ payload }) => JSON.stringify(payload))}::text[]) as job (key, payload)
  ))`.execute(db)
}
