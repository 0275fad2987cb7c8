import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import {
  startAskingServer,
  type AskingServer,
} from '#areas/parties/company/server/testing/asking-server.ts'
import { openServices } from '#areas/credit/rating/server/testing/services.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import { places } from '#areas/places.ts'
import { addDays, formatOrganizationNumber, stockholmDay } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import { jobs } from '../contract.ts'
import { exportKeptDays } from '../settings.ts'
import { adminJobTasks } from './run-job.ts'

let server: AskingServer
let services: ReturnType<typeof openServices>
let administrator: Person
let lawyer: Person
const companies: string[] = []
beforeAll(async () => {
  // Nothing answers there.
  server = await startAskingServer({ SCREENING_URL: 'http://127.0.0.1:9' })
  services = openServices(server)
  administrator = await server.person(['Administrator'])
  lawyer = await server.person(['LegalDepartment'])
  for (const roles of [[0], [0, 1], [1]] as const)
    companies.push(await addCompany(server.owner, { roles }))
})
afterAll(async () => {
  await services.close()
  await server.stop()
})

/** Works on what is going on, as a worker does. */
async function work() {
  const { rows } = await server.owner.query<{ id: string }>(
    `select id from admin_job where state = 'running'`,
  )
  for (const { id } of rows) await adminJobTasks['admin-job']?.({ id }, services.at())
}
const runOf = async (kind: string) =>
  (await lawyer.call(jobs.runs, {})).body.find((run) => run.kind === kind)
const messages = async (kind: string) => {
  const asked = 'select payload from outbox_message where kind = $1 order by created_at'
  const { rows } = await server.owner.query<{
    payload: { text: string; link?: { url: string } }
  }>(asked, [`admin-job.${kind}`])
  return rows.map(({ payload }) => payload)
}
const said = async (kind: string) => (await messages(kind)).map(({ text }) => text)
const linked = async (kind: string) => (await messages(kind)).map(({ link }) => link?.url)

/** What a run would take now, to be agreed to. */
async function quoted(kind: 'monitoringIssuers' | 'monitoringRecipients' | 'realPrincipals') {
  const { companies, cost } = (await administrator.call(jobs.quote, { kind })).body
  return { companies, cost }
}

it('monitors the clients of a type: asks about each anew, rates it, and tells in Teams', async () => {
  const agreed = await quoted('monitoringIssuers')
  expect(agreed).toEqual({ companies: 2, cost: 2 * 3200 })
  expect(
    (
      await administrator.call(jobs.triggerBisnodeMonitoringJob, {
        companyType: 'issuer',
        ...agreed,
      })
    ).status,
  ).toBe(204)
  expect(await runOf('monitoringIssuers')).toMatchObject({
    inProgress: true,
    percentage: 0,
    total: 2,
  })
  const second = await administrator.call(jobs.triggerBisnodeMonitoringJob, {
    companyType: 'issuer',
    ...agreed,
  })
  expect([second.status, second.refusal.message]).toEqual([409, 'Jobbet pågår redan'])
  await work()
  expect(await runOf('monitoringIssuers')).toMatchObject({
    inProgress: false,
    percentage: 100,
    done: 2,
    failed: 0,
  })
  expect(await server.providers.asked('A', companies[0] ?? '')).toBeGreaterThan(0)
  expect(await server.providers.asked('A', companies[2] ?? '')).toBe(0)
  expect(await said('monitoringIssuers')).toEqual([
    'Bevakning av utställare är klar: 2 bolag, varav 0 inte kunde hämtas. Uppslagningarna kostade 64,00 kr.',
  ])
  const { rows } = await server.owner.query(
    `select from audit_entry where action = 'jobs.triggerBisnodeMonitoringJob'`,
  )
  expect(rows).toHaveLength(1)
})

it('fetches real principals with progress, and goes on where a stopped worker was', async () => {
  expect(
    (await administrator.call(jobs.triggerRealPrincipalJob, await quoted('realPrincipals'))).status,
  ).toBe(204)
  const sorted = companies.toSorted()
  await server.owner.query(
    `update admin_job set done = 1, reached = $1 where kind = 'realPrincipals'`,
    [sorted[0]],
  )
  expect((await lawyer.call(jobs.getRealPrincipalJobStatus, {})).body).toEqual({
    inProgress: true,
    percentage: 33,
  })
  await work()
  expect((await lawyer.call(jobs.getRealPrincipalJobStatus, {})).body).toEqual({
    inProgress: false,
    percentage: 100,
  })
  const { rows } = await server.owner.query<{ number: string }>(
    'select distinct organization_number as number from key_person order by 1',
  )
  expect(rows.map(({ number }) => number)).toEqual(sorted.slice(1))
})

it('says how many could not be asked about when the screening service is away, each with itself', async () => {
  await lawyer.call(jobs.triggerAmlJob, {})
  await work()
  expect(await runOf('aml')).toMatchObject({ inProgress: false, done: 3, failed: 3 })
})

it('keeps the AML export as a file for those who may fetch it, and tells only where in Teams', async () => {
  await server.owner.query(
    `insert into company_aml_rating values ($1, 1000, 'AML-avdelningen', skynet.now()), ($2, 400, 'AML-avdelningen', skynet.now())`,
    [companies[0], companies[1]],
  )
  expect((await lawyer.call(jobs.amlExports, {})).body).toEqual([])
  await lawyer.call(jobs.triggerAmlExport, {})
  await work()
  expect(await runOf('amlExport')).toMatchObject({
    inProgress: false,
    percentage: 100,
    total: 3,
    done: 3,
  })
  expect(await said('amlExport')).toEqual(['AML-export är klar. Den hämtas i Skynet.'])
  expect(await linked('amlExport')).toEqual([
    `${server.config.publicUrl}${places.settingsPart('jobb')}`,
  ])

  const [made] = (await administrator.call(jobs.amlExports, {})).body
  expect(made).toMatchObject({ rows: 3, removed: false })
  const kept = Date.parse(made?.removeAt ?? '') - Date.parse(made?.madeAt ?? '')
  expect(kept).toBe(exportKeptDays.standard * dayLength)
  const id = made?.id ?? ''
  const file = await lawyer.call(jobs.amlExport, { id })
  expect(file.response.headers.get('content-disposition')).toMatch(
    /AML-export%20\d{4}-\d\d-\d\d\.xlsx/,
  )
  const [head, ...rows] = await readSheet(Buffer.from(await file.body.arrayBuffer()))
  expect(head).toEqual(['Organisationsnummer', 'Företag', 'AML-betyg', 'Utfall', 'Källa', 'Bedömt'])
  const numbers = companies.toSorted().map(formatOrganizationNumber)
  expect(rows.map(([number]) => number)).toEqual(numbers)
  const of = (company: string | undefined) =>
    rows.find(([number]) => number === formatOrganizationNumber(company ?? ''))
  expect(of(companies[0])?.slice(2, 5)).toEqual([10, 'Godkänt', 'AML-avdelningen'])
  expect(of(companies[1])?.slice(2, 5)).toEqual([4, 'Ej godkänt', 'AML-avdelningen'])
  expect(of(companies[2])?.slice(2, 5)).toEqual([null, 'Ej bedömt', null])

  const other = await server.person(['AmlDepartment', 'ConfigurationAdmin', 'TechnicalSupport'])
  expect((await other.call(jobs.amlExport, { id })).status).toBe(403)
  expect((await other.call(jobs.amlExports, {})).status).toBe(403)
  expect((await server.anonymous(jobs.amlExport, { id })).status).toBe(401)
  const looks = await server.owner.query<{ rows: number }>(
    `select actor_id, (body->>'rows')::int as rows from audit_entry where action = 'jobs.amlExport' and subject = $1`,
    [id],
  )
  expect(looks.rows).toEqual([{ actor_id: lawyer.id, rows: 3 }])
})

it('removes the file of an AML export when its days are over, and keeps that it was made', async () => {
  const [made] = (await lawyer.call(jobs.amlExports, {})).body
  const id = made?.id ?? ''
  const waiting = await server.owner.query(
    `select run_at + skynet.ahead() as "runAt" from graphile_worker.jobs where key = 'remove-aml-export:' || $1`,
    [id],
  )
  expect(waiting.rows.map(({ runAt }) => (runAt as Date).toISOString())).toEqual([made?.removeAt])
  await adminJobTasks['remove-aml-export']?.({ id }, services.at())
  await adminJobTasks['remove-aml-export']?.({ id }, services.at())
  expect((await lawyer.call(jobs.amlExports, {})).body).toEqual([{ ...made, removed: true }])
  const gone = await lawyer.call(jobs.amlExport, { id })
  expect([gone.status, gone.refusal.message]).toEqual([
    404,
    `Exporten togs bort ${stockholmDay(new Date(made?.removeAt ?? 0))}. Starta en ny.`,
  ])
  const { rows } = await server.owner.query(`select from stored_file where name like 'AML-export%'`)
  expect(rows).toEqual([])
})

it('keeps the file of an AML export for the days that are configured', async () => {
  const { body } = await administrator.call(settings.getConfigurationValues, {})
  const one = body.find(({ key }) => key === exportKeptDays.key)
  if (!one) throw new Error('the setting is gone')
  const { namespace, key, type, allowMultiple, version } = one
  const values = [{ namespace, key, type, allowMultiple, version, value: '2' }]
  const answer = await administrator.call(settings.saveConfigurationValues, {
    configurationValues: values,
    why: 'Beslutat av juristerna',
  })
  expect(answer.status).toBe(200)
  await lawyer.call(jobs.triggerAmlExport, {})
  await work()
  const [made] = (await lawyer.call(jobs.amlExports, {})).body
  const kept = Date.parse(made?.removeAt ?? '') - Date.parse(made?.madeAt ?? '')
  expect(kept).toBe(2 * dayLength)
})

it('sends the AML report by Teams', async () => {
  await lawyer.call(jobs.generateAmlRatingReport, {})
  await work()
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
  expect((await lawyer.call(jobs.triggerExpiredInvoicesTask, { date: '2026-02-31' })).status).toBe(
    400,
  )
})

it('is for administrators, and partly for the legal department', async () => {
  const other = await server.person(['TechnicalSupport', 'ConfigurationAdmin'])
  const answers = [
    await lawyer.call(jobs.triggerBisnodeMonitoringJob, { companyType: 'recipient' }),
    await other.call(jobs.triggerAmlJob, {}),
    await other.call(jobs.runs, {}),
    await other.call(jobs.generateAmlRatingReport, {}),
    await server.anonymous(jobs.triggerAmlExport, {}),
    await administrator.call(jobs.triggerBisnodeMonitoringJob, { companyType: 2 as never }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 401, 400])
})
