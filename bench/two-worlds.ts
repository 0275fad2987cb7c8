import { startTokenIssuer } from '#platform/server/testing/token-issuer.ts'
import type { keepAliveClient, Post } from './http-client.ts'
import { openSide } from './side.ts'
import type { World } from './worlds/world.ts'

type Side = Awaited<ReturnType<typeof openSide>>
type Caller = ReturnType<typeof keepAliveClient>

/** Sides on two worlds, few first: each is measured alone, and then beside the other. */
export async function measureTwo(
  worlds: readonly (() => Promise<World>)[],
  dataDir: string,
  alone: (side: Side, post: Post, world: World, at: number) => Promise<void>,
  together: (few: Post, many: Post) => Promise<void>,
): Promise<void> {
  const issuer = await startTokenIssuer('urn:skynet:api')
  const opened: { readonly side: Side; readonly sales: Caller }[] = []
  try {
    for (const [at, open] of worlds.entries()) {
      const world = await open()
      const side = await openSide(world, dataDir, issuer)
      const sales = await side.as('SalesRepresentative', 1)
      opened.push({ side, sales })
      await alone(side, sales.post, world, at)
    }
    const [few, many] = opened
    if (few && many) await together(few.sales.post, many.sales.post)
  } finally {
    for (const { side, sales } of opened) {
      sales.close()
      await side.stop()
    }
    await issuer.stop()
  }
}
