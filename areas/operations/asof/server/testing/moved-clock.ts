import { startTestServer } from '#app/server/testing.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'

/**
 * A server whose days the test turns, from today on. Two persons do what is done; each has logged in
 * lately, whatever day it is.
 */
export async function startMovedServer() {
  let days = 0
  const now = () => new Date(Date.now() + days * dayLength)
  const server = await startTestServer({}, { clock: now })
  const maker = await server.person(['Administrator'])
  const checker = await server.person(['Administrator', 'AmlDepartment'])
  return {
    server,
    maker,
    checker,
    now,
    today: () => stockholmDay(now()),
    /** A night passes. */
    nextDay() {
      days += 1
    },
    /** The second person lets be what waits. */
    async approve(id: string) {
      const askedAgo = Math.round((Date.now() - now().getTime()) / 1000)
      const token = await server.issuer.token({ email: checker.email, askedAgo })
      const { status, refusal } = await server.withToken(token)(approvals.approve, { id })
      if (status !== 204) throw new Error(`Not approved: ${status} ${JSON.stringify(refusal)}`)
    },
    stop: () => server.stop(),
  }
}
export type MovedServer = Awaited<ReturnType<typeof startMovedServer>>
