import { readMetricsFrom, metricsOfProcess } from '#platform/server/metrics.ts'
import { openParts } from '../parts.ts'
import { startServer } from '../server.ts'
import type { Measures, Said, Told } from './said.ts'

/*
 * One of the servers of a program (servers.ts), in a process of its own. It is stopped by the program
 * alone, which has heard the same signal, and ends when the program has ended.
 */
const say = (said: Said) => process.send?.(said)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

let stop: (how: { isReplaced: boolean }) => Promise<unknown> = () => Promise.resolve()
let asked = 0
const asking = new Map<number, (all: readonly Measures[]) => void>()
/** Those of every process of the program, asked of it. */
readMetricsFrom(
  () =>
    new Promise((done) => {
      const id = asked++
      asking.set(id, done)
      say({ said: 'ask measures', id })
    }),
)

async function start({ config }: Extract<Told, { told: 'start' }>) {
  const parts = openParts(config)
  const server = await startServer(parts)
  stop = async (how) => {
    await server.stop(how)
    await parts.stop()
  }
  say({ said: 'ready', url: server.url })
}

process.on('disconnect', () => process.exit())
process.on('message', (told: Told) => {
  switch (told.told) {
    case 'start':
      start(told).catch((error: unknown) => {
        say({ said: 'failed', message: error instanceof Error ? error.message : String(error) })
      })
      break
    case 'stop':
      void stop(told).finally(() => process.exit())
      break
    case 'measure':
      void metricsOfProcess().then((measures) => say({ said: 'measures', id: told.id, measures }))
      break
    case 'measured':
      asking.get(told.id)?.(told.measures)
      asking.delete(told.id)
      break
    default:
      told satisfies never
  }
})

say({ said: 'here' })
