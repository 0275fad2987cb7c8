import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database.ts'
import { buildHttp } from '#platform/server/http/http.ts'
import { healthRoutes } from '#platform/server/http/health-routes.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import { readBesideMetrics, watchPool } from '#platform/server/metrics.ts'
import { portOf } from '#platform/server/port.ts'
import { databaseMeasures } from './measures.ts'

/** Has the metrics page of this process tell what is read from the database too. */
export function watchDatabase(reads: Database): void {
  readBesideMetrics(databaseMeasures(reads.db))
}

/**
 * /health, /health/live and /metrics of a worker, as a server has them: one that hangs does not
 * answer, and is seen before its jobs are late. Undefined where no port is configured.
 */
export async function startWorkerPages({
  config,
  log,
  writes,
  reads,
}: Pick<JobServices, 'log' | 'writes' | 'reads'> & { readonly config: Config }) {
  if (config.workerPort === undefined) return undefined
  watchPool('writes', writes)
  watchPool('reads', reads)
  watchDatabase(reads)
  let isStopping = false
  const app = await buildHttp({ config, log, writes, identify: async () => undefined })
  healthRoutes(app, config, reads, () => isStopping)
  await app.listen({ port: config.workerPort, host: config.host })
  return {
    url: `http://localhost:${portOf(app.server)}`,
    stop: async () => {
      isStopping = true
      await app.close()
    },
  }
}
