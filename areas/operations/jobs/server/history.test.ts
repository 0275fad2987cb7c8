import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import { openServices } from '#areas/credit/rating/server/testing/services.ts'
import { keepBudget, keepPaid } from '#areas/foundation/costs/server/public.ts'
import type { JobTask } from '#platform/server/jobs.ts'
import { nextOccurrence, type Schedule } from '#platform/server/worker/schedule.ts'
import { scheduledTasks, scheduleNext } from '#platform/server/worker/schedules.ts'
import { jobs } from '../contract.ts'
import { whenText, type JobKind } from '../rules.ts'
import { adminJobTasks } from './run-job.ts'

let server: TestServer
let services: ReturnType<typeof openServices>
let lawyer: Person
beforeAll(async () => {
  server = await startTestServer({ SCREENING_URL: 'http://127.0.0.1:9' })
  services = openServices(server)
  lawyer = await server.person(['LegalDepartment'])
  for (let count = 0; count < 3; count++) await addCompany(server.owner, { roles: [0] })
})
afterAll(async () => {
  await services.close()
  await server.stop()
})

const listed = async (kind: JobKind | '' = '', page = {}) =>
  (await lawyer.call(jobs.history, { kind, ...page })).body
const work = async (id: string, at = services.at()) => adminJobTasks['admin-job']?.({ id }, at)
const running = async (kind: JobKind) => (await listed(kind)).list[0]?.id ?? ''

it('jobs 4: keeps every run: who started it, how it ended, and how far it came', async () => {
  for (let count = 0; count < 2; count++) {
    await lawyer.call(jobs.triggerAmlExport, {})
    await work(await running('amlExport'))
  }
  await lawyer.call(jobs.triggerAmlJob, {})
  const all = await listed()
  expect(all.list.map(({ kind, state }) => [kind, state])).toEqual([
    ['aml', 'running'],
    ['amlExport', 'done'],
    ['amlExport', 'done'],
  ])
  expect(all.list[1]).toMatchObject({
    startedBy: expect.stringMatching(/^Person/) as string,
    done: 3,
    total: 3,
    cost: null,
  })
  expect(await listed('amlExport', { take: 1, currentPage: 1 })).toMatchObject({
    totalHits: 2,
    list: [{ id: all.list[2]?.id }],
  })
  const other = await server.person(['TechnicalSupport'])
  expect((await other.call(jobs.history, {})).status).toBe(403)
  expect((await other.call(jobs.schedules, {})).status).toBe(403)
})

it('jobs 6: any job is stopped where it is, says how far it came, and keeps no half file', async () => {
  const { body } = await lawyer.call(jobs.stop, { kind: 'aml' })
  expect(body).toEqual({ done: 0, total: 3 })
  await lawyer.call(jobs.triggerAmlExport, {})
  const id = await running('amlExport')
  await lawyer.call(jobs.stop, { kind: 'amlExport' })
  const made = (await lawyer.call(jobs.amlExports, {})).body.length
  await work(id)
  expect((await lawyer.call(jobs.amlExports, {})).body).toHaveLength(made)
  expect((await listed('amlExport')).list[0]).toMatchObject({ id, state: 'stopped' })
})

it('jobs 4: says what went wrong, masked, while it is tried again', async () => {
  await lawyer.call(jobs.triggerAmlExport, {})
  const id = await running('amlExport')
  const broken = {
    ...services.at(),
    config: { ...server.config, dataDir: '/dev/null/8507099805' },
  }
  await expect(work(id, broken)).rejects.toThrow()
  expect((await listed('amlExport')).list[0]).toMatchObject({
    state: 'running',
    error: expect.stringContaining('/dev/null/850709-****') as string,
  })
  await work(id)
  expect((await listed('amlExport')).list[0]).toMatchObject({ state: 'done', done: 3 })
})

/** Runs the occurrence of a schedule after an instant, as a worker does. */
async function occur(schedule: Schedule, task: JobTask, after: Date): Promise<Date> {
  const due = nextOccurrence(schedule.when, after)
  const tasks = scheduledTasks([schedule], { [schedule.task]: task })
  const at = { ...services.at(), clock: () => due }
  await tasks[`schedule:${schedule.name}`]?.({ due: due.toISOString() }, at)
  return due
}

it('jobs 5: says of what is done by itself when it is next, and how it went', async () => {
  const sweep = { name: 'nightly', task: 'nightly', when: '45 3 * * *' }
  const task: JobTask = async () => undefined
  await scheduleNext(services.db, sweep, new Date())
  const first = (await lawyer.call(jobs.schedules, {})).body
  expect(first).toMatchObject([{ name: sweep.name, last: null }])
  const due = await occur(sweep, task, new Date())
  expect((await lawyer.call(jobs.schedules, {})).body).toEqual([
    {
      name: sweep.name,
      pattern: sweep.when,
      next: nextOccurrence(sweep.when, due).toISOString(),
      last: {
        due: due.toISOString(),
        began: due.toISOString(),
        ended: due.toISOString(),
        outcome: 'done',
        tries: 1,
        done: null,
        cost: null,
        error: null,
      },
      trouble: null,
    },
  ])
})

it('jobs 5: keeps what went wrong, each try, and what look-ups have cost', async () => {
  const often = { name: 'often', task: 'often', when: '*/10 * * * *' }
  const budgetId = '5b0e4c4e-5d0e-4a57-9b6d-0f4f0c1a2b3c'
  const approved = { approvedCost: 5000, approvedBy: 'Maja', approvedAt: new Date() }
  await keepBudget(services.db, { id: budgetId, kind: 'nightlyRating', title: 'Natt', ...approved })
  await keepPaid(services.db, {
    at: new Date(),
    source: 'A',
    product: 'company',
    cost: 1600,
    about: { organizationNumber: '5560160680' },
    cause: 'rateAgain',
    actor: { id: 'x', name: 'Skynet' },
    budgetId,
    answered: true,
  })
  const runs = async (asked = {}) =>
    (await lawyer.call(jobs.scheduleRuns, { name: 'often', ...asked })).body
  const start = new Date()
  const fails: JobTask = () => Promise.reject(new Error('no answer about 8507099805'))
  await expect(occur(often, fails, start)).rejects.toThrow()
  expect((await runs()).list[0]).toMatchObject({
    outcome: 'failed',
    error: 'no answer about 850709-****',
    tries: 1,
  })
  const does: JobTask = async () => ({ done: 7, budgetId })
  const due = await occur(often, does, start)
  expect(await runs()).toMatchObject({
    totalHits: 1,
    list: [{ outcome: 'done', tries: 2, done: 7, cost: 1600, error: null }],
  })
  const next = await occur(often, does, due)
  await expect(occur(often, fails, next)).rejects.toThrow()
  expect(await runs({ failed: true })).toMatchObject({ totalHits: 1, list: [{ done: null }] })
  expect((await runs({ take: 1, currentPage: 2 })).list).toMatchObject([{ tries: 2 }])
  // What is done often is forgotten after a week.
  await occur(often, does, new Date(start.getTime() + 8 * 24 * 3_600_000))
  expect((await runs()).totalHits).toBe(1)
})

test.each([
  ['* * * * *', 'Varje minut'],
  ['* * * * 1-5', 'Varje minut, vardagar'],
  ['*/15 8-16 * * 1-5', 'Var 15:e minut 8–16, vardagar'],
  ['7 * * * *', 'Varje timme, 7 minuter över'],
  ['20 2 * * *', 'Varje dag 02:20'],
  ['20 7,16 * * *', 'Varje dag 07:20, 16:20'],
  ['0 8 * * 1-5', 'Vardagar 08:00'],
  ['0 8 1 * *', '0 8 1 * *'],
])('jobs 5: %s is ”%s”', (pattern, text) => {
  expect(whenText(pattern)).toBe(text)
})
