import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pino, type Logger } from 'pino'
import { speakSwedish } from '#platform/wording.ts'
import type { Actor } from '#platform/permission.ts'
import { openDatabase } from '../database.ts'
import { openFileStore } from '../files/files.ts'
import { buildHttp } from '../http/http.ts'
import { readConfig } from '../config.ts'
import { openLog } from '../log.ts'
import { readOn } from '../replica.ts'
import { mount, type Service } from '../serve.ts'
import { testDatabase } from './database.ts'

/** The log of the program as it is written, line by line, instead of on standard output. */
export function capturedLog(level = 'trace'): { log: Logger; lines: string[] } {
  const log = openLog(level)
  const lines: string[] = []
  Object.assign(log, { [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) } })
  return { log, lines }
}

/**
 * The platform with calls of a test's own, before any area. Who asks stands in the header `x-actor`
 * as JSON.
 */
export async function startProbe(
  served: readonly Service[],
  environment: Readonly<Record<string, string>> = {},
) {
  speakSwedish()
  const database = await testDatabase()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'skynet-probe-'))
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    RATE_LIMIT_PER_MINUTE: '100000',
    ...environment,
  })
  const { log, lines } = capturedLog()
  const options = { url: database.url, log, most: 5, role: 'skynet_app' } as const
  const writes = openDatabase(options)
  const reads = openDatabase({ ...options, readOnly: true })
  const app = await buildHttp({
    config,
    log,
    writes,
    identify: async ({ headers }) =>
      typeof headers['x-actor'] === 'string'
        ? (JSON.parse(headers['x-actor']) as Actor)
        : undefined,
  })
  mount(
    app,
    {
      writes,
      reads,
      read: readOn(reads),
      files: openFileStore(config),
      config,
      clock: () => new Date(),
      seesNumbers: () => true,
      freshMinutes: async () => 15,
      countTaken: async () => ({}),
    },
    served,
  )
  await app.ready()
  return {
    app,
    config,
    database,
    writes,
    reads,
    /** What has been logged so far. */
    lines,
    async post(url: string, payload: object = {}, headers: Readonly<Record<string, string>> = {}) {
      const answer = await app.inject({ method: 'POST', url, payload, headers })
      return {
        status: answer.statusCode,
        body: answer.body ? (answer.json() as unknown) : undefined,
        answer,
      }
    },
    /** The trail so far, the oldest row first. */
    async trail() {
      const { rows } = await writes.pool.query(
        'select body from audit_entry order by at, lane, seq',
      )
      return rows.map(({ body }) => body as Record<string, unknown>)
    },
    async count(table: 'outbox_message' | 'revoked_token' | 'graphile_worker._private_jobs') {
      const { rows } = await writes.pool.query(`select count(*)::int as count from ${table}`)
      return rows[0].count as number
    },
    async stop() {
      await app.close()
      await Promise.all([writes.close(), reads.close()])
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type Probe = Awaited<ReturnType<typeof startProbe>>
