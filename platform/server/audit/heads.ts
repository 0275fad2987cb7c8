import { mkdir, open, type FileHandle } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Logger } from 'pino'
import type { HeadLine } from './head-files.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database.ts'
import { showHeads } from '../metrics.ts'

export interface AuditHeadsOptions {
  readonly database: Database
  /**
   * Where the files go; made when missing. Best on another disk or machine than the database's.
   * Several servers may share it.
   */
  readonly directory: string
  readonly clock: Clock
  readonly log: Logger
  /** Milliseconds between two looks. Default 1000. */
  readonly everyMs?: number
}
export interface AuditHeads {
  /**
   * Notes the last heads and closes the file. The database must still be open. May be called twice.
   */
  stop(): Promise<void>
}

/**
 * One file per process and UTC day, so that servers sharing the folder never write into each
 * other's lines.
 */
const fileName = (day: string) =>
  `${day}-${os.hostname().replaceAll(/[^\w.-]/g, '_')}-${process.pid}.jsonl`

/** Adds lines to the day's file and waits until the disk has them. */
function appender(directory: string) {
  let current: { day: string; file: FileHandle; torn: boolean } | undefined
  return {
    async append(lines: readonly HeadLine[], now: Date) {
      const day = now.toISOString().slice(0, 10)
      if (current?.day !== day) {
        await current?.file.close()
        current = undefined
        await mkdir(directory, { recursive: true, mode: 0o700 })
        current = {
          day,
          file: await open(path.join(directory, fileName(day)), 'a', 0o600),
          torn: true,
        }
      }
      // A line that was cut short by a full disk or a power cut must not swallow the next one.
      const start = current.torn ? '\n' : ''
      current.torn = true
      await current.file.appendFile(
        start + lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
      )
      await current.file.datasync()
      current.torn = false
    },
    async close() {
      await current?.file.close()
      current = undefined
    },
  }
}

interface LaneRow {
  lane: number
  seq: number
  hash: string
}

/**
 * Keeps the heads of the audit trail outside the database as well, so that somebody who may do
 * everything in the database still cannot cut off or rewrite the trail's end unseen (`npm run
 * audit:verify`). Notes every head that changed since the last look; a head that goes back is
 * logged as an error at once. A look that fails is logged and made up for by the next one.
 */
export function startAuditHeads({
  database,
  directory,
  clock,
  log,
  everyMs = 1000,
}: AuditHeadsOptions): AuditHeads {
  const noted = new Map<number, LaneRow>()
  const files = appender(directory)
  let failing = false

  const look = async () => {
    const { rows } = await database.pool.query<LaneRow>(
      `select lane, seq, encode(hash, 'hex') as hash from audit_lane order by lane`,
    )
    const changed = rows.filter(({ lane, seq, hash }) => seq > 0 && noted.get(lane)?.hash !== hash)
    for (const { lane, seq } of rows)
      if (seq < (noted.get(lane)?.seq ?? 0))
        log.error({ lane, seq, before: noted.get(lane)?.seq }, 'the audit trail has lost rows')
    showHeads({
      behind: changed.reduce((sum, { lane, seq }) => sum + seq - (noted.get(lane)?.seq ?? 0), 0),
      isFailing: failing,
    })
    if (changed.length === 0) return
    const now = clock()
    await files.append(
      changed.map(({ lane, seq, hash }) => ({ lane, seq, hash, at: now.toISOString() })),
      now,
    )
    for (const row of changed) noted.set(row.lane, row)
    showHeads({ behind: 0, isFailing: false })
  }
  const lookSafely = async () => {
    try {
      await look()
      if (failing) log.info('the heads of the audit trail are noted again')
      failing = false
      showHeads({ isFailing: false })
    } catch (error) {
      if (!failing)
        log.error(
          { error: error instanceof Error ? error.message : String(error) },
          'the heads of the audit trail could not be noted',
        )
      failing = true
      showHeads({ isFailing: true })
    }
  }

  let timer: NodeJS.Timeout | undefined
  let working = Promise.resolve()
  let stopped: Promise<void> | undefined
  const again = () => {
    timer = setTimeout(() => {
      working = lookSafely().then(() => {
        if (!stopped) again()
      })
    }, everyMs)
    timer.unref()
  }
  working = lookSafely().then(() => {
    if (!stopped) again()
  })
  return {
    stop() {
      stopped ??= (async () => {
        clearTimeout(timer)
        await working
        await lookSafely()
        await files.close()
      })()
      return stopped
    },
  }
}
