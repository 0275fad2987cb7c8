import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import {
  startInvoiceHouse,
  type InvoiceHouse,
} from '#areas/purchasing/invoices/server/testing/house.ts'
import { keypersons } from '#areas/parties/keypersons/contract.ts'
import { amlCases } from '../contract-cases.ts'
import { aml } from '../contract.ts'
import { changeKinds } from '../rules.ts'
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
  expect(await of(known)).toEqual({
    current: null,
    checkedAt: null,
    // What its tab says of why there is none is what is known (aml 1).
    known: { persons: 2, answeredAt: null },
    history: [],
  })
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
  expect(nothing).toMatchObject({
    current: null,
    checkedAt: expect.any(String),
    known: { persons: 0, answeredAt: null },
  })
  expect(await hour()).toBe(0)

  await house.owner.query(
    `update key_person set residence = 'IR', fetched_at = skynet.now() where organization_number = $1`,
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
  expect(spread.ratings).toHaveLength(11)
  expect(spread.ratings.filter(({ clients }) => clients > 0)).toEqual([{ points: 4, clients: 1 }])
  expect(await list({ show: 'failed', points: 4 })).toMatchObject({ totalHits: 1 })
  expect(await list({ show: 'failed', points: 5 })).toEqual({ list: [], totalHits: 0 })
  expect(await list({ show: 'failed', currentPage: 1 })).toEqual({ list: [], totalHits: 1 })
  expect(await list({ show: 'unrated' })).toMatchObject({
    totalHits: 1,
    list: [{ organizationNumber: unknown, rating: null }],
  })
  const { body: changes } = await officer.call(aml.changes, {})
  expect(changes.list.map(({ rating, before }) => [rating, before])).toEqual([
    [4, 8],
    [8, null],
  ])
  const { body: lowered } = await officer.call(aml.changes, { kind: 'lowered' })
  expect(lowered).toMatchObject({ totalHits: 1, list: [{ rating: 4, before: 8 }] })
  expect((await officer.call(aml.changes, { kind: 'raised' })).body.totalHits).toBe(0)
  const { body: due } = await officer.call(aml.due, {})
  expect(due).toMatchObject({
    totalHits: 1,
    list: [{ organizationNumber: known, answeredAt: null }],
  })
})

it('aml 5: every number of the monitor is the length of a list, in the period and week it is of', async () => {
  // What lies further back than anybody asks about.
  await house.owner.query(
    `insert into aml_rating_history (organization_number, rated_at, rating, before, source, reasons)
     values ($1, skynet.now() - interval '40 days', 1000, 600, 'Skynet', '[]'), ($1, skynet.now() - interval '400 days', 600, null, 'Skynet', '[]')`,
    [known],
  )
  const monitor = async (days: number) => (await officer.call(aml.monitor, { days })).body
  expect(await monitor(30)).toMatchObject({ lowered: 1, raised: 0, first: 1, due: 1, hits: 0 })
  const long = await monitor(90)
  expect(long).toMatchObject({ lowered: 1, raised: 1, first: 1 })
  expect(long.weeks.length).toBeGreaterThanOrEqual(13)
  for (const { week, ...counted } of long.weeks)
    for (const kind of changeKinds)
      expect(
        (await officer.call(aml.changes, { days: 90, kind, week })).body.totalHits,
        `${kind} ${week}`,
      ).toBe(counted[kind])
  const refused = await officer.call(aml.monitor, { days: 4000 })
  expect([refused.status, refused.refusal.fields?.[0]?.field]).toEqual([400, 'days'])
})

it('aml 5: companies with hits that nobody has judged stand in the monitor until somebody has', async () => {
  expect((await officer.call(aml.hits, {})).body).toEqual({ list: [], totalHits: 0 })
  const { rows } = await house.owner.query<{ number: string; name: string }>(
    `select personal_number as number, name from key_person where organization_number = $1 limit 1`,
    [known],
  )
  await house.owner.query(
    `insert into person_screening (personal_number, name, screened_at, screened_by, source, is_pep, is_sanctioned, matches)
     values ($1, $2, skynet.now(), 'test', 'test', true, false, $3)`,
    [
      rows[0]?.number,
      rows[0]?.name,
      JSON.stringify([
        {
          id: 'Q1',
          name: 'Någon',
          positions: [],
          birthDates: [],
          score: 0.9,
          match: true,
          topics: ['role.pep'],
          datasets: [],
          countries: [],
        },
      ]),
    ],
  )
  expect((await officer.call(aml.hits, {})).body).toMatchObject({
    totalHits: 1,
    list: [{ organizationNumber: known, persons: 1, asIssuer: true }],
  })
  expect((await officer.call(aml.monitor, {})).body.hits).toBe(1)
})

const caseOf = async (person: Person, organizationNumber: string) =>
  (await person.call(amlCases.of, { organizationNumber })).body

it('aml 8: a case says what waits, since when and by when, who is on a list, and what was noted', async () => {
  const { clocks, persons, notes, decisions } = await caseOf(officer, known)
  expect(clocks.map(({ kind, state }) => [kind, state])).toEqual([
    ['hits', 'waits'],
    ['review', 'fine'],
    ['persons', 'fine'],
    ['answers', 'late'],
  ])
  expect(clocks[0]).toMatchObject({ since: expect.any(String), dueBy: expect.any(String) })
  expect(persons).toMatchObject([{ isPep: true, waits: true }])
  expect([notes, decisions]).toEqual([[], []])

  const note = { organizationNumber: known, text: 'Frågat ombudet om ägarna' }
  expect((await officer.call(amlCases.note, note)).status).toBe(204)
  expect((await caseOf(officer, known)).notes).toMatchObject([
    { text: 'Frågat ombudet om ägarna', by: expect.stringMatching(/\S/) },
  ])
  // Nobody outside the case is told.
  const seller = await house.server.person(['SalesRepresentative'])
  expect((await seller.call(amlCases.of, { organizationNumber: known })).status).toBe(403)
  const credit = await house.server.person(['CreditOfficer'])
  expect((await credit.call(amlCases.note, note)).status).toBe(403)
  expect((await caseOf(credit, known)).notes).toHaveLength(1)
})

it('aml 8: what is said of a hit stands in the case, and waits no more', async () => {
  const [person] = (await officer.call(keypersons.getPersons, { org: known })).body.filter(
    ({ isPep }) => isPep,
  )
  const [match] = person?.matches ?? []
  if (!person || !match) throw new Error('nobody has a hit')
  const judged = await officer.call(keypersons.judgeHit, {
    org: known,
    socialSecurityNumber: person.socialSecurityNumber,
    name: person.name,
    entryId: match.id,
    screenedAt: person.amlUpdatedTimestamp ?? '',
    same: true,
    reason: 'Samma födelsedag och uppdrag',
  })
  expect(judged.status).toBe(204)
  const { clocks, decisions } = await caseOf(officer, known)
  expect(clocks[0]).toEqual({ kind: 'hits', since: null, dueBy: null, state: 'fine' })
  expect(decisions).toMatchObject([{ detail: 'Samma födelsedag och uppdrag' }])
})

it('aml 9: what waits is one list, narrowed and sorted, each client once in the role it has', async () => {
  const list = async (asked: object = {}) => (await officer.call(amlCases.waiting, asked)).body
  const owing = await house.recipient()
  await house.owner.query(
    `insert into key_person (organization_number, personal_number, name, possession_types, position, source, fetched_at)
     select $1, personal_number || '', name, possession_types, position, source, fetched_at from key_person where organization_number = $2`,
    [owing, known],
  )
  await house.owner.query(`delete from screening_judgement`)
  const { list: rows, totalHits } = await list()
  expect(totalHits).toBe((await officer.call(aml.monitor, {})).body.cases)
  expect(rows.map((row) => [row.organizationNumber, row.companyType, row.kinds])).toEqual(
    expect.arrayContaining([
      [known, 'issuer', ['hits', 'answers']],
      [owing, 'recipient', ['hits']],
    ]),
  )
  expect(rows[0]?.kinds[0]).toBe('hits')
  expect(await list({ companyType: 'recipient' })).toMatchObject({
    totalHits: 1,
    list: [{ organizationNumber: owing }],
  })
  expect((await list({ kind: 'review' })).totalHits).toBe(0)
  const byRating = await list({ sortField: 'rating', sortOrder: 0 })
  expect(byRating.list.map(({ rating }) => rating)).toEqual([
    ...byRating.list.flatMap(({ rating }) => rating ?? []).toSorted((one, other) => one - other),
    ...byRating.list.filter(({ rating }) => rating === null).map(() => null),
  ])
  expect((await officer.call(aml.hits, {})).body.list).toHaveLength(2)
})

it('aml 6: sellers see none of it, and credit has nothing made anew', async () => {
  const seller = await house.server.person(['SalesRepresentative'])
  const credit = await house.server.person(['CreditOfficer'])
  const asked = { organizationNumber: known }
  expect((await seller.call(aml.ofCompany, asked)).status).toBe(403)
  for (const entry of [aml.changes, aml.monitor, aml.hits, aml.spread, aml.application])
    expect((await seller.call(entry, {})).status, entry.id).toBe(403)
  expect((await credit.call(aml.ofCompany, asked)).status).toBe(200)
  expect((await credit.call(aml.rate, asked)).status).toBe(403)
})
