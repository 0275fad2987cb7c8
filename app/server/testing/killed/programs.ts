import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { projectFolder } from '#platform/server/project.ts'

/** BUILT=1 takes what `npm run build` made, as `npm start` does; otherwise the sources. */
const isBuilt = process.env.BUILT === '1'
const commands = {
  server: isBuilt ? ['scripts/start.mjs'] : ['--import', 'tsx', 'app/server/main.ts'],
  worker: isBuilt ? ['dist/server/worker.js'] : ['--import', 'tsx', 'app/server/worker.ts'],
}
const { PATH, HOME, PROCESS_PROGRAMS, NODE_OPTIONS, CLOCK_AHEAD_MS } = process.env
/** What is built has its own programs that read. */
const kept = {
  PATH,
  HOME,
  NODE_OPTIONS,
  CLOCK_AHEAD_MS,
  SERVERS: '1',
  ...(!isBuilt && { PROCESS_PROGRAMS }),
}
const ready = /^(Skynet:|The worker is working)/

export interface RunningProgram {
  readonly pid: number
  /** Ends it as a lost machine does, and starts it again. */
  killAndStart(): Promise<void>
  /** Ends the processes that read files for it. */
  killReaders(): void
  kill(): Promise<void>
  /** Every process that has read files for it, as far as was seen. */
  readonly readers: ReadonlySet<number>
}

/**
 * Starts the server, with its mail listener and its part of the jobs, or a worker, as a process of
 * its own. Answers when it is ready.
 * @param by a program that becomes the one that is named behind it
 */
export async function startProgram(
  name: keyof typeof commands,
  environment: Readonly<Record<string, string>>,
  by: readonly string[] = [],
): Promise<RunningProgram> {
  const readers = new Set<number>()
  let child = await started()

  async function started(): Promise<ChildProcess> {
    const [program = '', ...words] = [...by, process.execPath, ...commands[name]]
    const one = spawn(program, words, {
      cwd: projectFolder,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...kept, ...environment } as NodeJS.ProcessEnv,
    })
    await new Promise<void>((resolve, reject) => {
      one.once('exit', () => reject(new Error(`The ${name} ended before it was ready`)))
      createInterface(one.stdout).on('line', (line) => {
        if (ready.test(line)) resolve()
        else if (process.env.TEST_LOG_LEVEL && line.startsWith('{')) console.log(`${name} ${line}`)
      })
    })
    return one
  }
  /** Those at work now. Empty on systems that do not tell. */
  function atWork(): number[] {
    try {
      const text = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
      const found = text.split(' ').filter(Boolean).map(Number)
      for (const pid of found) readers.add(pid)
      return found
    } catch {
      return []
    }
  }
  const kill = async () => {
    atWork()
    if (child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  return {
    get pid() {
      return child.pid as number
    },
    readers,
    kill,
    killReaders() {
      for (const pid of atWork()) process.kill(pid, 'SIGKILL')
    },
    async killAndStart() {
      await kill()
      child = await started()
    },
  }
}
