import type { AnyEndpoint } from '#platform/endpoint.ts'
import { policies } from '#areas/foundation/users/rules.ts'
import { contracts } from '../areas.ts'
import { rawSender } from './raw-sender.ts'
import { sampleInput } from './sample-input.ts'
import { startSeededServer } from './seeded.ts'

/** Every call but the one that would sign out whoever asks. */
export const calls = contracts
  .flatMap((contract) => Object.values(contract))
  .filter(({ id }) => id !== 'session.logout')

/**
 * A seeded server that is asked for exactly what is given, by somebody who may everything and, at
 * partners' calls, by the partner.
 */
export async function startRawServer() {
  const server = await startSeededServer()
  const { token } = await server.person(policies)
  const raw = rawSender(server.url, (endpoint) =>
    endpoint?.may.who === 'partner' ? server.partnerToken : token,
  )
  return {
    url: server.url,
    raw,
    /** An input that the call takes. */
    sample: (endpoint: AnyEndpoint) => sampleInput(endpoint, server.known),
    async stop() {
      raw.close()
      await server.stop()
    },
  }
}
export type RawServer = Awaited<ReturnType<typeof startRawServer>>
