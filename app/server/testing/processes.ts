import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

export interface ProgramProcess {
  readonly url: string
  /** Where it takes mail with invoices; empty without MAIL_IN_PORT. */
  readonly mailUrl: string
  readonly pid: number
  /**
   * What it has cost, to be told and not judged: how long it worked at most before it let anything
   * else run, and the most memory it held; where the system tells them.
   */
  cost(): Promise<string>
  /** Ends it as a lost machine does: at once, in the middle of whatever it does. */
  kill(): Promise<void>
}

/**
 * Starts a server with its worker as a process of its own. Answers when it is ready.
 *
 * @param isMeasured whether its cost is to be told
 */
export async function startProcess(
  environment: Readonly<Record<string, string>>,
  isMeasured = false,
): Promise<ProgramProcess> {
  const turns = path.join(tmpdir(), `skynet-turns-${randomUUID()}`)
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(import.meta.dirname, 'program-process.ts')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
        ...(isMeasured && { LONGEST_TURN_FILE: turns }),
        ...environment,
      },
    },
  )
  const ended = once(child, 'exit')
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  const [addresses] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(() => Promise.reject(new Error('The process ended before it was ready'))),
  ])) as [string]
  const [url = '', mailUrl = ''] = addresses.split(' ')
  return {
    url,
    mailUrl,
    pid: child.pid ?? 0,
    async cost() {
      const read = (file: string) => readFile(file, 'utf8').catch(() => '')
      const held = /VmHWM:\s*(\d+) kB/.exec(await read(`/proc/${child.pid}/status`))?.[1]
      return `it worked up to ${await read(turns)} ms in one go, and held up to ${Math.round(Number(held) / 1024)} MB`
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
      await rm(turns, { force: true })
      process.off('exit', end)
    },
  }
}
