/*
 * The program that reads one file after another in a process of its own. It gets a task, says each page as it is read, and 'done'. When the
 * file brings it down, only what is being read is lost.
 */
import { endWithServer, hearTasks } from '#platform/server/process/child.ts'
import { machineCode } from './machine.ts'
import type { ReaderMessage, Task } from './messages.ts'
import { endTurn } from './turns.ts'

endWithServer()

// pdfjs unpacks with the platform's streams where there are any, and waits for a thread for every
// piece; a page is read sooner without.
Reflect.deleteProperty(globalThis, 'DecompressionStream')
// pdfjs brings a push of its own for platforms where pushing on a frozen array says nothing. It
// costs a fifth of the time of a page.
const { push } = Array.prototype
const { work } = await import('./work.ts')
// oxlint-disable-next-line no-extend-native
Array.prototype.push = push

hearTasks<Task, ReaderMessage>(async (task, say) => {
  try {
    await work(task, say)
  } catch (error) {
    const code = machineCode(error)
    await say(
      code ? { said: 'machineFailed', code } : { said: 'problem', code: 'unreadable', fatal: true },
    )
  }
}, endTurn)
