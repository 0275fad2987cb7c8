import { collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'
import type { Database } from './database.ts'

collectDefaultMetrics()

/** Seconds from request to answer, by call and status. */
export const requestSeconds = new Histogram({
  name: 'skynet_request_seconds',
  help: 'Seconds from request to answer',
  labelNames: ['call', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
})

const pools = new Map<string, Database['pool']>()
new Gauge({
  name: 'skynet_database_connections',
  help: 'Connections by pool and state',
  labelNames: ['pool', 'state'],
  // Counted when somebody looks, and not at every statement.
  collect() {
    for (const [name, pool] of pools) {
      this.set({ pool: name, state: 'open' }, pool.totalCount)
      this.set({ pool: name, state: 'idle' }, pool.idleCount)
      this.set({ pool: name, state: 'waiting' }, pool.waitingCount)
    }
  },
})

/** Shows how many connections of a pool are used and waited for. */
export function watchPool(name: string, { pool }: Database): void {
  pools.set(name, pool)
}

/** The metrics page in the Prometheus text format. */
export const metricsPage = async () => ({
  contentType: register.contentType,
  text: await register.metrics(),
})
