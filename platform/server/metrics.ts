import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  register,
} from 'prom-client'
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

const replicaReads = new Counter({
  name: 'skynet_replica_reads_total',
  help: 'Calls that read while a replica is configured, by who answered them',
  labelNames: ['by'],
})
/** Counts a call that reads, where there is a replica. */
export const countReplicaRead = (by: 'replica' | 'primary') => replicaReads.inc({ by })

const changedFiles = new Counter({
  name: 'skynet_stored_files_changed_total',
  help: 'Stored files that were opened and were not what was kept: somebody has changed them in the store',
})
/** Counts a stored file whose bytes are others than were kept. */
export const countChangedFile = () => changedFiles.inc()

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

/** What this process has counted, for others to add up. */
export const metricsOfProcess = () => register.getMetricsAsJSON()
type Measures = Awaited<ReturnType<typeof metricsOfProcess>>

let ofAll: (() => Promise<readonly Measures[]>) | undefined
/** Where a server is one of several of a program, each page shows what all of them have counted. */
export function readMetricsFrom(all: () => Promise<readonly Measures[]>): void {
  ofAll = all
}

let ofDatabase: (() => Promise<string>) | undefined
/** What is read from the database, the same whoever is asked, and so never added up. */
export function readBesideMetrics(read: () => Promise<string>): void {
  ofDatabase = read
}

/** The metrics page in the Prometheus text format. */
export async function metricsPage() {
  const page = ofAll ? AggregatorRegistry.aggregate([...(await ofAll())]) : register
  const [own, beside] = await Promise.all([page.metrics(), ofDatabase?.() ?? ''])
  return { contentType: register.contentType, text: `${own}\n${beside}` }
}

const jobsDone = new Counter({
  name: 'skynet_jobs_done_total',
  help: 'Tries of jobs that ended, by task and outcome: done, again (failed, and tried again), failed (for good)',
  labelNames: ['task', 'outcome'],
})
/** Counts a try of a job. */
export function countJob(task: string, outcome: 'done' | 'again' | 'failed'): void {
  jobsDone.inc({ task, outcome })
}

const heads = {
  behind: new Gauge({
    name: 'skynet_audit_heads_behind',
    help: 'Rows of the audit trail whose heads are not noted outside the database, by the process that notes them',
    aggregator: 'max',
  }),
  failing: new Gauge({
    name: 'skynet_audit_heads_failing',
    help: '1 where the heads of the audit trail could not be noted at the last look',
    aggregator: 'max',
  }),
}
/** Shows how the heads of the trail are noted: how many rows wait, and whether the last look failed. */
export function showHeads(shown: { readonly behind?: number; readonly isFailing: boolean }): void {
  if (shown.behind !== undefined) heads.behind.set(shown.behind)
  heads.failing.set(Number(shown.isFailing))
}
