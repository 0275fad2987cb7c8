/* The program that verifies sealed agreements, which anybody sends, in a process of its own. */
import { answerTasks } from '#platform/server/process/answer-tasks.ts'
import { Untrusted } from '#platform/server/trust/chain.ts'
import type { Verification, VerifyingTask } from './verify-apart.ts'
import { verifySealed } from './verify-sealed.ts'

async function verify({ file, ...roots }: VerifyingTask): Promise<Verification> {
  try {
    return { seal: await verifySealed(Buffer.from(file), roots) }
  } catch (error) {
    if (error instanceof Untrusted) return { why: error.message }
    throw error
  }
}
answerTasks(verify)
