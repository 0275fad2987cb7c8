import type { WorkMessage } from './bounded.ts'
import { endWithServer, hearTasks } from './child.ts'

/** All of a program that does bounded work: what it answers to one task after another. */
export function answerTasks<Task, Answer>(work: (task: Task) => Promise<Answer>): void {
  endWithServer()
  hearTasks<Task, WorkMessage<Answer>>(async (task, say) => {
    try {
      await say({ said: 'answer', answer: await work(task) })
    } catch (error) {
      // Buffers that the system gives no room for are thrown as such.
      if (error instanceof RangeError && /allocation failed/i.test(error.message)) process.abort()
      await say({
        said: 'failed',
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      })
    }
  })
}
