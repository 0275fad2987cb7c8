import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts'
import { startProcess } from '#app/server/testing/processes.ts'
import type { StartServer } from './company.ts'
import { runMonth, type MonthResult } from './run.ts'

/** A server of what is not built, as tests start it. */
const fromSources: StartServer = (environment) => startProcess({ ...environment, PORT: '0' })
/** MONTH may make it longer: {"days":10,"invoices":1300,"issuers":15,"recipients":150,"seed":2} */
const size = {
  days: 3,
  invoices: 120,
  frauds: 12,
  issuers: 8,
  recipients: 40,
  seed: 1,
  ...(JSON.parse(process.env.MONTH ?? '{}') as object),
}
const say = (text: string) => void (process.env.MONTH && console.log(text))

let dataDir: string
let database: TestDatabase
let result: MonthResult
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'skynet-month-'))
  database = await testDatabase()
  result = await runMonth({ database, dataDir, startServer: fromSources }, size, say)
}, 900_000)
afterAll(async () => {
  await result?.company.stop()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

describe('some days of a factoring company, one of whose servers is killed', () => {
  it('buys no fraud that nobody looks at', () => {
    expect(
      result.outcomes.caught.flatMap(({ kind, missed }) => missed.map((one) => `${kind} ${one}`)),
    ).toEqual([])
    expect(result.outcomes.caught.reduce((sum, { planted }) => sum + planted, 0)).toBeGreaterThan(6)
  })
  it('disturbs few honest invoices', () => {
    const disturbed = Object.values(result.outcomes.disturbed).reduce((sum, one) => sum + one, 0)
    say(JSON.stringify(result.outcomes.disturbed, null, 1))
    expect(disturbed).toBeLessThan(Math.max(5, result.outcomes.honest * 0.02))
  })
  it('has the ledger, the open invoices and the invoice system agree to the öre', () => {
    expect(result.before.differences).toEqual([])
    expect(result.reconciled.differences).toEqual([])
    expect(result.reconciled.sums.ledger).toBeGreaterThan(0)
    expect(result.wrong).toEqual({})
  })
  it('leaves no invoice to nobody', () => expect(result.ownerless).toEqual([]))
})
