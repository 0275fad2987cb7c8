import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { openDatabase } from '#platform/server/database.ts'
import { openFileStore } from '#platform/server/files/files.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import { startCoreSystem } from '#simulators/core-system.ts'
import type { Fault } from '#simulators/faults.ts'
import { company } from '../../contract.ts'
import { addCompany } from '../testing/companies.ts'
import { autoBookTasks } from './auto-book-job.ts'

let core: Awaited<ReturnType<typeof startCoreSystem>>
let server: TestServer
let services: JobServices
let anna: Person
beforeAll(async () => {
  core = await startCoreSystem()
  server = await startTestServer({ CORE_SYSTEM_URL: core.url })
  const log = pino({ level: 'silent' })
  const writes = openDatabase({ url: server.database.url, log, most: 2, role: 'skynet_app' })
  const { config } = server
  const files = openFileStore(config)
  services = { writes, reads: writes, files, config, clock: () => new Date(), log }
  anna = await server.person(['CreditOfficer'])
})
afterAll(async () => {
  await services.writes.close()
  await server.stop()
  await core.stop()
})

const post = (path: string, body: object) =>
  fetch(core.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const misbehave = (fault: Fault) => post('/simulator/faults', fault)
const coreBooks = (organizationNumber: string, settlements: boolean | null) =>
  post('/simulator/autobooking', { organizationNumber, settlements })
const status = (org: string) => anna.call(company.getcompanyautobooksettings, { org })

test('company 32: the core system says whether settlements are booked, and is asked once a while', async () => {
  const [on, off, unknown] = [
    await addCompany(server.owner),
    await addCompany(server.owner),
    await addCompany(server.owner),
  ]
  await coreBooks(on, true)
  await coreBooks(off, false)
  expect((await status(on)).body).toEqual({ settlementAutoBookActive: true })
  expect((await status(off)).body).toEqual({ settlementAutoBookActive: false })
  expect((await status(unknown)).body).toEqual({ settlementAutoBookActive: null })
  // Remembered for a while.
  await coreBooks(on, false)
  expect((await status(on)).body).toEqual({ settlementAutoBookActive: true })
  const recipient = await addCompany(server.owner, { roles: [1] })
  expect((await status(recipient)).status).toBe(404)
})

test('company 32: what could not be fetched is said so, and asked again at the next look', async () => {
  const org = await addCompany(server.owner)
  await coreBooks(org, true)
  await misbehave({ mode: 'fail', path: '/autobooking' })
  const { status: code, refusal } = await status(org)
  expect([code, refusal.code, refusal.message]).toEqual([
    503,
    'notFetched',
    'Status kunde inte hämtas',
  ])
  await misbehave({ mode: 'off' })
  expect((await status(org)).body).toEqual({ settlementAutoBookActive: true })
})

test('company 32: each night every active issuer is asked about, and what was said last stays', async () => {
  const org = await addCompany(server.owner)
  await coreBooks(org, true)
  const settings = async () =>
    (await anna.call(company.settingGet, { organizationNumber: org, companyType: 'issuer' })).body
  expect((await settings()).settlementAutoBookActive).toBeNull()
  await autoBookTasks['ask-auto-booking']?.({}, services)
  expect((await settings()).settlementAutoBookActive).toBe(true)
  await misbehave({ mode: 'fail', path: '/autobooking' })
  await autoBookTasks['ask-auto-booking']?.({}, services)
  await misbehave({ mode: 'off' })
  expect((await settings()).settlementAutoBookActive).toBe(true)
})
