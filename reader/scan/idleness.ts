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

/** Measures by the times the system counts for its processors. */
export function processorTimes(): Idleness {
  const look = () => ({
    idle: cpus().reduce((sum, { times }) => sum + times.idle, 0),
    at: performance.now(),
  })
  let began = look()
  return {
    start: () => {
      began = look()
    },
    sinceStart: () => {
      const { idle, at } = look()
      return availableParallelism() === 1 || at - began.at < shortest
        ? 0
        : (idle - began.idle) / (at - began.at)
    },
  }
}
