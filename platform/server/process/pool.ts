import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { killProgram, startProgram, type Program } from './program.ts'

/**
 * How a piece of work ended: the process says 'done', it was stopped at a limit, or it died of the work. One that was 'killed' says nothing of the
 * work: memory was short, it never started, or somebody closed the pool. 'full' is said of work that was never begun: too much waits already.
 */
export type Ending = 'done' | 'killed' | 'tooSlow' | 'tooHeavy' | 'died' | 'full'

export interface PoolOptions {
  readonly program: Program
  /** How many pieces of work are done at the same time. */
  readonly processes: number
  /** Longest time without a word from the process, in milliseconds. */
  readonly silence: number
  /** Longest time for one piece of work, in milliseconds. */
  readonly whole: number
  /** Most memory of a process, in bytes. */
  readonly memory: number
  /** A process that holds more than this between two pieces of work, in bytes, is replaced, so that what libraries forget to give back is given back. */
  readonly mostAtRest: number
  /** How often its memory is looked at, in milliseconds. */
  readonly watch: number
  /** A process without work ends after this many milliseconds. */
  readonly idle: number
  /** Most pieces of work that wait, in all and for one caller. */
  readonly waiting: { readonly inAll: number; readonly each: number }
}

/** What every process says last of a piece of work, and once when it can begin with its first. */
type Sign = { readonly said: 'ready' | 'done' }

/** Does work that may go wrong in processes of their own. */
export interface Pool<Task, Said> {
  /**
   * Hands work to a process; `hear` gets every message but the last. Callers take turns, however much one of them has waiting. Never rejects.
   */
  readonly run: (task: Task, hear: (said: Said) => void, caller?: string) => Promise<Ending>
  /** Ends all processes, and with them what they are at and what waits for them. */
  readonly close: () => void
}

/** To start is the machine's work: however busy it is, it says nothing of the work to be done. In milliseconds. */
const longestStart = 60_000

/** Bytes a process holds, on Linux; 0 where it is not told. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  try {
    return Number((await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')[1]) * 4096
  } catch {
    return 0
  }
}

/** One process and what it is at. */
function seat<Task, Said>(options: PoolOptions) {
  let child: ChildProcess | undefined
  let ready = false
  let tooHeavy = false
  let resting: NodeJS.Timeout | undefined

  const end = () => {
    if (child) killProgram(child)
    child = undefined
    ready = false
    tooHeavy = false
  }
  const rest = () => {
    child?.unref()
    child?.channel?.unref()
    if (tooHeavy) end()
    else resting = setTimeout(end, options.idle).unref()
    const own = child
    if (own) void memoryOf(own).then((bytes) => (tooHeavy ||= own === child && bytes > options.mostAtRest))
  }
  const run = (task: Task, hear: (said: Said) => void): Promise<Ending> =>
    new Promise((resolve) => {
      clearTimeout(resting)
      if (tooHeavy) end()
      child ??= startProgram(options.program)
      const own = child
      own.ref()
      own.channel?.ref()
      let silence: NodeJS.Timeout | undefined
      let whole: NodeJS.Timeout | undefined
      const finish = (ending: Ending) => {
        clearTimeout(starting)
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
      const begin = () => {
        ready = true
        clearTimeout(starting)
        whole = setTimeout(finish, options.whole, 'tooSlow')
        listen()
        own.send(task as object, (error) => (error ? finish('killed') : undefined))
      }
      const starting = setTimeout(finish, longestStart, 'killed')
      const watch = setInterval(() => {
        void memoryOf(own).then((bytes) => (bytes > options.memory ? finish('tooHeavy') : undefined))
      }, options.watch)
      own.on('message', (message: Said | Sign) => {
        const { said } = message as Sign
        if (said === 'ready') return begin()
        listen()
        if (said === 'done') finish('done')
        else hear(message as Said)
      })
      own.on('exit', (_code, signal) => finish(signal === 'SIGKILL' || !ready ? 'killed' : 'died'))
      own.on('error', () => finish('killed'))
      if (ready) begin()
    })
  return { run, end }
}

/** Opens a pool; processes start when there is work and end when there is none. */
export function openPool<Task, Said>(options: PoolOptions): Pool<Task, Said> {
  type Seat = ReturnType<typeof seat<Task, Said>>
  const seats = Array.from({ length: options.processes }, () => seat<Task, Said>(options))
  const free = [...seats]
  /** By caller, in the order of their turns. */
  const waiting = new Map<string, ((one: Seat) => void)[]>()
  let inAll = 0
  let closed = false
  const killed: Promise<Ending> = Promise.resolve('killed')

  /** What the caller whose turn it is has waited with longest. */
  const takeTurn = () => {
    for (const [caller, theirs] of waiting) {
      const begin = theirs.shift()
      // Whoever has more waits for the others' turns.
      waiting.delete(caller)
      if (theirs.length > 0) waiting.set(caller, theirs)
      inAll--
      return begin
    }
    return undefined
  }
  return {
    run: (task, hear, caller = '') =>
      new Promise((resolve) => {
        const begin = (one: Seat) =>
          void (closed ? killed : one.run(task, hear)).then((ending) => {
            // The process has its next work before anybody looks at what it said of this one.
            const begins = takeTurn()
            if (begins) begins(one)
            else free.push(one)
            resolve(ending)
          })
        const one = free.pop()
        if (one) return begin(one)
        const theirs = waiting.get(caller) ?? []
        if (inAll >= options.waiting.inAll || theirs.length >= options.waiting.each) return resolve('full')
        inAll++
        theirs.push(begin)
        waiting.set(caller, theirs)
      }),
    close: () => {
      closed = true
      for (const one of seats) one.end()
    },
  }
}
