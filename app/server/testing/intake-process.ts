import { startSmtpListener } from '#areas/interpretation/server/smtp-listener.ts'
import { readConfig } from '#platform/server/config.ts'
import { startJobs } from '../jobs.ts'
import { openParts } from '../parts.ts'
import { startServer } from '../server.ts'

// A server, its mail listener and a worker in one process, for tests that kill it in the middle of its work.
const config = readConfig(process.env)
const shared = openParts(config)
await startJobs(shared)
await startSmtpListener(shared, config.mailInPort ?? 0)
await startServer(shared)
process.send?.('ready')
