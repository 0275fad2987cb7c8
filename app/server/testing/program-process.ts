import { readConfig } from '#platform/server/config.ts'
import { startSmtpListener } from '#areas/purchasing/interpretation/server/intake/smtp-listener.ts'
import { startJobs } from '../jobs.ts'
import { openParts } from '../parts.ts'
import { startServer } from '../server.ts'
import { keepLongestTurn } from './longest-turn.ts'

// A server with its worker in a process of its own, as tests start and kill it. It tells its
// address when it is ready, and the one of its mail where it takes any.
const parts = openParts(readConfig(process.env))
await startJobs(parts)
const { url } = await startServer(parts)
const { mailInPort } = parts.config
const mail = mailInPort === undefined ? undefined : await startSmtpListener(parts, mailInPort)
const addresses = [url.replace('localhost', '127.0.0.1'), ...(mail ? [mail.url] : [])]
process.stdout.write(`${addresses.join(' ')}\n`)
// From when it is ready: whoever starts it waits until then.
if (process.env.LONGEST_TURN_FILE) keepLongestTurn(process.env.LONGEST_TURN_FILE)
