import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { accountFor, handOver } from '#database/embedded/account.ts'
import { findBinaries } from '#database/embedded/binaries.ts'
import { launch, type EmbeddedDatabase } from '#database/embedded/launch.ts'
import { copyBase, placeBase } from '../../backup/base.ts'
import { bringUpToDate } from '../../prepare.ts'

/** Nothing is forced to the disk, yet a commit is in the log before it is answered. */
const quickly = { durable: false, settings: { synchronous_commit: 'on' } } as const

/** Two servers of a database: one that is written, and a streaming replica of it. */
export async function startReplicated(folder: string) {
  const [first, second] = ['primary', 'replica'].map((name) => path.join(folder, name))
  if (!first || !second) throw new Error('two folders have names')
  const primary = await launch({ dataDir: first, ...quickly })
  await bringUpToDate(primary, pino({ level: 'silent' }))

  const copy = path.join(folder, 'copy')
  await mkdir(copy)
  await copyBase({ ownerUrl: primary.ownerUrl, dataDir: first }, copy)
  await placeBase(copy, second, findBinaries().major)
  const { hostname, port, username, password } = new URL(primary.ownerUrl)
  const signal = path.join(second, 'standby.signal')
  await writeFile(signal, '', { mode: 0o600 })
  handOver(signal, accountFor(second))
  await appendFile(
    path.join(second, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\nhot_standby_feedback = on\n`,
  )
  return { primary, replica: await startReplica(second), folder: second }
}

/** Starts the replica, as it was stopped, at a port that it had or any. */
export const startReplica = (dataDir: string, port?: number): Promise<EmbeddedDatabase> =>
  launch({ dataDir, ...quickly, ...(port !== undefined && { port }) })

/** Says something to a server as its owner. */
export async function say({ ownerUrl }: EmbeddedDatabase, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
