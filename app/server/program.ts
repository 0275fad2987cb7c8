import { LaunchError } from '#database/embedded/launch-error.ts'
import { startAuditHeads } from '#platform/server/audit/heads.ts'
import type { Config } from '#platform/server/config.ts'
import { openLog } from '#platform/server/log.ts'
import { portIsFree } from '#platform/server/port.ts'
import { removeLeftUploads } from '#platform/server/files/upload-leftovers.ts'
import { startSmtpListener } from '#areas/purchasing/interpretation/server/intake/smtp-listener.ts'
import { startJobs } from './jobs.ts'
import { keepRunning } from './keep-running.ts'
import { prepareDatabase } from './prepare.ts'
import { startServer, type RunningServer, type ServerOptions } from './server.ts'
import { serversOf, startServers } from './servers/servers.ts'
import { openParts } from './parts.ts'
import { startWorkerPages } from './watch/worker-pages.ts'

export interface Program {
  readonly url: string
  /** Ends in the order in which nothing is lost: calls, jobs, simulators, database. */
  stop(): Promise<void>
}

const say = (text: string) => console.log(text)

/** Parts that are stopped in the opposite order, also when a later one could not start. */
function stoppable() {
  const started: { stop(): Promise<unknown> }[] = []
  return {
    keep<T extends { stop(): Promise<unknown> }>(part: T): T {
      started.push(part)
      return part
    },
    async stop() {
      for (const part of started.splice(0).reverse()) await part.stop()
    },
  }
}

/**
 * Starts what one machine needs: database, demo systems, jobs and the server. What fails half way
 * is stopped again.
 */
export async function runProgram(given: Config): Promise<Program> {
  const parts = stoppable()
  try {
    if (given.port !== 0 && !(await portIsFree(given.port, given.host)))
      throw new LaunchError(
        `Port ${given.port} is taken by another program: stop it, or choose another with PORT.`,
      )
    const prepared = await prepareDatabase(given, openLog(given.logLevel), { say })
    if (prepared.embedded) parts.keep(keepRunning(prepared.embedded, given.dataDir))
    const demo = await demoOf(prepared.config)
    if (demo) parts.keep(demo)
    const { config } = demo ?? prepared

    const shared = parts.keep(openParts(config))
    await removeLeftUploads(config.dataDir, shared.clock())
    parts.keep(startAuditHeads({ ...shared, database: shared.reads, directory: config.auditHeads }))
    if (config.jobsAtOnce > 0) parts.keep(await startJobs(shared))
    const port = await mailPort(config)
    const mail = port === undefined ? undefined : parts.keep(await startSmtpListener(shared, port))
    const server = parts.keep(await startAll(shared))
    say(`\nSkynet: ${config.publicUrl.endsWith(':0') ? server.url : config.publicUrl}`)
    demo?.announce()
    if (config.environment === 'production' && !isNodeMended) say(pastNode)
    if (mail && config.environment === 'dev') say(`Mail with invoices: ${mail.url}\n`)
    return { url: server.url, stop: parts.stop }
  } catch (error) {
    await parts.stop()
    throw error
  }
}

/** Node 20 works, but its makers mended it for the last time on 30 April 2026. */
const isNodeMended = Number.parseInt(process.versions.node, 10) >= 22
const pastNode = `Node ${process.versions.node} is past its end, and its holes are no longer mended. Run Node 24.`

/** Where there are several processors, a server on each. */
async function startAll(shared: ServerOptions): Promise<RunningServer> {
  if (serversOf(shared.config) === 1) return startServer(shared)
  const servers = await startServers(shared.config, shared.log)
  process.on('SIGHUP', () => {
    servers.renew().catch((error: unknown) => {
      shared.log.error({ err: error }, 'the servers could not be renewed')
    })
  })
  return servers
}

/**
 * What stands in for the world outside. Only here it is loaded, and production, where it need not
 * be installed, never comes here.
 */
async function demoOf(config: Config) {
  const { environment, oidcIssuer, companyInformationAUrl, smtpUrl } = config
  const world = environment === 'dev'
  const simulators =
    environment !== 'production' && !(oidcIssuer && companyInformationAUrl && smtpUrl)
  if (!world && !simulators) return undefined
  const { startDemo } = await import('./demo.ts').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new LaunchError(
      `The demo is not installed: ${error.message}. Run \`npm ci\` without --omit=dev, or set ENVIRONMENT=production.`,
    )
  })
  return startDemo(config, { world, simulators }, say)
}

/** Where mail with invoices is taken; in dev always somewhere. */
async function mailPort({
  mailInPort,
  mailInHost,
  environment,
}: Config): Promise<number | undefined> {
  if (mailInPort !== undefined || environment !== 'dev') return mailInPort
  return (await portIsFree(2525, mailInHost)) ? 2525 : 0
}

/** A worker alone, beside any number of servers on the same database. */
export async function runWorker(given: Config): Promise<Pick<Program, 'stop'>> {
  const parts = stoppable()
  try {
    const { config, embedded } = await prepareDatabase(given, openLog(given.logLevel), {
      join: true,
    })
    if (embedded) parts.keep(keepRunning(embedded, given.dataDir))
    const shared = parts.keep(openParts(config))
    await removeLeftUploads(config.dataDir, shared.clock())
    parts.keep(startAuditHeads({ ...shared, database: shared.reads, directory: config.auditHeads }))
    const pages = await startWorkerPages(shared)
    if (pages) parts.keep(pages)
    parts.keep(await startJobs(shared))
    say(`The worker is working${pages ? `, watched at ${pages.url}` : ''}. Ctrl-C stops it.`)
    return parts
  } catch (error) {
    await parts.stop()
    throw error
  }
}
