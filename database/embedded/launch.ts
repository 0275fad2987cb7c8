import type { ChildProcess } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from '#platform/error-code.ts'
import { freePort } from '#platform/server/port.ts'
import { accountFor, programsFor } from './account.ts'
import { findBinaries } from './binaries.ts'
import { announcePort, holderOf, leaveFolder, takeFolder } from './folder-lock.ts'
import { checkDataFolder, makeDatabase, readPasswords } from './initdb.ts'
import { LaunchError } from './launch-error.ts'
import { endLeftOver } from './left-over.ts'
import { movedClock } from './moved-clock.ts'
import { startServer, watchOver } from './server-process.ts'

export interface LaunchOptions {
  /** The folder of the data, made when missing. */
  readonly dataDir: string
  /** Settings of the server, as in postgresql.conf. */
  readonly settings?: Readonly<Record<string, string>>
  /** false for tests: nothing is forced to the disk, a power cut loses everything. Default true. */
  readonly durable?: boolean
  /**
   * Use the server another process of this machine already runs on the folder, instead of refusing.
   * Default false.
   */
  readonly join?: boolean
  /** The port it answers at. Default any that is free. */
  readonly port?: number
  /** What the server writes, as it comes. */
  readonly log?: (text: string) => void
}

export interface EmbeddedDatabase {
  readonly port: number
  /** For migrations: may do everything. */
  readonly ownerUrl: string
  /**
   * For the program: the role skynet_app, which can log in once `migrate` has been given
   * `appPassword`.
   */
  readonly url: string
  readonly appPassword: string
  /** The data folder was made by this start. */
  readonly isNew: boolean
  /** true when another process runs the server; then `stop` leaves it alone. */
  readonly joined: boolean
  /** Resolves when the server has ended, asked or not. Never for a joined one. */
  readonly ended: Promise<void>
  /** Ends connections, writes everything, waits for the end. May be called twice. */
  readonly stop: () => Promise<void>
}

const JOIN_PATIENCE_MS = 30_000
const START_PATIENCE_MS = 20_000
const CLOSING_PATIENCE_MS = 1000
/**
 * What a start says when it may work a moment later: the port was taken meanwhile, or the last
 * processes of a killed server still end.
 */
const PASSING =
  /could not bind|could not create any TCP|pre-existing shared memory block|lock file "postmaster.pid" already exists/

const urls = (dataDir: string, port: number) => {
  const { owner, app } = readPasswords(dataDir)
  const at = (user: string, password: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/postgres`
  return { port, ownerUrl: at('postgres', owner), url: at('skynet_app', app), appPassword: app }
}

async function joinServer(dataDir: string): Promise<EmbeddedDatabase> {
  const giveUp = Date.now() + JOIN_PATIENCE_MS
  for (let holder = holderOf(dataDir); holder && Date.now() < giveUp; holder = holderOf(dataDir)) {
    if (holder.port)
      return {
        ...urls(dataDir, holder.port),
        isNew: false,
        joined: true,
        ended: new Promise(() => undefined),
        stop: async () => undefined,
      }
    await pause(50)
  }
  throw new LaunchError(
    `The database in ${dataDir} is being started by another process and does not answer: try again.`,
  )
}

/**
 * Starts PostgreSQL on the data folder, on a free port of the loopback address. Works as root and
 * not, ends what a killed run left behind, and ends with this process however that ends. Throws
 * LaunchError with one sentence for everything a person can mend.
 */
export async function launch(options: LaunchOptions): Promise<EmbeddedDatabase> {
  const dataDir = path.resolve(options.dataDir)
  try {
    if (!takeFolder(dataDir)) {
      if (options.join) return await joinServer(dataDir)
      throw new LaunchError(
        `The database in ${dataDir} is in use by process ${holderOf(dataDir)?.pid ?? 'unknown'}: stop that one first, or set DATA_DIR to another folder.`,
      )
    }
  } catch (error) {
    if (!['EACCES', 'EROFS', 'ENOTDIR', 'EPERM'].includes(codeOf(error) ?? '')) throw error
    throw new LaunchError(
      `The folder ${path.dirname(dataDir)} cannot be written: set DATA_DIR to a folder of yours.`,
    )
  }
  try {
    return await startHere(dataDir, options)
  } catch (error) {
    leaveFolder(dataDir)
    throw error
  }
}

async function startHere(
  dataDir: string,
  { settings = {}, durable = true, port: wanted, log = () => undefined }: LaunchOptions,
) {
  const binaries = findBinaries()
  const isNew = checkDataFolder(dataDir, binaries) === 'empty'
  const account = accountFor(dataDir)
  const programs = programsFor(account, binaries)
  if (isNew) makeDatabase(dataDir, programs, account, durable)
  else await endLeftOver(dataDir)
  const quick: Record<string, string> = durable
    ? {}
    : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const giveUp = Date.now() + START_PATIENCE_MS
  for (;;) {
    const port = wanted ?? (await freePort())
    try {
      const child = await startServer({
        programs,
        account,
        dataDir,
        port,
        log,
        settings: { ...ofMachine(), ...movedClock(), ...quick, ...settings },
      })
      announcePort(dataDir, port)
      return { ...urls(dataDir, port), isNew, joined: false, ...lifeOf(child, dataDir) }
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error)
      if (!PASSING.test(said) || Date.now() > giveUp)
        throw new LaunchError(`PostgreSQL did not start on ${dataDir}: ${said}`)
      await pause(100)
    }
  }
}

/**
 * An eighth of the memory for pages, since the program lives on the same machine. What is asked
 * here is short: to compile it takes longer than to run it.
 */
const ofMachine = () => {
  const eighth = Math.floor(os.totalmem() / 8 / 2 ** 20)
  return { shared_buffers: `${Math.min(Math.max(eighth, 128), 1_024)}MB`, jit: 'off' }
}

function lifeOf(server: ChildProcess, dataDir: string) {
  const watch = watchOver(server)
  const interrupt = () => void server.kill('SIGINT')
  process.once('exit', interrupt)
  const ended = new Promise<void>((done) =>
    server.once('exit', () => {
      watch?.kill('SIGKILL') // before the pid can be given to somebody else
      process.off('exit', interrupt)
      leaveFolder(dataDir)
      done()
    }),
  )
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return ended
    // Connections that are being closed get a moment to be gone; ended by the server they would
    // each be reported as lost.
    server.kill('SIGTERM')
    const last = setTimeout(interrupt, CLOSING_PATIENCE_MS)
    await ended
    clearTimeout(last)
  }
  return { ended, stop }
}
