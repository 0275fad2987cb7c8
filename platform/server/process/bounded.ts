import type { Serializable } from 'node:child_process'
import { refusePlatform } from '../refuse.ts'
import { openPool, type Pool } from './pool.ts'
import type { Program } from './program.ts'

/** The work came to a limit of its process. What stands in it is to blame, and not the machine. */
export class TooMuch extends Error {
  override name = 'TooMuch'
  constructor(readonly limit: 'time' | 'memory') {
    super(`bounded work took more ${limit} than it may`)
  }
}

export interface Bounds extends Pick<Program, 'beside' | 'name' | 'heap'> {
  /** Most memory in all, in megabytes. */
  readonly data: number
  /** Longest time for one piece of work, in milliseconds. */
  readonly time: number
}

/** What the process says of its work (answer-tasks.ts). */
export type WorkMessage<Answer> =
  | { readonly said: 'answer'; readonly answer: Answer }
  /** The work threw: a mistake of ours. */
  | { readonly said: 'failed'; readonly message: string }

/** Does one piece of work. Each caller, by its name, gets a turn whatever others have waiting. */
export type BoundedWork<Task, Answer> = (task: Task, caller: string) => Promise<Answer>

const megabyte = 1024 * 1024
/** One that is killed, as when memory is short, says nothing of the work it was at. */
const mostTries = 2

/**
 * Work on what strangers wrote, in a process of its own (`answerTasks` in the program) that cannot
 * hold others up or bring the server down: its time and memory are limited from outside, and it
 * knows no secret. A process is kept warm, so that what is small is done at once.
 * @throws TooMuch at a limit; refuses ('busy') when too much waits
 */
export function boundedWork<Task extends Serializable, Answer>({
  time,
  data,
  heap,
  ...place
}: Bounds): BoundedWork<Task, Answer> {
  let pool: Pool<Task, WorkMessage<Answer>> | undefined
  const open = () =>
    openPool<Task, WorkMessage<Answer>>({
      program: { ...place, heap, data, nice: 0 },
      processes: 1,
      silence: time,
      whole: time,
      memory: data * megabyte,
      mostAtRest: (data * megabyte) / 2,
      watch: 250,
      idle: 600_000,
      waiting: { inAll: 400, each: 100 },
    })
  return async (task, caller) => {
    pool ??= open()
    for (let tries = 1; ; tries++) {
      let heard: WorkMessage<Answer> | undefined
      const ending = await pool.run(task, (said) => (heard = said), caller)
      if (ending === 'tooSlow') throw new TooMuch('time')
      if (ending === 'tooHeavy' || ending === 'died') throw new TooMuch('memory')
      if (ending === 'killed' && tries < mostTries) continue
      if (ending !== 'done' || !heard) return refusePlatform('busy')
      if (heard.said === 'failed') throw new Error(heard.message)
      return heard.answer
    }
  }
}
