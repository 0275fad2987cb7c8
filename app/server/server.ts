import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { speakSwedish } from '#platform/wording.ts'
import { bearerToken } from '#platform/server/http/bearer.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { readOn, readOnReplica } from '#platform/server/replica.ts'
import { healthRoutes } from '#platform/server/http/health-routes.ts'
import { holdsOperatorsToken } from '#platform/server/http/operators-token.ts'
import { buildHttp } from '#platform/server/http/http.ts'
import { watchPool } from '#platform/server/metrics.ts'
import { portOf } from '#platform/server/port.ts'
import { projectFolder } from '#platform/server/project.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { mount } from '#platform/server/serve.ts'
import { webFiles } from '#platform/server/http/web-files.ts'
import { countTaken } from '#areas/foundation/audit/server/taken-out.ts'
import { backChannelRoute } from '#areas/foundation/users/server/back-channel.ts'
import { identifyBrowser, identifyStaff } from '#areas/foundation/users/server/identify.ts'
import { identityProvider } from '#areas/foundation/users/server/identity-provider.ts'
import { loginRoutes } from '#areas/foundation/users/server/login-routes.ts'
import { isPartnerToken } from '#areas/foundation/apiclients/rules.ts'
import { identifyPartner } from '#areas/foundation/apiclients/server/identify-partner.ts'
import { tokenRoute } from '#areas/foundation/apiclients/server/token-route.ts'
import { places } from '#areas/places.ts'
import { identifyCustomer } from '#areas/acquisition/customer/server/session.ts'
import { seesNumbers } from '#areas/foundation/users/rules.ts'
import { amlApplication } from '#areas/operations/aml/server/application.ts'
import { freshness, loginLife } from '#areas/operations/shell/server/login-life.ts'
import { contracts } from './areas.ts'
import { openapiDocument } from './openapi-document.ts'
import { servedCalls } from './served.ts'
import { watchDatabase } from './watch/worker-pages.ts'

let written: string | undefined
/** The OpenAPI document. It takes 0.2 s, so it is written when somebody first asks for it. */
const document = () => (written ??= JSON.stringify(openapiDocument(contracts)))

/**
 * What customers' pages may do: run and style by files of ours, and ask us. Nothing frames them, and
 * no form of theirs goes anywhere.
 */
const customerPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"

export interface ServerOptions {
  readonly config: Config
  readonly log: Logger
  readonly clock: Clock
  readonly writes: Database
  readonly reads: Database
  readonly replica?: Database
  readonly files: FileStore
}
export interface RunningServer {
  readonly url: string
  /**
   * Answers what has been asked and takes nothing new. Unless another has already taken its place,
   * /health says meanwhile that calls are not answered here any more.
   */
  stop(how?: { readonly isReplaced: boolean }): Promise<void>
}

/**
 * Starts one server on the configured database and address. Any number may run side by side: none
 * keeps state of its own.
 */
export async function startServer({
  config,
  log,
  clock,
  writes,
  reads,
  replica,
  files,
}: ServerOptions): Promise<RunningServer> {
  speakSwedish()
  watchPool('writes', writes)
  watchPool('reads', reads)
  if (replica) watchPool('replica', replica)
  watchDatabase(reads)
  const provider = identityProvider(config)
  let stopping = false

  const identify = async (request: FastifyRequest) => {
    const token = bearerToken(request)
    // A customer's cookie counts at customers' calls alone, and never beside a token.
    if (!token)
      return request.routeOptions.config.endpoint?.may.who === 'customer'
        ? identifyCustomer({ config, clock, writes, reads }, request)
        : undefined
    return isPartnerToken(token)
      ? identifyPartner(reads, token)
      : identifyStaff(provider, reads, token)
  }
  const app = await buildHttp({ config, log, writes, identify })
  healthRoutes(app, config, reads, () => stopping)
  const lifeOf = () => loginLife(writes.db)
  backChannelRoute(app, config, provider, writes)
  loginRoutes(app, config, provider, writes, lifeOf, clock)
  await tokenRoute(app, writes)
  await amlApplication(app, {
    config,
    writes,
    byToken: async (request) => {
      const actor = await identify(request)
      return actor?.kind === 'staff' ? actor : undefined
    },
    byCookie: async (request) => identifyBrowser(provider, reads, config, await lifeOf(), request),
  })
  mount(
    app,
    {
      writes,
      reads,
      read: replica ? readOnReplica(reads, replica, log) : readOn(reads),
      files,
      config,
      clock,
      seesNumbers,
      countTaken,
      freshMinutes: () => freshness(reads.db),
    },
    servedCalls(provider, writes, lifeOf),
  )
  app.get('/api/openapi.json', { config: { counted: true } }, async (request, reply) => {
    if (!holdsOperatorsToken(request, config) && !(await identify(request)))
      refusePlatform('notSignedIn')
    return reply.type('application/json; charset=utf-8').send(document())
  })
  await webFiles(app, path.join(projectFolder, 'dist/web'), config, [
    { address: places.customer, file: 'customer.html', policy: customerPolicy },
  ])

  await app.listen({ port: config.port, host: config.host })
  return {
    url: `http://localhost:${portOf(app.server)}`,
    stop: async ({ isReplaced } = { isReplaced: false }) => {
      stopping = !isReplaced
      await app.close()
    },
  }
}
