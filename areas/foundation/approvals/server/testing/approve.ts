import { approvals } from '../../contract.ts'
import type { ActName } from '../../rules.ts'
import type { Person } from '#app/server/testing.ts'

/** What waits for somebody on a thing. @throws Error when nothing does. */
export async function waitingFor(second: Person, act: ActName, subject: string) {
  const { body } = await second.call(approvals.all, { take: 1000 })
  const waiting = body.list.find((one) => one.act === act && one.subject === subject)
  if (!waiting) throw new Error(`Nothing waits: ${act} of ${subject}`)
  return waiting
}

/** The second person says yes, as in the inbox. Answers what was answered. */
export async function approve(second: Person, act: ActName, subject: string) {
  const { id } = await waitingFor(second, act, subject)
  return second.call(approvals.approve, { id })
}
