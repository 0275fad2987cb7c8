import { availableParallelism } from 'node:os'
import {
  openPool as openProcesses,
  type PoolOptions,
  type RestOf,
} from '#platform/server/process/pool.ts'
import type { ProblemCode } from '../document.ts'
import type { ReaderMessage, Task } from './messages.ts'

/**
 * How the reading of one file ended: the process says 'done', it was stopped, or it died of the
 * file. One that was 'killed' says nothing of the file: memory was short, or somebody closed the
 * pool.
 */
export type Ending = 'done' | 'killed' | Extract<ProblemCode, 'tooSlow' | 'tooHeavy' | 'readerDied'>

export interface ReadingOptions extends Pick<
  PoolOptions,
  'processes' | 'silence' | 'whole' | 'memory' | 'watch' | 'idle'
> {
  /** How far its work stands back for others', 0 to 19. */
  readonly nice: number
}

const defaults: ReadingOptions = {
  processes: Math.max(1, availableParallelism() >> 1),
  silence: 180_000,
  whole: 1_200_000,
  memory: 2_000_000_000,
  watch: 500,
  // Tests, whose next file may be a minute away, say more: to start one takes longer than a page.
  idle: Number(process.env.READER_IDLE ?? 30_000),
  // Reading never hurries past those who wait for a screen. Tests, which wait for it, say 0.
  nice: Number(process.env.READER_NICE ?? 10),
}

/** Reads untrusted files in processes of their own. */
export interface Pool {
  /**
   * Hands a file to a process; `hear` gets every message but the last. A long file is handed back
   * between pages when one waits that nobody has begun with, and goes on after it: who sends one
   * page waits for some pages of others, and never for all. Never rejects.
   */
  readonly run: (task: Task, hear: (said: ReaderMessage) => void) => Promise<Ending>
  /** Ends all processes, and with them what they are at and what waits for them. */
  readonly close: () => void
}

const restOf: RestOf<Task, ReaderMessage> = (task, said) =>
  said.said === 'rest' && task.task !== 'assemble' ? { ...task, rest: said.rest } : undefined

/** Opens a pool; processes start when there is work and end when there is none. */
export function openPool(given: Partial<ReadingOptions> = {}): Pool {
  const { nice, ...limits } = { ...defaults, ...given }
  const pool = openProcesses<Task, ReaderMessage>(
    {
      ...limits,
      program: {
        beside: import.meta.url,
        name: 'reader-process',
        heap: 768,
        // A page is thrown away as soon as it is said: with room for several, less is looked
        // through for what is still needed.
        flags: ['--min-semi-space-size=16', '--max-semi-space-size=32'],
        nice,
      },
      // One that has read scanned pages holds 800 MB, and to start another takes longer than a
      // page.
      mostAtRest: 1_200_000_000,
      // Files wait in the ledger of what has come in, and people for a stamp of their own.
      waiting: { inAll: Infinity, each: Infinity },
    },
    restOf,
  )
  return {
    run: async (task, hear) => {
      const ending = await pool.run(task, hear)
      if (ending === 'died') return 'readerDied'
      return ending === 'full' ? 'killed' : ending
    },
    close: pool.close,
  }
}
