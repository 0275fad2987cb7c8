import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { ProblemCode } from '../document.ts'
import type { Said, Task } from './messages.ts'

/**
 * How the reading of one file ended: the process says 'done', it was stopped, or it died of the file. One that was 'killed' says nothing of the file:
 * memory was short, or somebody closed the pool.
 */
export type Ending = 'done' | 'killed' | Extract<ProblemCode, 'tooSlow' | 'tooHeavy' | 'readerDied'>

export interface PoolOptions {
  /** How many files are read at the same time. */
  readonly processes: number
  /** Longest time without a word from the process, in milliseconds. */
  readonly silence: number
  /** Longest time for one file, in milliseconds. */
  readonly whole: number
  /** Most memory of a process, in bytes. */
  readonly memory: number
  /** How often its memory is looked at, in milliseconds. */
  readonly watch: number
  /** A process without work ends after this many milliseconds. */
  readonly idle: number
  /** How far its work stands back for others', 0 to 19. */
  readonly nice: number
}

const defaults: PoolOptions = {
  processes: Math.max(1, availableParallelism() >> 1),
  silence: 180_000,
  whole: 1_200_000,
  memory: 2_000_000_000,
  watch: 500,
  idle: 30_000,
  // Reading never hurries past those who wait for a screen. Tests, which wait for it, say 0.
  nice: Number(process.env.READER_NICE ?? 10),
}

/** Reads untrusted files in processes of their own. */
export interface Pool {
  /** Hands a file to a process; `hear` gets every message but the last. Never rejects. */
  readonly run: (task: Task, hear: (said: Said) => void) => Promise<Ending>
  /** Ends all processes, and with them what they are at and what waits for them. */
  readonly close: () => void
}

/**
 * A process that holds more than this between two files is replaced, so that what libraries forget to give back is given back. One that has read
 * scanned pages holds 800 MB, and to start another takes longer than a page.
 */
const mostAtRest = 1_200_000_000

// Built, the process is a program beside this one. As source it needs the TypeScript loader, which makes its start three times as long: who
// starts many builds it and says in READER_PROGRAM where it is.
const beside = import.meta.url.endsWith('.ts') ? './reader-process.ts' : './reader-process.js'
const program = process.env.READER_PROGRAM ?? fileURLToPath(new URL(beside, import.meta.url))
const loader = program.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : []
const isWindows = process.platform === 'win32'
const kept = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'LC_ALL', 'TZ', 'SYSTEMROOT', 'TESSDATA_PREFIX']

/** No secrets of the server in the environment of a process that reads what strangers sent. */
function startProcess({ nice }: PoolOptions): ChildProcess {
  const child = fork(program, [String(nice)], {
    // A page is thrown away as soon as it is said: with room for several, less is looked through for what is still needed.
    execArgv: ['--max-old-space-size=768', '--min-semi-space-size=16', '--max-semi-space-size=32', ...loader],
    env: Object.fromEntries(
      kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    ),
    serialization: 'advanced',
    // Nothing is written to its input, which only tells it that this process lives.
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    // In a group of its own, which ends as one with what it has started.
    detached: true,
  })
  const input = child.stdin as Socket
  input.on('error', () => undefined)
  // An idle process keeps nobody waiting at the end of a program.
  input.unref()
  return child
}

function kill({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(isWindows ? pid : -pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** Bytes a process holds, on Linux; 0 where it is not told. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  try {
    return Number((await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1]) * 4096
  } catch {
    return 0
  }
}

/** One process and the file it is at. */
function seat(options: PoolOptions) {
  let child: ChildProcess | undefined
  let tooHeavy = false
  let resting: NodeJS.Timeout | undefined

  const end = () => {
    if (child) kill(child)
    child = undefined
    tooHeavy = false
  }
  const rest = () => {
    child?.unref()
    child?.channel?.unref()
    if (tooHeavy) end()
    else resting = setTimeout(end, options.idle).unref()
    const own = child
    if (own) void memoryOf(own).then((bytes) => (tooHeavy ||= own === child && bytes > mostAtRest))
  }
  const run = (task: Task, hear: (said: Said) => void): Promise<Ending> =>
    new Promise((resolve) => {
      clearTimeout(resting)
      if (tooHeavy) end()
      child ??= startProcess(options)
      const own = child
      own.ref()
      own.channel?.ref()
      let silence: NodeJS.Timeout | undefined
      const finish = (ending: Ending) => {
        clearTimeout(silence)
        clearTimeout(whole)
        clearInterval(watch)
        own.removeAllListeners()
        // A process that was killed may still say so.
        own.on('error', () => undefined)
        if (ending === 'done') rest()
        else end()
        resolve(ending)
      }
      const listen = () => {
        clearTimeout(silence)
        silence = setTimeout(finish, options.silence, 'tooSlow')
      }
      const whole = setTimeout(finish, options.whole, 'tooSlow')
      const watch = setInterval(() => {
        void memoryOf(own).then((bytes) => (bytes > options.memory ? finish('tooHeavy') : undefined))
      }, options.watch)
      own.on('message', (said: Said) => {
        listen()
        if (said.said === 'done') finish('done')
        else hear(said)
      })
      own.on('exit', (_code, signal) => finish(signal === 'SIGKILL' ? 'killed' : 'readerDied'))
      own.on('error', () => finish('killed'))
      listen()
      own.send(task, (error) => (error ? finish('killed') : undefined))
    })
  return { run, end }
}

type Seat = ReturnType<typeof seat>

/** Opens a pool; processes start when there is work and end when there is none. */
export function openPool(given: Partial<PoolOptions> = {}): Pool {
  const options = { ...defaults, ...given }
  const seats = Array.from({ length: options.processes }, () => seat(options))
  const free = [...seats]
  const waiting: ((one: Seat) => void)[] = []
  let closed = false
  const killed: Promise<Ending> = Promise.resolve('killed')
  return {
    run: (task, hear) =>
      new Promise((resolve) => {
        const begin = (one: Seat) =>
          void (closed ? killed : one.run(task, hear)).then((ending) => {
            // The process has its next file before anybody looks at what it said of this one.
            const begins = waiting.shift()
            if (begins) begins(one)
            else free.push(one)
            resolve(ending)
          })
        const one = free.pop()
        if (one) begin(one)
        else waiting.push(begin)
      }),
    close: () => {
      closed = true
      for (const one of seats) one.end()
    },
  }
}
