import { demoUsers } from '#simulators/demo-users.ts'
import type { startTokenIssuer } from '#platform/server/testing/token-issuer.ts'
import { openDriver } from './driver.ts'
import { keepAliveClient } from './http-client.ts'
import { startProgram } from './server.ts'
import type { World } from './worlds/world.ts'

/** Of the pool of the server, and of the driver beside it. */
export const clients = 16
export type Issuer = Awaited<ReturnType<typeof startTokenIssuer>>

/** A server on a world with a driver beside it, and callers who are signed in. */
export async function openSide(
  world: World,
  dataDir: string,
  issuer: Issuer,
  environment: Readonly<Record<string, string>> = {},
) {
  const server = await startProgram(world, dataDir, {
    OIDC_ISSUER: issuer.issuer,
    COMPANY_INFORMATION_A_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    DATABASE_CONNECTIONS: String(clients),
    ...environment,
  })
  const driver = openDriver(world.url, clients)
  const url = server.url.replace('localhost', '127.0.0.1')
  const tokenOf = (policy: string) => {
    const user = demoUsers.find(({ policies }) => policies.includes(policy))
    return issuer.token({ email: user?.email ?? '', subject: user?.subject ?? '', expiresIn: 3600 })
  }
  return {
    url,
    server,
    driver,
    tokenOf,
    as: async (policy: string, connections: number) =>
      keepAliveClient(url, await tokenOf(policy), connections),
    stop: async () => {
      await driver.close()
      await server.stop()
    },
  }
}
