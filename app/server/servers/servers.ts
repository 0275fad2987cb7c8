import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Config } from '#platform/server/config.ts'
import { metricsOfProcess } from '#platform/server/metrics.ts'
import type { RunningServer } from '../server.ts'
import type { Measures, Said, Told } from './said.ts'

/** More than these share one database's connections badly. */
const mostByItself = 8
/** Milliseconds before a server that has ended by itself is started again, and for its measures. */
const breath = 1000
const patience = 2000
/**
 * Megabytes in which a server makes what a call needs. In the 16 that it would have, what many calls
 * at once still need is copied again and again, a sixth of the processor time of a list.
 */
const youngMemory = 32

/** How many processes answer calls. */
export const serversOf = ({ servers }: Pick<Config, 'servers'>): number =>
  servers === 0 ? Math.min(availableParallelism(), mostByItself) : servers

interface Server {
  readonly worker: Worker
  readonly url: string
}
const tell = (worker: Worker, told: Told) => {
  if (worker.isConnected()) worker.send(told)
}
const hear = (worker: Worker, listen: (said: Said) => void) => worker.on('message', listen)

export interface Servers extends RunningServer {
  /**
   * Puts a new server in the place of each, one after the other: what has been asked is answered,
   * and nothing is refused.
   */
  renew(): Promise<void>
}

/**
 * Starts servers in processes of their own that answer at one port by turns: one that is busy, or
 * lost, does not hold up the others, and jobs, which stay with the program, hold up none. One that
 * ends by itself is replaced. Together they have the connections to the database that one would.
 *
 * @throws Error when one of them cannot start
 */
export async function startServers(given: Config, log: Logger): Promise<Servers> {
  const count = serversOf(given)
  const config: Config = {
    ...given,
    databaseConnections: Math.max(2, Math.ceil(given.databaseConnections / count)),
  }
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  // Each takes a call itself when it is idle: nothing is handed on by the program, which may be busy
  // with a job, nor lost on the way to a server that has just ended.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({
    exec: fileURLToPath(new URL(`./one-server.${ending}`, import.meta.url)),
    args: [],
    execArgv: [...process.execArgv, `--max-semi-space-size=${youngMemory}`],
    serialization: 'advanced',
  })
  const running = new Set<Server>()
  const replacements = new Set<Promise<void>>()
  let isStopping = false

  async function start(): Promise<Server> {
    const worker = cluster.fork()
    const url = await new Promise<string>((done, fail) => {
      worker.once('exit', () => fail(new Error('A server ended before it was ready.')))
      hear(worker, (said) => {
        if (said.said === 'here') tell(worker, { told: 'start', config })
        if (said.said === 'ready') done(said.url)
        if (said.said === 'failed') fail(new Error(said.message))
        if (said.said === 'ask measures')
          void measuresOf(workers()).then((measures) =>
            tell(worker, { told: 'measured', id: said.id, measures }),
          )
      })
    }).catch((error: unknown) => {
      worker.process.kill('SIGKILL')
      throw error
    })
    const server = { worker, url }
    running.add(server)
    worker.once('exit', () => {
      if (!running.delete(server) || isStopping) return
      const replacement = replace().finally(() => replacements.delete(replacement))
      replacements.add(replacement)
    })
    return server
  }
  async function replace(): Promise<void> {
    log.error('a server has ended by itself, and another is started')
    while (!isStopping) {
      await pause(breath, undefined, { ref: false })
      const started = await start().then(
        () => true,
        (error: unknown) => {
          log.error({ err: error }, 'a server could not be started again')
          return false
        },
      )
      if (started) return
    }
  }
  const workers = () => [...running].map(({ worker }) => worker)
  async function end({ worker }: Server, isReplaced = false): Promise<void> {
    const gone = once(worker, 'exit')
    tell(worker, { told: 'stop', isReplaced })
    await gone
  }

  try {
    const [first] = await Promise.all(Array.from({ length: count }, start))
    let renewing = Promise.resolve()
    const renew = async () => {
      await Promise.all(replacements)
      for (const old of Array.from(running)) {
        if (isStopping) return
        await start()
        running.delete(old)
        await end(old, true)
      }
    }
    return {
      url: first?.url ?? '',
      renew: () => (renewing = renewing.then(renew, renew)),
      stop: async () => {
        isStopping = true
        await Promise.all([...running].map((server) => end(server)))
      },
    }
  } catch (error) {
    isStopping = true
    for (const worker of workers()) worker.process.kill('SIGKILL')
    throw error
  }
}

let asked = 0
/** What the program itself and each of its servers has counted; of one that is busy, nothing. */
async function measuresOf(workers: readonly Worker[]): Promise<readonly Measures[]> {
  const of = (worker: Worker) =>
    new Promise<Measures | undefined>((done) => {
      const id = asked++
      const finish = (measures?: Measures) => {
        worker.off('message', listen)
        done(measures)
      }
      const listen = (said: Said) => {
        if (said.said === 'measures' && said.id === id) finish(said.measures)
      }
      worker.on('message', listen)
      setTimeout(finish, patience).unref()
      tell(worker, { told: 'measure', id })
    })
  const all = await Promise.all([metricsOfProcess(), ...workers.map(of)])
  return all.filter((one) => one !== undefined)
}
