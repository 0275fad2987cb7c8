import { seedDemoWorld } from '#database/world/load.ts'
import { demoUsers } from '#simulators/demo-users.ts'
import { LaunchError } from '#database/embedded/launch-error.ts'
import { startAuditHeads } from '#platform/server/audit-heads.ts'
import { systemClock } from '#platform/server/clock.ts'
import type { Config } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files.ts'
import { openLog } from '#platform/server/log.ts'
import { portIsFree } from '#platform/server/port.ts'
import { startWorker } from '#platform/server/worker.ts'
import { startDemoSystems } from './demo-systems.ts'
import { jobTasks } from './jobs.ts'
import { prepareDatabase } from './prepare.ts'
import { startServer } from './server.ts'

export interface Program {
  readonly url: string
  /** Ends in the order in which nothing is lost: calls, jobs, simulators, database. */
  stop(): Promise<void>
}

const say = (text: string) => console.log(text)

/** Starts what one machine needs: database, demo systems, jobs and the server. What fails half way is stopped again. */
export async function runProgram(given: Config): Promise<Program> {
  const started: { stop(): Promise<unknown> }[] = []
  const stop = async () => {
    for (const part of started.splice(0).reverse()) await part.stop()
  }
  const keep = <T extends { stop(): Promise<unknown> }>(part: T): T => {
    started.push(part)
    return part
  }
  try {
    if (given.port !== 0 && !(await portIsFree(given.port, given.host)))
      throw new LaunchError(`Port ${given.port} is taken by another program: stop it, or choose another with PORT.`)
    const log = openLog(given.logLevel)
    const prepared = await prepareDatabase(given, log)
    if (prepared.embedded) keep(prepared.embedded)
    if (given.environment === 'dev') await seedDemoWorld(prepared.config, say)
    const { config, running } = await startDemoSystems(prepared.config)
    if (running) keep(running)

    const writes = openDatabase({ url: config.databaseUrl, log, most: config.databaseConnections, role: 'skynet_app' })
    const reads = openDatabase({
      url: config.databaseUrl,
      log,
      most: config.databaseConnections,
      role: 'skynet_app',
      readOnly: true,
    })
    keep({ stop: async () => Promise.all([writes.db.destroy(), reads.db.destroy()]) })
    const files = openFileStore(config)
    const shared = { config, log, clock: systemClock, writes, reads, files }
    keep(startAuditHeads({ database: reads, directory: config.auditHeads, clock: systemClock, log }))
    if (config.jobsAtOnce > 0)
      keep(
        await startWorker({
          url: config.databaseUrl,
          tasks: jobTasks(shared),
          services: shared,
          concurrency: config.jobsAtOnce,
        }),
      )
    const server = keep(await startServer(shared))
    announce(config, server.url, running?.landing.url)
    return { url: server.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function announce(config: Config, url: string, simulators: string | undefined): void {
  say(`\nSkynet: ${config.publicUrl.endsWith(':0') ? url : config.publicUrl}`)
  if (!simulators) return
  say(`Simulators: ${simulators}\n\nDemo users (choose one at the login page):`)
  for (const { firstName, lastName, title } of demoUsers) say(`  ${`${firstName} ${lastName}`.padEnd(18)} ${title}`)
  say('')
}
