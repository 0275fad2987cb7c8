import { expect } from 'vitest'
import type { InputOf } from '#platform/endpoint.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import type { Person } from '#app/server/testing.ts'
import { bundles } from '../../contract.ts'

const why = 'Nya villkor'
/** A second person approves what customers sign by a bundle (bundles 9). */
export async function approveBundle(maker: Person, id: string): Promise<void> {
  const second = await maker.colleague(['LegalDepartment'])
  expect((await approve(second, 'changeBundle', id)).status).toBe(204)
}

/** A bundle that is saved and whose content a second person has approved; or what was refused. */
export async function savedBundle(maker: Person, sent: InputOf<typeof bundles.save>) {
  const answer = await maker.call(bundles.save, { why, ...sent })
  if (answer.status !== 200) return answer
  const second = await maker.colleague(['LegalDepartment'])
  const [waiting] = await waitingOf(second, answer.body)
  if (waiting) await approveBundle(maker, answer.body)
  return answer
}
const waitingOf = async (second: Person, subject: string) =>
  (await second.call(approvals.of, { acts: ['changeBundle'], subject })).body
