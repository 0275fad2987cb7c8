import { readFileSync } from 'node:fs'
import path from 'node:path'
import { launch } from './launch.ts'

// For launch.test.ts: a process that runs the database of a folder, prints the server's pid and waits to be killed.
const dataDir = process.argv[2] ?? ''
const database = await launch({ dataDir, durable: false })
process.on('SIGTERM', () => void database.stop())
process.stdout.write(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0] ?? '')
await database.ended
