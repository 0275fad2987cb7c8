import type { Person, TestServer } from '#app/server/testing.ts'
import type { InputOf } from '#platform/endpoint.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { whitelist } from '../../contract.ts'

/** Whoever lets exceptions be that `maker` asks for, those from screening too. */
export const secondOf = (server: Pick<TestServer, 'person'>) =>
  server.person(['Administrator', 'AmlDepartment'])

/** Saves an exception, and the second person lets it be. Answers what was answered to the maker. */
export async function saveException(
  maker: Person,
  second: Person,
  sent: InputOf<typeof whitelist.save>,
) {
  const answer = await maker.call(whitelist.save, sent)
  const { approvalId } = answer.body
  if (approvalId === undefined) return answer
  const { status } = await second.call(approvals.approve, { id: approvalId })
  if (status !== 204) throw new Error(`The exception was not approved: ${status}`)
  return answer
}
