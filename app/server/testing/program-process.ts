import { readConfig } from '#platform/server/config.ts'
import { startJobs } from '../jobs.ts'
import { openParts } from '../parts.ts'
import { startServer } from '../server.ts'

// A server with its worker in a process of its own, as tests start and kill it. It tells its
// address when it is ready.
const parts = openParts(readConfig(process.env))
await startJobs(parts)
const { url } = await startServer(parts)
process.stdout.write(`${url.replace('localhost', '127.0.0.1')}\n`)
