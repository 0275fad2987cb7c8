import { pino } from 'pino'
import { openDatabase } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import type { TestServer } from '#app/server/testing.ts'

/**
 * What jobs get, on the database of a test server, at any time of day. Close it after the file's
 * tests.
 */
export function openServices({ database, config }: TestServer) {
  const log = pino({ level: 'silent' })
  const opened = openDatabase({ url: database.url, log, most: 4, role: 'skynet_app' })
  return {
    at: (minutes = 0): JobServices => ({
      writes: opened,
      reads: opened,
      files: openFileStore(config),
      config,
      clock: () => new Date(Date.now() + minutes * 60_000),
      log,
    }),
    db: opened.db,
    close: () => opened.close(),
  }
}
