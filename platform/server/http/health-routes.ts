import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { holdsOperatorsToken } from './operators-token.ts'
import type { Database } from '../database.ts'
import { metricsPage } from '../metrics.ts'
import { refusePlatform } from '../refuse.ts'

/** Milliseconds the database may take to say that it is there. */
const patience = 3000

/**
 * That rows of the audit trail are lost, until two administrators have looked (audit 6), and that
 * kept files are not what was kept, until they are whole again (documents 25).
 */
const lossQuery = `select exists (select from audit_loss where second_id is null) as lost,
  exists (select from stored_file where damage is not null) as damaged`
const lossWarning =
  'rows of the audit trail are lost: an administrator sees which, and npm run audit:verify says more'

const damageWarning =
  'kept files have been changed or are gone: a task of administrators names them'

/**
 * /health: 200 when calls can be answered, 503 while starting, stopping or without a database, with
 * what an operator should know.
 * /health/live: the process runs. /metrics: Prometheus.
 */
export function healthRoutes(
  app: FastifyInstance,
  config: Config,
  reads: Database,
  isStopping: () => boolean,
): void {
  const warnings =
    config.environment === 'production' && config.clamdAddress === ''
      ? ['CLAMD_ADDRESS is not given: files that come in are not scanned for viruses']
      : []
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health', async (_request, reply) => {
    const ready =
      !isStopping() &&
      (await Promise.race([
        reads.pool.query<{ lost: boolean; damaged: boolean }>(lossQuery).then(
          ({ rows }) => rows[0],
          () => undefined,
        ),
        setTimeout(patience, undefined, { ref: false }),
      ]))
    const said = [
      ...warnings,
      ...(ready && ready.lost ? [lossWarning] : []),
      ...(ready && ready.damaged ? [damageWarning] : []),
    ]
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready', ...(said.length > 0 && { warnings: said }) })
  })
  app.get('/metrics', { config: { counted: true } }, async (request, reply) => {
    if (!holdsOperatorsToken(request, config)) refusePlatform('notSignedIn')
    const { contentType, text } = await metricsPage()
    return reply.type(contentType).send(text)
  })
}
