import { setTimeout as pause } from 'node:timers/promises'

/** What others noticed while a piece of work went on. */
export interface Meanwhile<T> {
  readonly answer: T
  /** How often the server said that it lives before the work was over. */
  readonly lives: number
  /**
   * The longest anybody was kept waiting, in milliseconds of this process's own processor time:
   * what the rest of the machine does is not counted.
   */
  readonly longestTurn: number
}

/**
 * Does work that may hold up a server of this process, and asks the server all the while whether it
 * lives.
 */
export async function meanwhile<T>(url: string, work: () => Promise<T>): Promise<Meanwhile<T>> {
  let isOver = false
  let longestTurn = 0
  let before = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    longestTurn = Math.max(longestTurn, (user + system) / 1000)
    before = process.cpuUsage()
  }, 1)
  const working = work().finally(() => (isOver = true))
  let lives = 0
  try {
    do {
      if ((await fetch(`${url}/health/live`)).ok && !isOver) lives++
      await pause(5)
    } while (!isOver)
    return { answer: await working, lives, longestTurn }
  } finally {
    clearInterval(watch)
  }
}
