import { renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import { projectFolder } from '#platform/server/project.ts'

export interface MonthClock {
  /** What the servers take the time to be. */
  now(): Date
  /** Moves them, and what waits in the queue, so many milliseconds on. */
  forward(by: number): Promise<void>
  readonly environment: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** Longer than a server takes to look at the file. */
const seen = 60

/**
 * The clock of the month. The servers' own is moved before they load (scripts/moved-clock.mjs). The
 * database's stays with that of this process, since others use the same server: defaults, sessions
 * and the trail have its time, and what is due by the moved clock is made due in the queue.
 */
export async function startClock(dataDir: string, owner: pg.Pool): Promise<MonthClock> {
  const file = path.join(dataDir, 'month-clock')
  let ahead = 0
  /** How far this process is from the machine, and the database with it. */
  const base = Number(process.env.CLOCK_AHEAD_MS ?? 0)
  let stopped = false
  const write = () => {
    writeFileSync(`${file}.new`, String(base + ahead))
    renameSync(`${file}.new`, file)
  }
  write()
  const makeDue = () =>
    owner.query(
      `update graphile_worker._private_jobs set run_at = now()
       where run_at > now() and run_at <= now() + make_interval(secs => $1) and locked_at is null`,
      [ahead / 1000],
    )
  const keepDue = (async () => {
    while (!stopped) {
      // A worker may hold or delete the same rows.
      await makeDue().catch(() => undefined)
      await pause(200)
    }
  })()
  return {
    now: () => new Date(Date.now() + ahead),
    async forward(by) {
      ahead += Math.round(by)
      write()
      await pause(seen)
      await makeDue().catch(() => undefined)
    },
    environment: {
      CLOCK_AHEAD_FILE: file,
      NODE_OPTIONS: `--import ${pathToFileURL(path.join(projectFolder, 'scripts/moved-clock.mjs')).href}`,
    },
    async stop() {
      stopped = true
      await keepDue
    },
  }
}
