/* The program that makes the demo world of the first start, in a process of its own (first-world.ts). */
import { openFileStore } from '#platform/server/files/files.ts'
import type { FirstWorld, OfWorld } from './first-world.ts'
import { fillDatabase } from './load.ts'
import { demoSeed } from './register/seed.ts'

/** That what was told last has been heard, and with it all before. */
let heard = Promise.resolve()
function tell(told: OfWorld): void {
  heard = new Promise((resolve) => process.send?.(told, () => resolve()))
}

const make = (config: FirstWorld) =>
  fillDatabase(config.databaseOwnerUrl, {
    companies: config.demoCompanies,
    persons: config.demoPersons,
    seed: demoSeed,
    now: new Date(),
    secret: config.sessionSecret,
    files: openFileStore(config),
    dataDir: config.dataDir,
    say: (said) => tell({ said }),
  })

/** Makes it, says how that went, and ends. */
async function begin(config: FirstWorld): Promise<void> {
  const code = await make(config).then(
    () => 0,
    (error: unknown) => {
      tell({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
      return 1
    },
  )
  await heard
  process.exit(code)
}

// Whoever waits for the world has gone: nobody needs it any more.
process.on('disconnect', () => process.exit(1))
process.once('message', (config: FirstWorld) => void begin(config))
