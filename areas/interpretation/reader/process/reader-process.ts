/*
 * The program that reads one file after another in a process of its own. It gets a task, says each page as it is read, and 'done'. When the
 * file brings it down, only what is being read is lost.
 */
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { machineCode } from './machine.ts'
import type { Said, Task } from './messages.ts'

/**
 * The input closes when the server ends, however it ends. A thread of its own notices, since a file may keep this one busy for ever, and ends the
 * process with all it has started.
 */
const watchdog = `
  const end = () => {
    try { process.kill(-process.pid, 'SIGKILL') } catch { process.kill(process.pid, 'SIGKILL') }
  }
  new (require('node:net').Socket)({ fd: 0 }).on('error', end).on('close', end).resume()`
new Worker(watchdog, { eval: true, execArgv: [] }).unref()

const nice = Number(process.argv[2])
try {
  setPriority(nice)
  // This process is a session of its own, and Linux shares time out among sessions before it looks at who is nice in them. Half as nice there:
  // it is felt by all the machine does, and a file must not be given up because a neighbour is busy.
  writeFileSync('/proc/self/autogroup', String(nice >> 1))
} catch {
  // Not every system lets a process be nice, and not every one shares its time out so.
}

// pdfjs unpacks with the platform's streams where there are any, and waits for a thread for every piece; a page is read sooner without.
Reflect.deleteProperty(globalThis, 'DecompressionStream')
// pdfjs brings a push of its own for platforms where pushing on a frozen array says nothing. It costs a fifth of the time of a page.
const { push } = Array.prototype
const { work } = await import('./work.ts')
// oxlint-disable-next-line no-extend-native
Array.prototype.push = push

const say = (said: Said) => new Promise<void>((resolve) => process.send?.(said, () => resolve()))

process.on('disconnect', () => process.exit())
process.on('message', (task: Task) => {
  void work(task, say)
    .catch((error: unknown) => {
      const code = machineCode(error)
      return say(code ? { said: 'machineFailed', code } : { said: 'problem', code: 'unreadable', fatal: true })
    })
    .then(() => say({ said: 'done' }))
})
