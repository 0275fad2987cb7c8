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

/** The mark of the proof as the page of the thing shows it to somebody; none for an act without. */
export async function proofSeen(second: Person, act: ActName, subject: string) {
  const { body } = await second.call(approvals.of, { acts: [act], subject })
  return body[0]?.proof?.mark
}

/**
 * The second person says yes, as in the inbox or on the page of the thing. Answers what was
 * answered.
 */
export async function approve(second: Person, act: ActName, subject: string) {
  const { id } = await waitingFor(second, act, subject)
  return second.call(approvals.approve, { id, proof: await proofSeen(second, act, subject) })
}
