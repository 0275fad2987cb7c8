import { availableParallelism, cpus } from 'node:os'

/** How many processors have nothing to do. */
export interface Idleness {
  /** Begins to measure. */
  readonly start: () => void
  /**
   * Processors that have been idle, on average, since it began; 0 on a machine with one, or while
   * it is too short to tell.
   */
  readonly sinceStart: () => number
}

/** Less than this says nothing: systems count in hundredths of seconds. In milliseconds. */
const shortest = 50

/** What the system has counted, in milliseconds. */
interface Counted {
  /** How long its processors have had nothing to do, added up. */
  readonly idle: number
  readonly at: number
}
/** By the system and its clock. */
const countedNow = (): Counted => ({
  idle: cpus().reduce((sum, { times }) => sum + times.idle, 0),
  at: performance.now(),
})

/** Measures by the times the system counts for its processors. */
export function processorTimes(look = countedNow, processors = availableParallelism()): Idleness {
  let began = look()
  return {
    start: () => {
      began = look()
    },
    sinceStart: () => {
      const { idle, at } = look()
      return processors === 1 || at - began.at < shortest
        ? 0
        : (idle - began.idle) / (at - began.at)
    },
  }
}
