import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client'
import type { Database } from './database.ts'

collectDefaultMetrics()

// Times are kept by area and not by call: twelve buckets of every call and status would make the
// page megabytes, and reading it work that holds up others.
const requestSeconds = new Histogram({
  name: 'skynet_request_seconds',
  help: 'Seconds from request to answer, by area',
  labelNames: ['area'],
  buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
})
const requests = new Counter({
  name: 'skynet_requests_total',
  help: 'Requests answered, by call and class of status',
  labelNames: ['call', 'status'],
})

/**
 * Counts an answer.
 * @param call its id, or the pattern of its route; never an address, of which there is no end
 * @param status HTTP
 */
export function countAnswer(call: string, status: number, seconds: number): void {
  const isCall = !call.startsWith('/') && call.includes('.')
  requestSeconds.observe({ area: isCall ? call.slice(0, call.indexOf('.')) : 'other' }, seconds)
  requests.inc({ call, status: `${Math.floor(status / 100)}xx` })
}

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
