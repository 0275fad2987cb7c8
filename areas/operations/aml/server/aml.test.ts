import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import {
  startInvoiceHouse,
  type InvoiceHouse,
} from '#areas/purchasing/invoices/server/testing/house.ts'
import { aml } from '../contract.ts'
import { amlTasks } from './rate.ts'

let house: InvoiceHouse
let officer: Person
let known: string
let unknown: string
beforeAll(async () => {
  house = await startInvoiceHouse()
  officer = await house.server.person(['AmlDepartment'])
  known = await house.issuer()
  unknown = await house.recipient()
})
afterAll(() => house.stop())

/** Does what the hour finds to do, and what it queues. */
async function hour() {
  await amlTasks['look-for-aml']?.({}, house.services)
  const { rows } = await house.owner.query<{ payload: object }>(
    `delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
     where task.id = job.task_id and identifier = 'rate-aml' returning payload`,
  )
  for (const { payload } of rows) await amlTasks['rate-aml']?.(payload, house.services)
  return rows.length
}
const of = async (organizationNumber: string) =>
  (await officer.call(aml.ofCompany, { organizationNumber })).body

it('aml 3: every client is rated by itself, and again when something has happened to it', async () => {
  expect(await of(known)).toEqual({ current: null, checkedAt: null, history: [] })
  expect(await hour()).toBe(2)
  const first = await of(known)
  expect(first.current).toMatchObject({
    rating: 8,
    passed: false,
    source: 'Skynet',
    reasons: [{ factor: 'unanswered', points: 2 }],
  })
  expect(first.history).toHaveLength(1)
  // aml 1: of whom nothing is known there is none.
  const nothing = await of(unknown)
  expect([nothing.current, nothing.checkedAt]).toEqual([null, expect.any(String)])
  expect(await hour()).toBe(0)

  await house.owner.query(
    `update key_person set residence = 'IR', fetched_at = now() where organization_number = $1`,
    [known],
  )
  expect(await hour()).toBe(1)
  const { current, history } = await of(known)
  expect(current).toMatchObject({ rating: 4, passed: false })
  expect(history).toMatchObject([
    { rating: 4, before: 8 },
    { rating: 8, before: null },
  ])
  // Made anew by hand: the same as before is no change.
  expect((await officer.call(aml.rate, { organizationNumber: known })).status).toBe(204)
  expect((await of(known)).history).toHaveLength(2)
})

it('aml 4, aml 5: the overviews show the worst first, what lowers, what changed and what is due', async () => {
  const { body: spread } = await officer.call(aml.spread, {})
  expect(spread).toMatchObject({ passed: 0, failed: 1, unrated: 1 })
  expect(spread.factors).toContainEqual({
    factor: 'country',
    name: 'Land med hög risk',
    clients: 1,
  })
  const list = async (given: object) => (await officer.call(aml.clients, given)).body
  expect(await list({ show: 'failed', factor: 'country' })).toMatchObject({
    totalHits: 1,
    list: [{ organizationNumber: known, rating: 4 }],
  })
  expect(await list({ show: 'failed', factor: 'pep' })).toEqual({ list: [], totalHits: 0 })
  expect(await list({ show: 'unrated' })).toMatchObject({
    totalHits: 1,
    list: [{ organizationNumber: unknown, rating: null }],
  })
  const { body: changes } = await officer.call(aml.changes, {})
  expect(changes.list.map(({ rating, before }) => [rating, before])).toEqual([
    [4, 8],
    [8, null],
  ])
  const { body: due } = await officer.call(aml.due, {})
  expect(due).toMatchObject({
    totalHits: 1,
    list: [{ organizationNumber: known, answeredAt: null }],
  })
})

it('aml 6: sellers see none of it, and credit has nothing made anew', async () => {
  const seller = await house.server.person(['SalesRepresentative'])
  const credit = await house.server.person(['CreditOfficer'])
  const asked = { organizationNumber: known }
  expect((await seller.call(aml.ofCompany, asked)).status).toBe(403)
  expect((await seller.call(aml.changes, {})).status).toBe(403)
  expect((await credit.call(aml.ofCompany, asked)).status).toBe(200)
  expect((await credit.call(aml.rate, asked)).status).toBe(403)
})
