import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import {
  startInvoiceHouse,
  type InvoiceHouse,
} from '#areas/purchasing/invoices/server/testing/house.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { invoices } from '#areas/purchasing/invoices/contract.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import { company } from '#areas/parties/company/contract.ts'
import { monitoring } from '../../contract.ts'
import { triggerTasks } from '../jobs.ts'
import { emptyTriggers, saveTrigger } from '../testing/trigger.ts'
import { takeTask } from './read-feeds.ts'

let house: InvoiceHouse
let admin: Person
let second: Person
let credit: Person
let issuer: string
let other: string
let recipient: string
beforeAll(async () => {
  house = await startInvoiceHouse()
  admin = await house.server.person(['Administrator'])
  second = await house.server.person(['Administrator'])
  credit = await house.server.person(['CreditOfficer'])
  issuer = await house.issuer({ financing: 50_000_000 })
  other = await house.issuer({ financing: 50_000_000 })
  recipient = await house.recipient({ most: 50_000_000, approval: 0 })
})
afterAll(() => house.stop())

const hourly = async () => triggerTasks['read-monitoring']?.({}, house.services)
const nightly = async () => triggerTasks['compare-monitoring']?.({}, house.services)
/** Does what is queued under a name, twice: a job may be done again. */
async function work(task: string) {
  const { rows } = await house.owner.query<{ payload: object }>(
    `delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
     where task.id = job.task_id and identifier = $1 returning payload`,
    [task],
  )
  for (const { payload } of [...rows, ...rows]) await triggerTasks[task]?.(payload, house.services)
  return rows.length
}
/** The month's budget, kronor, as two persons set it. Answers what it was. */
async function budget(kronor: string) {
  const { body } = await admin.call(settings.getConfigurationValues, {})
  const one = body.find(({ key }) => key === 'invoiceLookUpsPerMonth')
  if (!one) throw new Error('the setting is gone')
  const { namespace, key, type, allowMultiple, version } = one
  const values = [{ namespace, key, type, allowMultiple, version, value: kronor }]
  await admin.call(settings.saveConfigurationValues, { configurationValues: values, why: 'Prov' })
  await approve(second, 'changeControl', `${namespace} ${key}`)
  return one.value
}
const standing = async (provider: 'A' | 'B') =>
  (await admin.call(monitoring.standing, {})).body.providers.find(
    (one) => one.provider === provider,
  )
const notices = async () => (await admin.call(monitoring.notices, {})).body
const differing = async () => (await admin.call(monitoring.differing, {})).body
/** How often credit is told that a company is insolvent, and has not seen to it. */
const toSeeTo = async (organizationNumber: string) =>
  (await credit.call(company.insolvencyOf, { organizationNumber })).body.filter(
    ({ handledAt }) => handledAt === null,
  ).length

it('monitoring 18: both providers are asked to tell of every client, and of nobody else', async () => {
  expect((await differing()).totalHits).toBe(6)
  // One that is refused holds up no other, and is asked for again in a week.
  await house.providers.misbehave('A', { mode: 'forbidden', times: 1 })
  await hourly()
  expect((await house.providers.watched('A')).length).toBe(2)
  expect(await differing()).toMatchObject({ totalHits: 1, list: [{ why: 'missing' }] })
  house.setClock(new Date(Date.now() + 8 * 86_400_000))
  await hourly()
  house.setClock(undefined)
  expect(await house.providers.watched('A')).toEqual([issuer, other, recipient].toSorted())
  expect(await house.providers.watched('B')).toEqual([issuer, other, recipient].toSorted())
  expect(await standing('A')).toMatchObject({ subscribed: 3, lacking: 0, superfluous: 0 })
  expect(await differing()).toEqual({ list: [], totalHits: 0 })

  // Recipients are not to be monitored any more.
  const { body } = await admin.call(monitoring.list, {})
  const setting = body.find(
    ({ settingType, name }) => settingType === 11 && name === 'Företagsuppgifter',
  )
  if (!setting) throw new Error('the setting is gone')
  const { id } = setting
  const save = (value: string) =>
    admin.call(monitoring.save, { id, value, monitoringExclusionList: [], why: 'Får inte' })
  await save('false')
  await approve(await house.server.person(['CreditOfficer']), 'stopMonitoring', id)
  expect((await differing()).list).toContainEqual({
    organizationNumber: recipient,
    name: expect.any(String),
    provider: 'A',
    why: 'superfluous',
  })
  await hourly()
  expect(await house.providers.watched('A')).toEqual([issuer, other].toSorted())
  await save('true')
  await hourly()
})

it('monitoring 18: what a provider has lost is asked for again the same night', async () => {
  await house.owner.query('delete from monitoring_subscription where organization_number = $1', [
    other,
  ])
  await house.owner.query(
    `insert into monitoring_subscription (provider, organization_number, since, tried_at) values ('A', '5560160680', skynet.now(), skynet.now())`,
  )
  await nightly()
  expect(await house.providers.watched('A')).toEqual([issuer, other, recipient].toSorted())
  expect(await standing('A')).toMatchObject({ subscribed: 3, lacking: 0, superfluous: 0 })
})

it('monitoring 19: what is told is kept once and the company is fetched, however often it is told', async () => {
  await emptyTriggers(house.owner)
  const told = { headerTemplate: '{{ foretag.namn }}', template: '{{ uppgift.efter }}' }
  const saved = await saveTrigger(admin, { ...told, name: 'Status', code: 3002 })
  expect(saved.status).toBe(200)
  // Known before, so that what is new can be seen.
  await house.decided({ issuer: other, recipient })
  expect(await house.providers.happens('B', other, 'renamed')).toBe(true)
  await hourly()
  await hourly()
  expect(await notices()).toMatchObject({
    totalHits: 1,
    list: [{ organizationNumber: other, kind: 'name', provider: 'B', fetchedAt: null }],
  })
  expect(await work(takeTask)).toBe(1)
  const { list } = await notices()
  expect(list[0]?.fetchedAt).not.toBeNull()
  const { cost } = (await admin.call(monitoring.standing, {})).body
  expect(cost).toBeGreaterThan(0)
  await work(takeTask)
  expect((await admin.call(monitoring.standing, {})).body.cost).toBe(cost)
})

it('monitoring 19: what could not be paid for is fetched when it can be', async () => {
  const given = await budget('0')
  expect(await house.providers.happens('B', recipient, 'renamed')).toBe(true)
  await hourly()
  await work(takeTask)
  expect((await notices()).list[0]).toMatchObject({
    organizationNumber: recipient,
    fetchedAt: null,
  })
  await budget(given)
  await hourly()
  expect(await work(takeTask)).toBe(1)
  expect((await notices()).list[0]?.fetchedAt).not.toBeNull()
})

it('monitoring 19: a feed that cannot be read is said to be so, and is gone on with where it was', async () => {
  await house.providers.misbehave('A', { mode: 'fail', times: 10 })
  expect(await house.providers.happens('A', other, 'rating')).toBe(true)
  await hourly()
  expect(await standing('A')).toMatchObject({ problem: expect.stringContaining('nås') })
  await house.providers.misbehave('A', { mode: 'off' })
  await hourly()
  expect(await standing('A')).toMatchObject({ problem: null, failedAt: null })
  expect(await notices()).toMatchObject({ totalHits: 3, list: [{ kind: 'rating' }, {}, {}] })
})

it('monitoring 20: a bankruptcy stops what is bought at once, also what two would approve, and tells credit once', async () => {
  const waiting = await house.decided({ issuer, recipient, kronor: 20_000 }, { partner: 'Bokio' })
  expect(waiting.state).toBe('awaitingApproval')
  const given = { invoiceId: waiting.id, approve: true, comment: 'Enligt samtal' } as const
  const asked = { ...given, answeredOtherwise: true }
  expect((await admin.call(invoices.recipientApproval, asked)).status).toBe(200)

  await house.providers.happens('A', issuer, 'bankruptcy')
  await hourly()
  await hourly()
  expect(await notices()).toMatchObject({
    list: [{ organizationNumber: issuer, said: 'Konkurs inledd', insolvent: true }, {}, {}, {}],
  })
  expect(await toSeeTo(issuer)).toBe(1)
  expect((await waitingFor(second, 'approveDelivery', waiting.id)).warning).toBe(
    'Utställaren: Konkurs enligt Bevakning (A)',
  )
  // The second person comes too late, and so does the next invoice.
  expect(await approve(second, 'approveDelivery', waiting.id)).toMatchObject({
    refusal: { message: expect.stringContaining('konkurs') },
  })
  expect((await house.row(waiting.id)).state).toBe('awaitingApproval')
  const next = await house.decided({ issuer, recipient, kronor: 5_000 }, { partner: 'Bokio' })
  expect([next.decision, next.state]).toEqual(['Reject', 'rejected'])

  // The other provider has not heard of it yet, and takes nothing back.
  await house.providers.happens('B', issuer, 'active')
  await hourly()
  const third = await house.decided({ issuer, recipient, kronor: 6_000 }, { partner: 'Bokio' })
  expect(third.decision).toBe('Reject')

  // A mistake of the provider's, which it takes back itself.
  await house.providers.happens('A', issuer, 'active')
  await hourly()
  await work(takeTask)
  const last = await house.decided({ issuer, recipient, kronor: 7_000 }, { partner: 'Bokio' })
  expect(last.state).toBe('awaitingApproval')
  expect(
    (await admin.call(invoices.recipientApproval, { ...asked, invoiceId: last.id })).status,
  ).toBe(200)
})

it('company 46: what one provider tells is lifted by its own word alone, whatever the other’s register says', async () => {
  const ask = async (kronor: number) =>
    (await house.decided({ issuer: other, recipient, kronor }, { partner: 'Bokio' })).decision
  await house.providers.happens('B', other, 'bankruptcy')
  await hourly()
  expect(await ask(1_000)).toBe('Reject')
  // Its own register is asked, and says the same.
  await work(takeTask)
  expect(await ask(2_000)).toBe('Reject')
  // The first that it has ever said of the company is news too (triggers 8).
  await work('fire-triggers')
  const { rows } = await house.owner.query(
    `select name from monitoring_event where organization_number = $1`,
    [other],
  )
  expect(rows).toEqual([{ name: 'Status' }])
  // The other's register, asked after it, has not heard of it.
  await house.providers.happens('A', other, 'active')
  await hourly()
  await work(takeTask)
  expect(await ask(3_000)).toBe('Reject')
  await house.providers.happens('B', other, 'active')
  await hourly()
  expect(await ask(4_000)).not.toBe('Reject')
})

it('monitoring 21: who does not write triggers sees nothing of it', async () => {
  const seller = await house.server.person(['SalesRepresentative'])
  for (const call of [monitoring.standing, monitoring.notices, monitoring.differing] as const)
    expect((await seller.call(call, {})).status).toBe(403)
})
