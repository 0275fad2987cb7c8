import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Statement } from './driver.ts'
import { keepAliveClient } from './http-client.ts'
import type { World } from './worlds/world.ts'

/**
 * The least that can stand between a caller and the database: `bare-server.mjs`, in a process of
 * its own.
 */
export async function openBareServer({ url }: World, connections = 1) {
  const child = fork(fileURLToPath(new URL('./bare-server.mjs', import.meta.url)), [url])
  const [port] = (await once(child, 'message')) as [number]
  const { post, close } = keepAliveClient(`http://127.0.0.1:${port}`, '', connections)
  return {
    /** Asks the statements one after the other. */
    ask: (statements: readonly Statement[]) => post('/', statements),
    stop: () => {
      close()
      child.disconnect()
    },
  }
}
