import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import type { TestServer } from '#app/server/testing.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import { decide, type DeterminationInput } from '#areas/credit/rules/rules.ts'
import { storeDetermination } from '../store.ts'

/**
 * The program's own connections beside a test server, to store determinations by and to run jobs
 * on.
 */
export function openBooks(server: TestServer) {
  const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' })
  const open = (readOnly: boolean) =>
    openDatabase({ url: server.database.url, log, most: 4, role: 'skynet_app', readOnly })
  const writes = open(false)
  const reads = open(true)
  const services = (clock = () => new Date()): JobServices =>
    ({ writes, reads, config: server.config, clock, log }) as unknown as JobServices
  return {
    writes,
    services,
    /**
     * Decides and stores, of an invoice of its own unless one is named. Answers the determination's
     * id.
     */
    decided: (input: DeterminationInput, invoiceId: string | null = randomUUID()) =>
      store(writes, input, invoiceId),
    close: () => Promise.all([writes.close(), reads.close()]),
  }
}
const store = (writes: Database, input: DeterminationInput, invoiceId: string | null) =>
  writes.db
    .transaction()
    .execute((db) => storeDetermination(db, { input, determination: decide(input), invoiceId }))
