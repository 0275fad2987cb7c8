import { pino } from 'pino'
import { expect } from 'vitest'
import { startTestServer } from '#app/server/testing.ts'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { limits } from '../../contract.ts'
import type { UsedLimitType } from '../../rules.ts'
import { usage } from '../public.ts'
import { addCompany } from './clients.ts'
import { reserve } from './reserve.ts'

/** A server whose ledger is written to through two pools, as two server processes have them. */
export async function startLedger(now: Date) {
  const server = await startTestServer()
  const admin = await server.person(['Administrator'])
  const open = () =>
    openDatabase({
      url: server.database.url,
      log: pino({ level: 'silent' }),
      most: 10,
      role: 'skynet_app',
    })
  const pools: readonly [Database, Database] = [open(), open()]
  let invoices = 0
  return {
    server,
    admin,
    pools,
    /** A company with a limit of its own, in öre. */
    async limited(limitValue: number, limitType: UsedLimitType = 'financing') {
      const organizationNumber = await addCompany(server.owner, { roles: [0, 1] })
      const { status } = await admin.call(limits.save, {
        organizationNumber,
        limitType,
        limitValue,
        expiresDate: addDays(stockholmDay(now), 30),
        decisionReferens: 'Test',
      })
      expect(status).toBe(200)
      return { organizationNumber, limitType }
    },
    nextInvoice: () => `F-${++invoices}`,
    reserveOn: (at: Database, invoice: string, wanted: Parameters<typeof reserve>[2]) =>
      inTransaction(at, (db) => reserve(db, { invoice, now }, wanted)),
    usedOf: async (which: {
      readonly organizationNumber: string
      readonly limitType: UsedLimitType
    }) =>
      (await usage(pools[0].db, which.organizationNumber)).get(which.limitType) ?? {
        reserved: 0,
        openCount: 0,
      },
    async stop() {
      for (const pool of pools) await pool.close()
      await server.stop()
    },
  }
}
export type Ledger = Awaited<ReturnType<typeof startLedger>>
