import { spawn } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#platform/server/port.ts'
import { projectFolder } from '#platform/server/project.ts'
import type { World } from './worlds/world.ts'

export interface BenchServer {
  readonly url: string
  readonly pid: number
  /** Bytes the process holds in memory; undefined where the system does not tell. */
  memory(): number | undefined
  stop(): Promise<void>
  /** Ends it as a lost machine does. */
  kill(): Promise<void>
}

/** Builds the program when it is missing or out of date, as `npm start` does. */
export async function buildProgram(): Promise<void> {
  const builder = (await import(path.join(projectFolder, 'scripts/build.mjs'))) as {
    isStale(): boolean
    build(): Promise<void>
  }
  if (builder.isStale()) await builder.build()
}

/**
 * Starts the built program as a process of its own on the world, logging what it logs in
 * production. Resolves when it is ready.
 */
export async function startProgram(
  { url, ownerUrl }: World,
  dataDir: string,
  environment: Readonly<Record<string, string>>,
): Promise<BenchServer> {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const child = spawn(process.execPath, [path.join(projectFolder, 'dist/server/main.js')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      DATABASE_OWNER_URL: ownerUrl,
      RATE_LIMIT_PER_MINUTE: '1000000',
      JOBS_AT_ONCE: '0',
      SERVERS: '1',
      ...environment,
    },
  })
  // Several may run at the same time, and one after the other.
  const log = createWriteStream(path.join(dataDir, 'server.log'), { flags: 'a' })
  // The one that ends last ends the log.
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  child.once('close', () => log.end())
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)

  while (
    !(await fetch(`${address}/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null)
      throw new Error(`The server did not start: see ${path.join(dataDir, 'server.log')}.`)
    await pause(50)
  }
  const endBy = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    await ended
    process.off('exit', end)
  }
  return {
    url: address,
    pid: child.pid ?? 0,
    memory: () => residentBytes(child.pid),
    stop: () => endBy('SIGTERM'),
    kill: () => endBy('SIGKILL'),
  }
}

function residentBytes(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
  } catch {
    return undefined
  }
}
