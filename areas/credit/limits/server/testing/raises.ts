import { startTestServer } from '#app/server/testing.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { limits } from '../../contract.ts'
import type { LimitType } from '../../rules.ts'

/** Öre on either side of the amount above which a raise takes two persons. */
export const many = 300_000_000
export const few = 100_000_000

/** What is sent to set a limit, in öre. */
export const decided = (
  organizationNumber: string,
  limitValue: number,
  limitType: LimitType = 'financing',
) => ({
  organizationNumber,
  limitType,
  limitValue,
  expiresDate: addDays(stockholmDay(new Date()), 90),
  decisionReferens: 'Större volymer i vår',
})
export const subjectOf = (organizationNumber: string, limitType: LimitType = 'financing') =>
  `${organizationNumber} ${limitType}`

/** A server where one administrator sets limits and another is the second person. */
export async function startRaises() {
  const server = await startTestServer()
  const maker = await server.person(['Administrator'])
  const checker = await server.person(['Administrator'])
  return {
    server,
    maker,
    checker,
    one: async (organizationNumber: string, limitType: LimitType = 'financing') =>
      (await checker.call(limits.get, { organizationNumber, limitType })).body[0],
    yes: (organizationNumber: string, limitType: LimitType = 'financing') =>
      approve(checker, 'raiseLimit', subjectOf(organizationNumber, limitType)),
    /** What the engine would have calculated, in öre. */
    calculated: (organizationNumber: string, value: number) =>
      server.owner.query(
        `update client_limit set calculated_value = $2, calculated_reference = 'test', calculated_at = skynet.now() where organization_number = $1`,
        [organizationNumber, value],
      ),
  }
}
export type Raises = Awaited<ReturnType<typeof startRaises>>
