import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { addCompany } from '#areas/company/server/testing/companies.ts'
import { startProviders } from '#areas/company/server/testing/providers.ts'
import { openServices } from '#areas/rating/server/testing/services.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { jobs } from '../contract.ts'
import { adminJobTasks } from './run-job.ts'

let providers: Awaited<ReturnType<typeof startProviders>>
let server: TestServer
let services: ReturnType<typeof openServices>
let administrator: Person
let lawyer: Person
const companies: string[] = []
beforeAll(async () => {
  providers = await startProviders()
  server = await startTestServer(providers.environment)
  services = openServices(server)
  administrator = await server.person(['Administrator'])
  lawyer = await server.person(['LegalDepartment'])
  for (const roles of [[0], [0, 1], [1]] as const) companies.push(await addCompany(server.owner, { roles }))
})
afterAll(async () => {
  await services.close()
  await server.stop()
  await providers.stop()
})

/** Works on what is going on, as a worker does. */
async function work() {
  const { rows } = await server.owner.query<{ id: string }>(`select id from admin_job where state = 'running'`)
  for (const { id } of rows) await adminJobTasks['admin-job']?.({ id }, services.at())
}
const runOf = async (kind: string) => (await lawyer.call(jobs.runs, {})).body.find((run) => run.kind === kind)
const said = async (kind: string) => {
  const asked = 'select payload from outbox_message where kind = $1 order by created_at'
  const { rows } = await server.owner.query<{ payload: { text: string } }>(asked, [`admin-job.${kind}`])
  return rows.map(({ payload }) => payload.text)
}

it('monitors the clients of a type: asks about each anew, rates it, and tells in Teams', async () => {
  expect((await administrator.call(jobs.triggerBisnodeMonitoringJob, { x: 0 })).status).toBe(204)
  expect(await runOf('monitoringIssuers')).toMatchObject({ inProgress: true, percentage: 0, total: 2 })
  const second = await administrator.call(jobs.triggerBisnodeMonitoringJob, { x: 0 })
  expect([second.status, second.refusal.message]).toEqual([409, 'Jobbet pågår redan'])
  await work()
  expect(await runOf('monitoringIssuers')).toMatchObject({ inProgress: false, percentage: 100, done: 2, failed: 0 })
  expect(await providers.asked('A', companies[0] ?? '')).toBeGreaterThan(0)
  expect(await providers.asked('A', companies[2] ?? '')).toBe(0)
  expect(await said('monitoringIssuers')).toEqual([
    'Bevakning av utställare är klar: 2 bolag, varav 0 inte kunde hämtas.',
  ])
  const { rows } = await server.owner.query(`select from audit_entry where action = 'jobs.triggerBisnodeMonitoringJob'`)
  expect(rows).toHaveLength(1)
})

it('fetches real principals with progress, and goes on where a stopped worker was', async () => {
  expect((await lawyer.call(jobs.triggerRealPrincipalJob, {})).status).toBe(204)
  const sorted = companies.toSorted()
  await server.owner.query(`update admin_job set done = 1, reached = $1 where kind = 'realPrincipals'`, [sorted[0]])
  expect((await lawyer.call(jobs.getRealPrincipalJobStatus, {})).body).toEqual({ inProgress: true, percentage: 33 })
  await work()
  expect((await lawyer.call(jobs.getRealPrincipalJobStatus, {})).body).toEqual({ inProgress: false, percentage: 100 })
  const { rows } = await server.owner.query<{ number: string }>(
    'select distinct organization_number as number from key_person order by 1',
  )
  expect(rows.map(({ number }) => number)).toEqual(sorted.slice(1))
})

it('says how many could not be asked about when the screening service is away', async () => {
  await lawyer.call(jobs.triggerAmlJob, {})
  await work()
  expect(await runOf('aml')).toMatchObject({ inProgress: false, done: 3, failed: 2 })
})

it('sends the AML export and report by Teams', async () => {
  await server.owner.query(
    `insert into company_aml_rating values ($1, 1200, 'AML-avdelningen', now()), ($2, 400, 'AML-avdelningen', now())`,
    [companies[0], companies[1]],
  )
  await lawyer.call(jobs.triggerAmlExport, {})
  await lawyer.call(jobs.generateAmlRatingReport, {})
  await work()
  const [lines, end] = await said('amlExport')
  expect(lines?.split('\n')).toHaveLength(3)
  expect(lines).toContain('12,00 godkänt;AML-avdelningen')
  expect(end).toBe('AML-export är klar: 3 bolag, varav 0 inte kunde hämtas.')
  expect(await said('amlReport')).toEqual([
    'AML-betygsrapport: 1 godkända, 1 ej godkända, 1 ej bedömda bland aktiva klienter.',
  ])
})

it('looks for invoices that were due on a day, yesterday when none is given, and makes no task of none', async () => {
  const yesterday = addDays(stockholmDay(new Date()), -1)
  expect((await lawyer.call(jobs.triggerExpiredInvoicesTask, {})).status).toBe(204)
  await work()
  expect((await said('expiredInvoices'))[0]).toContain(
    `0 fakturor på 0,00 kr förföll ${yesterday} och är inte betalda.`,
  )
  expect((await server.owner.query('select from user_task')).rows).toHaveLength(0)
  const future = await lawyer.call(jobs.triggerExpiredInvoicesTask, { date: addDays(yesterday, 1) })
  expect([future.status, future.refusal.code]).toEqual([400, 'notPassed'])
  expect((await lawyer.call(jobs.triggerExpiredInvoicesTask, { date: '2026-02-31' })).status).toBe(400)
})

it('is for administrators, and partly for the legal department', async () => {
  const other = await server.person(['TechnicalSupport', 'ConfigurationAdmin'])
  const answers = [
    await lawyer.call(jobs.triggerBisnodeMonitoringJob, { x: 1 }),
    await other.call(jobs.triggerAmlJob, {}),
    await other.call(jobs.runs, {}),
    await other.call(jobs.generateAmlRatingReport, {}),
    await server.anonymous(jobs.triggerAmlExport, {}),
    await administrator.call(jobs.triggerBisnodeMonitoringJob, { x: 2 as 1 }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 401, 400])
})
