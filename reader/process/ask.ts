import { MachineFailed } from './machine.ts'
import type { ReaderMessage, Task } from './messages.ts'
import { openPool, type Pool } from './pool.ts'

let pool: Pool | undefined

/**
 * Times a task is begun: a process that is killed, as when memory is short, says nothing of the
 * file it was at.
 */
const mostTries = 3

/**
 * Has a reading process do a task, with somebody new to listen for each try. What was said before
 * the process died for the last time or was stopped is kept. @throws MachineFailed
 */
export async function ask<Listener extends { readonly hear: (said: ReaderMessage) => void }>(
  task: Task,
  listen: () => Listener,
): Promise<Listener> {
  const processes = (pool ??= openPool())
  for (let tries = 1; ; tries++) {
    const listener = listen()
    let heard = false
    let failed: string | undefined
    const ending = await processes.run(task, (said) => {
      heard ||= said.said !== 'problem'
      if (said.said === 'machineFailed') failed = said.code
      listener.hear(said)
    })
    if (failed) throw new MachineFailed(failed)
    // Who closes the reader wants no more tries.
    if (ending === 'killed' && tries < mostTries && processes === pool) continue
    const code = ending === 'killed' ? 'readerDied' : ending
    if (code !== 'done') listener.hear({ said: 'problem', code, fatal: !heard })
    return listener
  }
}

/**
 * Ends the reading processes, for programs and tests that are done; the next file that is extracted
 * or rendered starts new ones.
 */
export function closeReader(): void {
  pool?.close()
  pool = undefined
}
