import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

export interface ProgramProcess {
  readonly url: string
  /** Where it takes mail with invoices; empty without MAIL_IN_PORT. */
  readonly mailUrl: string
  readonly pid: number
  /** Ends it as a lost machine does: at once, in the middle of whatever it does. */
  kill(): Promise<void>
}

/** Starts a server with its worker as a process of its own. Answers when it is ready. */
export async function startProcess(
  environment: Readonly<Record<string, string>>,
): Promise<ProgramProcess> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(import.meta.dirname, 'program-process.ts')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent', ...environment },
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
    async kill() {
      child.kill('SIGKILL')
      await ended
      process.off('exit', end)
    },
  }
}
