import { systemClock } from '#platform/server/clock.ts'
import type { Config } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import { openLog } from '#platform/server/log.ts'
import type { JobServices } from '#platform/server/jobs.ts'

/** What servers and workers are made of: the same for both, so that either can run alone. */
export function openParts(config: Config): JobServices & { stop(): Promise<void> } {
  const log = openLog(config.logLevel)
  const options = {
    url: config.databaseUrl,
    log,
    most: config.databaseConnections,
    role: 'skynet_app',
  } as const
  const writes = openDatabase(options)
  const reads = openDatabase({ ...options, readOnly: true })
  return {
    config,
    log,
    clock: systemClock,
    writes,
    reads,
    files: openFileStore(config),
    stop: async () => {
      await Promise.all([writes.close(), reads.close()])
    },
  }
}
