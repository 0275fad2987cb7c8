import { pino } from 'pino'
import { openDatabase } from '#platform/server/database.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import { startWorker } from '#platform/server/worker/worker.ts'

// A worker in a process of its own that never finishes its job, for tests that kill it.
const [url = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const writes = openDatabase({ url, log, most: 2, role: 'skynet_app' })
const services = { writes, reads: writes, log, clock: () => new Date() } as unknown as JobServices
await startWorker({
  url,
  services,
  tasks: {
    slow: () => {
      process.stdout.write('started\n')
      return new Promise<void>(() => undefined)
    },
  },
})
