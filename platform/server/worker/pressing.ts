import { setImmediate as othersFirst, setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database.ts'

/** How much a process works on that somebody waits for, apart for each database. */
const pressed = new WeakMap<Database, number>()
const more = (database: Database, by: number) =>
  pressed.set(database, (pressed.get(database) ?? 0) + by)

/** Does what somebody waits for: whatever stands aside in this process lets it go first. */
export async function pressing<T>(database: Database, work: () => Promise<T>): Promise<T> {
  more(database, 1)
  try {
    return await work()
  } finally {
    more(database, -1)
  }
}

/** Milliseconds that long work stands aside at most before it goes on a step. */
const patience = 50
const look = 2
/**
 * Between two steps of long work that nobody waits for: lets others have the process, and waits
 * while something pressing goes on, but not for ever, so that it comes to its end also where
 * something always does.
 */
export async function standAside(database: Database): Promise<void> {
  await othersFirst()
  const until = performance.now() + patience
  while ((pressed.get(database) ?? 0) > 0 && performance.now() < until) await pause(look)
}
