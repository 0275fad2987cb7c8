import { pino } from 'pino'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import { limitTasks } from '../jobs.ts'

/** What the schedule has a worker do: asks the core system about the cases that go on. */
export const askCoreSystem = async (opened: Database, config: Config) =>
  limitTasks['ask-core-system']?.(
    {},
    {
      writes: opened,
      reads: opened,
      files: openFileStore(config),
      config,
      clock: () => new Date(),
      log: pino({ level: 'silent' }),
    },
  )
