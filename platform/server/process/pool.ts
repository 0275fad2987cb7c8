import type { ChildProcess, Serializable } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { handBack } from './child.ts'
import { killProgram, startProgram, type Program } from './program.ts'

/**
 * How a piece of work ended: the process says 'done', it was stopped at a limit, or it died of the
 * work. One that was 'killed' says nothing of the work: memory was short, it never started, or
 * somebody closed the pool. 'full' is said of work that was never begun: too much waits already.
 */
export type Ending = 'done' | 'killed' | 'tooSlow' | 'tooHeavy' | 'died' | 'full'

export interface PoolOptions {
  readonly program: Program
  /** How many pieces of work are done at the same time. */
  readonly processes: number
  /** Longest time without a word from the process, in milliseconds. */
  readonly silence: number
  /**
   * Longest time for one piece of work, in milliseconds: what it waits after it was handed back
   * does not count.
   */
  readonly whole: number
  /** Most memory of a process, in bytes. */
  readonly memory: number
  /**
   * A process that holds more than this between two pieces of work, in bytes, is replaced, so that
   * what libraries forget to give back is given back.
   */
  readonly mostAtRest: number
  /** How often its memory is looked at, in milliseconds. */
  readonly watch: number
  /** A process without work ends after this many milliseconds. */
  readonly idle: number
  /** Most pieces of work that wait, in all and for one caller. */
  readonly waiting: { readonly inAll: number; readonly each: number }
}

/** What a process says, by the kind of it. */
interface Message {
  readonly said: string
}
/** What every process says last of a piece of work, and once when it can begin with its first. */
type Sign = { readonly said: 'ready' | 'done' }
const isSign = (message: Message): message is Sign =>
  message.said === 'ready' || message.said === 'done'

/**
 * What is left of a task when a message says that it was handed back, as a task that goes on with
 * it.
 */
export type RestOf<Task, Said> = (task: Task, said: Said) => Task | undefined

/** Does work that may go wrong in processes of their own. */
export interface Pool<Task, Said> {
  /**
   * Hands work to a process; `hear` gets every message but the last. Callers take turns, however
   * much one of them has waiting. Long work that knows how is handed back between its parts when
   * some waits that nobody has begun with, and goes on after it. Never rejects.
   */
  readonly run: (task: Task, hear: (said: Said) => void, caller?: string) => Promise<Ending>
  /** Ends all processes, and with them what they are at and what waits for them. */
  readonly close: () => void
}

/**
 * To start is the machine's work: however busy it is, it says nothing of the work to be done. In
 * milliseconds.
 */
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
function seat<Task extends Serializable, Said extends Message>(options: PoolOptions) {
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
    if (own)
      void memoryOf(own).then((bytes) => (tooHeavy ||= own === child && bytes > options.mostAtRest))
  }
  const run = (task: Task, hear: (said: Said) => void, spent: number): Promise<Ending> =>
    new Promise((resolve) => {
      clearTimeout(resting)
      if (tooHeavy) end()
      child ??= startProgram(options.program)
      const own = child
      own.ref()
      own.channel?.ref()
      let silence: NodeJS.Timeout | undefined
      let whole: NodeJS.Timeout | undefined
      let finished = false
      const finish = (ending: Ending) => {
        // A reading of its memory may come when the next work has a process already.
        if (finished) return
        finished = true
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
        whole = setTimeout(finish, options.whole - spent, 'tooSlow')
        listen()
        own.send(task, (error) => (error ? finish('killed') : undefined))
      }
      const starting = setTimeout(finish, longestStart, 'killed')
      const watch = setInterval(() => {
        void memoryOf(own).then((bytes) =>
          bytes > options.memory ? finish('tooHeavy') : undefined,
        )
      }, options.watch)
      own.on('message', (message: Said | Sign) => {
        if (!isSign(message)) {
          listen()
          hear(message)
        } else if (message.said === 'ready') begin()
        else finish('done')
      })
      own.on('exit', (_code, signal) => finish(signal === 'SIGKILL' || !ready ? 'killed' : 'died'))
      own.on('error', () => finish('killed'))
      if (ready) begin()
    })
  return {
    run,
    end,
    /** Asks for the work back that it is at. */
    handBack: () => void child?.send(handBack, () => undefined),
  }
}

/** Work, or what is left of some, that waits for a process. */
interface Waiting<Task, Said> {
  readonly task: Task
  readonly hear: (said: Said) => void
  readonly caller: string
  readonly resolve: (ending: Ending) => void
  /** Milliseconds that processes have been at it. */
  readonly spent: number
}

/**
 * Pieces of work in a row that nobody had begun with, before what is left of a long one gets its
 * turn though more of them wait.
 */
const mostBefore = 4

/**
 * Who waits: work nobody has begun with goes before what is left of long work, though not for ever,
 * and its callers take turns.
 */
function waitingRoom<Task, Said>({ inAll, each }: PoolOptions['waiting']) {
  /** By caller, in the order of their turns. */
  const fresh = new Map<string, Waiting<Task, Said>[]>()
  const rests: Waiting<Task, Said>[] = []
  let count = 0
  let before = 0

  /** What the caller whose turn it is has waited with longest. */
  const takeTurn = () => {
    for (const [caller, theirs] of fresh) {
      const one = theirs.shift()
      // Whoever has more waits for the others' turns.
      fresh.delete(caller)
      if (theirs.length > 0) fresh.set(caller, theirs)
      count--
      return one
    }
    return undefined
  }
  return {
    /** Lets work wait; false when too much waits already. */
    come(one: Waiting<Task, Said>): boolean {
      const theirs = fresh.get(one.caller) ?? []
      if (count >= inAll || theirs.length >= each) return false
      count++
      theirs.push(one)
      fresh.set(one.caller, theirs)
      return true
    },
    comeBack: (rest: Waiting<Task, Said>) => void rests.push(rest),
    anyFresh: () => count > 0,
    next() {
      const rest = before >= mostBefore || count === 0 ? rests.shift() : undefined
      before = rest ? 0 : before + 1
      return rest ?? takeTurn()
    },
  }
}

/**
 * Opens a pool; processes start when there is work and end when there is none.
 * @param restOf for work that can be handed back between its parts
 */
export function openPool<Task extends Serializable, Said extends Message>(
  options: PoolOptions,
  restOf?: RestOf<Task, Said>,
): Pool<Task, Said> {
  type Seat = ReturnType<typeof seat<Task, Said>>
  const seats = Array.from({ length: options.processes }, () => seat<Task, Said>(options))
  const free = [...seats]
  const room = waitingRoom<Task, Said>(options.waiting)
  let closed = false
  const killed: Promise<Ending> = Promise.resolve('killed')

  function begin(one: Seat, work: Waiting<Task, Said>): void {
    const { task, hear, resolve, spent } = work
    let rest: Task | undefined
    const listen = (said: Said) => {
      const left = restOf?.(task, said)
      if (left === undefined) hear(said)
      else rest = left
    }
    const begun = performance.now()
    void (closed ? killed : one.run(task, listen, spent)).then((ending) => {
      const left = ending === 'done' && !closed ? rest : undefined
      if (left !== undefined)
        room.comeBack({ ...work, task: left, spent: spent + performance.now() - begun })
      // The process has its next work before anybody looks at what it said of this one.
      const next = room.next()
      if (next) begin(one, next)
      else free.push(one)
      if (left === undefined) resolve(ending)
    })
    if (restOf && room.anyFresh()) one.handBack()
  }
  return {
    run: (task, hear, caller = '') =>
      new Promise((resolve) => {
        const work = { task, hear, caller, resolve, spent: 0 }
        const one = free.pop()
        if (one) return begin(one, work)
        if (!room.come(work)) return resolve('full')
        if (restOf) for (const busy of seats) busy.handBack()
      }),
    close: () => {
      closed = true
      for (const one of seats) one.end()
    },
  }
}
