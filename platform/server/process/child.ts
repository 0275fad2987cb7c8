/*
 * What a program is made of that does work in a process of its own (program.ts starts it): it ends with the server, stands back for others, gets
 * one task after another and says 'done' after each.
 */
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'

/**
 * The input closes when the server ends, however it ends. A thread of its own notices, since a file
 * may keep this one busy for ever, and ends the process with all it has started.
 */
const watchdog = `
  const end = () => {
    try { process.kill(-process.pid, 'SIGKILL') } catch { process.kill(process.pid, 'SIGKILL') }
  }
  new (require('node:net').Socket)({ fd: 0 }).on('error', end).on('close', end).resume()`

/** In megabytes. The watchdog's counts as the program's. */
const littleMemory = { codeRangeSizeMb: 4, maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 }

/** To be called first, before anything that takes time is imported. */
export function endWithServer(): void {
  new Worker(watchdog, { eval: true, execArgv: [], resourceLimits: littleMemory }).unref()
  const nice = Number(process.argv[2])
  try {
    setPriority(nice)
    // This process is a session of its own, and Linux shares time out among sessions before it
    // looks at who is nice in them. Half as nice there: it is felt by all the machine does, and a
    // file must not be given up because a neighbour is busy.
    writeFileSync('/proc/self/autogroup', String(nice >> 1))
  } catch {
    // Not every system lets a process be nice, and not every one shares its time out so.
  }
}

/**
 * Somebody waits with work that nobody has begun with: long work is handed back at its next part.
 */
export const handBack = 'hand back'

/**
 * Does every task that comes, one at a time. `work` says what it finds as it finds it, and never
 * rejects. `endTurn` is told when the work is asked back.
 */
export function hearTasks<Task, Said>(
  work: (task: Task, say: (said: Said) => Promise<void>) => Promise<void>,
  endTurn: () => void = () => undefined,
): void {
  const say = (said: unknown) =>
    new Promise<void>((resolve) => process.send?.(said, () => resolve()))
  process.on('disconnect', () => process.exit())
  process.on('message', (task: Task | typeof handBack) => {
    if (task === handBack) return endTurn()
    void work(task, say).then(() => say({ said: 'done' }))
  })
  void say({ said: 'ready' })
}
