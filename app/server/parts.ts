import { systemClock } from '#platform/server/clock.ts'
import type { Logger } from 'pino'
import type { Config } from '#platform/server/config.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import { verifiedFiles } from '#platform/server/files/verified.ts'
import { openLog } from '#platform/server/log.ts'
import type { JobServices } from '#platform/server/jobs.ts'

interface Parts extends JobServices {
  readonly replica?: Database
  stop(): Promise<void>
}

/** The replica that calls which only read are answered by; undefined where none is configured. */
export const openReplica = (config: Config, log: Logger): Database | undefined =>
  config.databaseReadUrl
    ? openDatabase({
        url: config.databaseReadUrl,
        log,
        most: config.databaseConnections,
        role: 'skynet_app',
        readOnly: true,
      })
    : undefined

/** What servers and workers are made of: the same for both, so that either can run alone. */
export function openParts(config: Config): Parts {
  const log = openLog(config.logLevel)
  const options = {
    url: config.databaseUrl,
    log,
    most: config.databaseConnections,
    role: 'skynet_app',
  } as const
  const writes = openDatabase(options)
  const reads = openDatabase({ ...options, readOnly: true })
  const replica = openReplica(config, log)
  return {
    config,
    log,
    clock: systemClock,
    writes,
    reads,
    files: verifiedFiles(openFileStore(config), { reads, writes, log }),
    ...(replica && { replica }),
    stop: async () => {
      await Promise.all([writes.close(), reads.close(), replica?.close()])
    },
  }
}
