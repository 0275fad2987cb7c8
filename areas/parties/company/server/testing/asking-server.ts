import { startTestServer } from '#app/server/testing.ts'
import { startProviders } from './providers.ts'

/**
 * A test server that asks both providers of company information, which start and stop with it.
 * `environment` is what it is told besides, such as where another simulator is.
 */
export async function startAskingServer(environment: Readonly<Record<string, string>> = {}) {
  const providers = await startProviders()
  const server = await startTestServer({ ...providers.environment, ...environment })
  return {
    ...server,
    providers,
    async stop() {
      await server.stop()
      await providers.stop()
    },
  }
}
export type AskingServer = Awaited<ReturnType<typeof startAskingServer>>
