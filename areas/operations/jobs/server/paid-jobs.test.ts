import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import {
  startAskingServer,
  type AskingServer,
} from '#areas/parties/company/server/testing/asking-server.ts'
import { openServices } from '#areas/credit/rating/server/testing/services.ts'
import { jobs } from '../contract.ts'
import { adminJobTasks } from './run-job.ts'

let server: AskingServer
/** Two workers, each with connections of its own as in two processes. */
let workers: [ReturnType<typeof openServices>, ReturnType<typeof openServices>]
let administrator: Person
let lawyer: Person
beforeAll(async () => {
  server = await startAskingServer()
  workers = [openServices(server), openServices(server)]
  administrator = await server.person(['Administrator'])
  lawyer = await server.person(['LegalDepartment'])
  for (let count = 0; count < 5; count++) await addCompany(server.owner, { roles: [0] })
})
afterAll(async () => {
  for (const worker of workers) await worker.close()
  await server.stop()
})
beforeEach(async () => {
  await server.providers.misbehave('A', { mode: 'off' })
  await server.providers.forget()
  // Everything that is stored has aged.
  await server.owner.query(
    `update company_information set fetched_at = fetched_at - interval '1 day'`,
  )
})

const kind = 'monitoringIssuers' as const
const quoted = async () => (await administrator.call(jobs.quote, { kind })).body
const start = (agreed: { companies: number; cost: number }) =>
  administrator.call(jobs.triggerBisnodeMonitoringJob, {
    companyType: 'issuer',
    companies: agreed.companies,
    cost: agreed.cost,
  })
const runOf = async () =>
  (await administrator.call(jobs.runs, {})).body.find((run) => run.kind === kind)
const latestId = async () => {
  const { rows } = await server.owner.query<{ id: string }>(
    'select id from admin_job order by started_at desc limit 1',
  )
  return rows[0]?.id ?? ''
}
const work = async (worker: 0 | 1 = 0, minutes = 0) =>
  adminJobTasks['admin-job']?.({ id: await latestId() }, workers[worker].at(minutes))
/** A turn of work ends by time, so that a slow machine needs more of them. */
async function workToTheEnd(worker: 0 | 1 = 0, minutes = 0) {
  do await work(worker, minutes)
  while ((await runOf())?.state === 'running')
}
const patience = { timeout: 20_000 }
/**
 * Every company a provider has been asked about, as often as it has been asked what the company is.
 */
const bought = async () =>
  (await server.providers.askedInAll()).flatMap(
    (path) => /^\/v2\/companies\/(\d{10})$/.exec(path)?.[1] ?? [],
  )

it('is not started, and asks nobody, until somebody has agreed to the number and the price', async () => {
  expect(await quoted()).toEqual({ total: 5, companies: 5, priceEach: 3200, cost: 16_000 })
  const { status, refusal } = await start({ companies: 0, cost: 0 })
  expect([status, refusal.code]).toEqual([409, 'moreThanAgreed'])
  expect(refusal.message).toBe(
    '5 bolag slås upp för högst 32,00 kr styck, sammanlagt högst 160,00 kr. Det är mer än du har godkänt. Starta igen och godkänn priset.',
  )
  const { triggerRealPrincipalJob } = jobs
  const unpriced = await administrator.call(triggerRealPrincipalJob, {})
  expect(unpriced.refusal.code).toBe('moreThanAgreed')
  // Whoever runs the other jobs of the AML department does not buy in bulk.
  expect((await lawyer.call(triggerRealPrincipalJob, {})).status).toBe(403)
  expect(await runOf()).toBeUndefined()
  expect(await server.providers.askedInAll()).toEqual([])
})

it('asks about exactly the agreed number, once each, and says what it has cost and may cost', async () => {
  const agreed = await quoted()
  expect((await start(agreed)).status).toBe(204)
  expect(await runOf()).toMatchObject({
    state: 'running',
    done: 0,
    total: 5,
    cost: 0,
    agreedCost: 16_000,
  })
  // A company is not gone through by two at the same time, nor paid for twice.
  await Promise.all([work(0), work(1)])
  await workToTheEnd()
  expect(await runOf()).toMatchObject({ state: 'done', done: 5, failed: 0, cost: 16_000 })
  expect(new Set(await bought()).size).toBe(agreed.companies)
  expect(await bought()).toHaveLength(agreed.companies)
  const { rows } = await server.owner.query(
    `select body->'after' as after from audit_entry where action = 'jobs.triggerBisnodeMonitoringJob' and body->>'after' is not null`,
  )
  expect(rows).toEqual([{ after: { kind, total: 5, companies: 5, agreedCost: 16_000 } }])
  // What is fresh is gone through without being paid for.
  expect(await quoted()).toMatchObject({ total: 5, companies: 0, cost: 0 })
  expect((await start({ companies: 0, cost: 0 })).status).toBe(204)
  await work()
  expect(await runOf()).toMatchObject({ state: 'done', done: 5, cost: 0 })
  expect(await bought()).toHaveLength(agreed.companies)
})

it('is refused with the new number when there is more than was agreed to', async () => {
  const agreed = await quoted()
  await addCompany(server.owner, { roles: [0] })
  const { status, refusal } = await start(agreed)
  expect([status, refusal.code]).toEqual([409, 'moreThanAgreed'])
  expect(refusal.message).toContain(`${agreed.companies + 1} bolag slås upp`)
  expect((await start({ companies: 1000, cost: agreed.cost })).refusal.code).toBe('moreThanAgreed')
  expect((await start(await quoted())).status).toBe(204)
  await administrator.call(jobs.stop, { kind })
})

it('ends at the agreed cost when clients are added meanwhile', async () => {
  const agreed = await quoted()
  await start(agreed)
  await addCompany(server.owner, { roles: [0] })
  await workToTheEnd()
  const run = await runOf()
  expect(run).toMatchObject({
    state: 'stopped',
    stoppedBy: null,
    done: agreed.companies,
    cost: agreed.cost,
  })
  expect(await bought()).toHaveLength(agreed.companies)
  const { rows } = await server.owner.query(
    `select from audit_entry where action = 'jobs.stop' and body ? 'why'`,
  )
  expect(rows).toHaveLength(1)
})

it('is stopped at the next company, whoever works on it', async () => {
  expect((await administrator.call(jobs.stop, { kind })).refusal.code).toBe('notRunning')
  const { companies } = await quoted()
  await start(await quoted())
  await server.providers.misbehave('A', { mode: 'slow', delayMs: 1000 })
  const working = work()
  await vi.waitFor(async () => expect(await bought()).not.toEqual([]), patience)
  expect((await administrator.call(jobs.stop, { kind })).body).toMatchObject({ total: companies })
  await working
  await server.providers.misbehave('A', { mode: 'off' })
  await work(1)
  // The one that was under way has been paid for, and counts.
  const done = (await bought()).length
  expect(done).toBeLessThan(companies)
  expect(await runOf()).toMatchObject({
    state: 'stopped',
    inProgress: false,
    done,
    cost: done * 3200,
    stoppedBy: expect.stringContaining('Person'),
  })
  const { rows } = await server.owner.query<{ payload: { text: string } }>(
    `select payload from outbox_message where kind = 'admin-job.monitoringIssuers' order by created_at desc limit 1`,
  )
  expect(rows[0]?.payload.text).toMatch(
    /^Bevakning av utställare stoppades av .* efter \d av \d bolag/,
  )
})

it('is gone on with by another worker when the first has died, and pays for nothing twice', async () => {
  const agreed = await quoted()
  await start(agreed)
  const id = await latestId()
  // As a worker leaves it that died after it had paid for the first company, and before it had said
  // so.
  await server.providers.misbehave('A', { mode: 'slow', delayMs: 100 })
  const first = work(0)
  await vi.waitFor(async () => expect((await runOf())?.done).toBeGreaterThan(0), patience)
  await administrator.call(jobs.stop, { kind })
  await first
  await server.providers.misbehave('A', { mode: 'off' })
  await server.owner.query(
    `update admin_job set state = 'running', finished_at = null, stopped_by = null, done = 0, reached = null,
       held_by = gen_random_uuid(), held_until = skynet.now() + interval '1 minute' where id = $1`,
    [id],
  )
  const before = await bought()
  await work(1)
  expect(await bought()).toEqual(before)
  const { rows } = await server.owner.query<{ waits: boolean }>(
    `select run_at > now() as waits from graphile_worker.jobs where key = $1`,
    [`admin-job:${id}`],
  )
  expect(rows).toEqual([{ waits: true }])
  await workToTheEnd(1, 2)
  expect(await runOf()).toMatchObject({ state: 'done', done: agreed.companies, cost: agreed.cost })
  expect((await bought()).toSorted()).toEqual([...new Set(await bought())].toSorted())
  expect(await bought()).toHaveLength(agreed.companies)
})
