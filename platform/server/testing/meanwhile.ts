import { setTimeout as pause } from 'node:timers/promises'
import { workedHere, type Busiest } from '../process/testing/worked-here.ts'

/** What others noticed while a piece of work went on. */
export interface Meanwhile<T> {
  readonly answer: T
  /** How often the server said that it lives before the work was over. */
  readonly lives: number
  readonly busiest: Busiest
}

/** Asked no more often than this, so that asking is not what this process worked most at. */
const mostLives = 20

/**
 * Does work that may hold up a server of this process, and asks the server meanwhile whether it
 * lives.
 */
export async function meanwhile<T>(url: string, work: () => Promise<T>): Promise<Meanwhile<T>> {
  let lives = 0
  const { answer, busiest } = await workedHere(async () => {
    let isOver = false
    const working = work().finally(() => (isOver = true))
    while (!isOver && lives < mostLives) {
      if ((await fetch(`${url}/health/live`)).ok && !isOver) lives++
      await pause(5)
    }
    return working
  })
  return { answer, lives, busiest }
}
