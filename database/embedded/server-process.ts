import { spawn, type ChildProcess } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { Account } from './account.ts'
import { serverEnvironment } from './initdb.ts'

export interface Command {
  readonly programs: string
  readonly account: Account
  readonly dataDir: string
  readonly port: number
  readonly settings: Readonly<Record<string, string>>
  readonly log: (text: string) => void
}

/**
 * Small containers have 64 MB of shared memory, too little for one parallel query; then it is kept
 * in files of the data folder.
 */
function sharedMemory(): Record<string, string> {
  try {
    const { bsize, blocks } = statfsSync('/dev/shm')
    return bsize * blocks < 256 * 1024 * 1024 ? { dynamic_shared_memory_type: 'mmap' } : {}
  } catch {
    return {}
  }
}

/**
 * Starts the server and waits until it accepts connections. Rejects with what the server wrote when
 * it ends instead.
 */
export function startServer({
  programs,
  account,
  dataDir,
  port,
  settings,
  log,
}: Command): Promise<ChildProcess> {
  const all: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Values of rows must not reach the log: they can be personal numbers.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...sharedMemory(),
    ...settings,
  }
  const [program = '', ...args] = [
    ...account.prefix,
    path.join(programs, 'postgres'),
    '-D',
    dataDir,
    '-p',
    String(port),
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  // detached: Ctrl-C in the terminal reaches every process of the group, and the database must be
  // the last to stop, not the first
  const child = spawn(program, args, {
    ...account.ids,
    cwd: os.tmpdir(),
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: serverEnvironment(),
  })
  return new Promise((ready, fail) => {
    let written = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (written.length < 20_000) written += text
      log(text)
      // A replica accepts those that read.
      if (/ready to accept (read-only )?connections/.test(text)) ready(child)
    })
    child.on('error', fail)
    child.on('exit', () => fail(new Error(written.trim())))
  })
}

/**
 * Stops the server also when this process is killed with -9: a shell waits on a pipe that the
 * kernel closes with this process.
 */
export function watchOver(server: ChildProcess): ChildProcess | undefined {
  if (process.platform === 'win32' || server.pid === undefined) return undefined
  const watch = spawn(
    'sh',
    ['-c', 'read -r _; kill -INT "$1"', 'skynet-database-watch', String(server.pid)],
    {
      detached: true,
      cwd: os.tmpdir(),
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  )
  watch.on('error', () => undefined)
  watch.stdin?.on('error', () => undefined)
  watch.unref()
  if (watch.stdin instanceof Socket) watch.stdin.unref()
  return watch
}
