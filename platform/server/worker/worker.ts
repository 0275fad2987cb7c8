import { setTimeout as pause } from 'node:timers/promises'
import { EventEmitter } from 'node:events'
import { run, type Runner, type WorkerEvents } from 'graphile-worker'
import { openDatabase } from '../database.ts'
import type { JobServices, JobTasks } from '../jobs.ts'
import { countJob } from '../metrics.ts'
import type { Schedule } from './schedule.ts'
import { unlockDeadWorkers, workerLock, type WorkerLock } from './lock.ts'
import { queueLogger } from './log.ts'
import { forgetOthers, scheduledTasks, scheduleNext } from './schedules.ts'

export interface WorkerOptions {
  /** The database with the queue, as skynet_app. */
  readonly url: string
  readonly tasks: JobTasks
  /** What the jobs may use. The caller closes it, after the worker has stopped. */
  readonly services: JobServices
  readonly schedules?: readonly Schedule[]
  /** Jobs at the same time. Default 4. */
  readonly concurrency?: number
  /**
   * Milliseconds between looks for jobs that nobody announced, such as those due later. Default
   * 2000.
   */
  readonly pollEvery?: number
  /** Milliseconds between the two looks at a worker that seems dead. Default 2000. */
  readonly betweenLooks?: number
}
export interface Worker {
  /**
   * Takes no new jobs and waits for those that run, at most `patience` milliseconds (default 20
   * 000). What is cut off runs again elsewhere.
   */
  stop(patience?: number): Promise<void>
}

const unlockEvery = 60_000

/**
 * Works on the queue until it is stopped. Any number of processes may do so. Jobs of a process that
 * died are taken over at once when a worker starts, and otherwise within about a minute.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { services, schedules = [], concurrency = 4 } = options
  const { log } = services
  const { pool, db } = openDatabase({
    url: options.url,
    log,
    most: concurrency + 4,
    role: 'skynet_app',
  })
  let stopping = false
  const taskList = runnable(
    { ...options.tasks, ...scheduledTasks(schedules, options.tasks) },
    services,
  )
  let runner: Runner | undefined
  let lock: WorkerLock | undefined

  const unlock = async () => {
    const count = await unlockDeadWorkers(pool, options.betweenLooks)
    if (count > 0) log.warn({ workers: count }, 'took over the jobs of workers that died')
  }
  const start = async (): Promise<Runner> => {
    const taken = workerLock(pool, log)
    lock = taken
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => taken.take(workerPool.id))
    events.on('job:success', ({ job }) => countJob(job.task_identifier, 'done'))
    events.on('job:error', ({ job }) => {
      if (job.attempts < job.max_attempts) countJob(job.task_identifier, 'again')
    })
    events.on('job:failed', ({ job, error }) => {
      countJob(job.task_identifier, 'failed')
      log.error(
        {
          task: job.task_identifier,
          job: job.id,
          error: error instanceof Error ? error.message : String(error),
        },
        'a job failed for good',
      )
    })
    const started = await run({
      pgPool: pool,
      concurrency,
      noHandleSignals: true,
      pollInterval: options.pollEvery ?? 2000,
      logger: queueLogger(log),
      taskList,
      events,
      // In batches, however small: otherwise a stop does not wait until finished jobs are marked as
      // such.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      // Asked before every fetch, and it may take its time: so no job is fetched before this
      // worker's lock is held.
      forbiddenFlags: () => taken.held().then(() => []),
    })
    // Not before the last job has ended: until then they are this worker's.
    void started.promise.catch(() => undefined).then(() => taken.release())
    return started
  }
  const keepRunning = async (): Promise<void> => {
    for (;;) {
      await runner?.promise.catch((error: unknown) =>
        log.error({ error: String(error) }, 'the worker stopped'),
      )
      if (stopping) return
      await pause(1000)
      if (stopping) return
      runner = await start().catch(
        (error: unknown) =>
          void log.error({ error: String(error) }, 'the worker could not start again yet'),
      )
    }
  }

  for (const schedule of schedules) await scheduleNext(db, schedule, services.clock())
  if (schedules.length > 0) await forgetOthers(db, schedules)
  runner = await start()
  const running = keepRunning()
  const takeOver = () =>
    unlock().catch((error: unknown) =>
      log.warn({ error: String(error) }, 'could not look for dead workers'),
    )
  void takeOver()
  const timer = setInterval(() => void takeOver(), unlockEvery)

  const stop = async (patience: number): Promise<void> => {
    stopping = true
    clearInterval(timer)
    const patient = new AbortController()
    await Promise.race([
      Promise.allSettled([runner?.stop(), running]),
      pause(patience, undefined, { signal: patient.signal }).catch(() => undefined),
    ])
    patient.abort()
    lock?.release()
    // Not by way of kysely, which ends a pool only when it has sent a query through it itself.
    await Promise.race([pool.end(), pause(2000, undefined, { ref: false })])
  }
  let stopped: Promise<void> | undefined
  return { stop: (patience = 20_000) => (stopped ??= stop(patience)) }
}

const runnable = (tasks: JobTasks, services: JobServices) =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      // What it answers is for its schedule, not for the queue.
      async (payload: unknown) => void (await task(payload, services)),
    ]),
  )
