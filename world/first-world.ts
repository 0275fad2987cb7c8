import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Config } from '#platform/server/config.ts'
import type { FileConfig } from '#platform/server/files/files.ts'
import { isFilled } from './load.ts'

export type FirstWorld = Pick<
  Config,
  'databaseOwnerUrl' | 'dataDir' | 'demoCompanies' | 'demoPersons' | 'sessionSecret'
> &
  FileConfig
/** What the process says while it makes a world, and why it could not. */
export type OfWorld = { readonly said: string } | { readonly failed: string }

/**
 * Makes the demo world of the first start, in the sizes of the configuration, where the database has
 * no users. It is made in a process of its own that ends with it: what a world is made of takes more
 * memory than the server that would hold it for good.
 *
 * @throws Error when it could not be made; the database is then as it was
 */
export async function makeFirstWorld(
  config: FirstWorld,
  say: (text: string) => void,
): Promise<void> {
  if (await isFilled(config.databaseOwnerUrl)) return
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const child = fork(fileURLToPath(new URL(`./world-process.${ending}`, import.meta.url)), {
    execArgv: ending === 'ts' ? ['--import', import.meta.resolve('tsx')] : [],
  })
  let failed: string | undefined
  child.on('message', (told: OfWorld) => {
    if ('said' in told) say(told.said)
    else failed = told.failed
  })
  child.send(config)
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (code !== 0)
    throw new Error(failed ?? `the demo world was not made: it ended by ${signal ?? code}`)
}
