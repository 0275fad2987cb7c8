import type { JobServices } from '#platform/server/jobs.ts'
import { ProviderFailure } from '#platform/server/outside/provider-call.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { accessTokenOf, keepFailure } from '../connection-store.ts'
import { ConsentLost } from '../fortnox.ts'
import type { EventSocket } from './socket.ts'
import { endAccess, type Heard } from './told-store.ts'

/** Clients that are added by one command. */
const together = 100

/**
 * Adds clients to a connection. One whose access token is not taken has it renewed, once. Answers
 * those that were added: the others are not told of, and are read as before every ten minutes.
 */
export async function admit(
  services: JobServices,
  socket: EventSocket,
  clients: readonly Heard[],
): Promise<readonly Heard[]> {
  const added: Heard[] = []
  for (let from = 0; from < clients.length; from += together)
    added.push(...(await admitSome(services, socket, clients.slice(from, from + together))))
  return added
}

async function admitSome(
  services: JobServices,
  socket: EventSocket,
  clients: readonly Heard[],
): Promise<readonly Heard[]> {
  const renewed = new Set<string>()
  let wanted = await withTokens(services, clients)
  while (wanted.length > 0) {
    const refused = new Set(await socket.addTenants(wanted.map(({ token }) => token)))
    if (refused.size === 0) return wanted.map(({ client }) => client)
    const isRefused = ({ token }: { token: string }) => refused.has(token)
    const again = wanted
      .filter(isRefused)
      .map(({ client }) => client)
      .filter(({ tenantId }) => !renewed.has(tenantId))
    for (const client of again) {
      renewed.add(client.tenantId)
      await endAccess(services.writes.db, client, services.clock())
    }
    wanted = [...wanted.filter((one) => !isRefused(one)), ...(await withTokens(services, again))]
  }
  return []
}

/** Those whose access token is at hand; that a consent is lost is kept. */
async function withTokens(services: JobServices, clients: readonly Heard[]) {
  const { writes, config, clock } = services
  const given: { readonly client: Heard; readonly token: string }[] = []
  for (const client of clients) {
    try {
      const token = await accessTokenOf(
        { db: writes.db, write: (work) => inTransaction(writes, work), config, clock },
        client.organizationNumber,
      )
      given.push({ client, token })
    } catch (error) {
      if (error instanceof ConsentLost)
        await keepFailure(writes.db, client.organizationNumber, 'lost', clock())
      else if (!(error instanceof ProviderFailure)) throw error
    }
  }
  return given
}
