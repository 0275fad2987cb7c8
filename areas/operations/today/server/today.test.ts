import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import type { Person } from '#app/server/testing.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { usertasks } from '#areas/foundation/usertasks/contract.ts'
import { onboarding } from '#areas/acquisition/onboarding/contract.ts'
import { prospects } from '#areas/acquisition/prospects/contract.ts'
import { startProspectHouse } from '#areas/acquisition/prospects/server/testing/prospect-house.ts'
import { interpretation } from '#areas/purchasing/interpretation/contract.ts'
import { invoices } from '#areas/purchasing/invoices/contract.ts'
import { unprocessed } from '#areas/purchasing/unprocessed/contract.ts'
import { delivery } from '#areas/operations/delivery/contract.ts'
import { byHandSubject } from '#areas/operations/delivery/rules.ts'
import { places } from '#areas/places.ts'
import { today } from '../contract.ts'
import type { FigureName } from '../rules.ts'

let house: Awaited<ReturnType<typeof startProspectHouse>>
beforeAll(async () => {
  house = await startProspectHouse()
})
afterAll(() => house.stop())

const day = stockholmDay(new Date())
const figuresOf = async (person: Person) => (await person.call(today.figures, {})).body
const countOf = async (person: Person, figure: FigureName) =>
  (await figuresOf(person)).done.find((one) => one.figure === figure)?.count
const listOf = async (person: Person, figure: FigureName, more: object = {}) =>
  (await person.call(today.done, { figure, ...more })).body

/** The figure, which its list must hold: all of it, page by page. */
async function shown(person: Person, figure: FigureName) {
  const count = await countOf(person, figure)
  const { list, totalHits } = await listOf(person, figure, { take: 2 })
  const rest = await listOf(person, figure, { take: 1000 })
  expect(totalHits).toBe(count)
  expect(rest.list).toHaveLength(count ?? 0)
  expect(rest.list.slice(0, 2)).toEqual(list)
  expect((await listOf(person, figure, { take: 2, currentPage: 9 })).totalHits).toBe(count)
  return rest.list
}
const task = async (by: Person, header: string) =>
  (await by.call(usertasks.save, { header, message: 'Se över', dueDate: addDays(day, 9) })).body.id

test('today 1, 2, 3: a figure counts each thing one has done, once, as its list does', async () => {
  const anna = await house.server.person(['LgUser'])
  const bo = await house.server.person(['LgUser'])
  const [first, second, open] = [
    await task(anna, 'Ring kunden'),
    await task(anna, 'Läs igenom'),
    await task(anna, 'Inte klart'),
  ]
  expect(await shown(anna, 'tasks')).toEqual([])
  for (const completed of [true, false, true])
    await anna.call(usertasks.complete, { id: first, completed })
  await anna.call(usertasks.complete, { id: second, completed: true })
  // Opened again only, and what is refused, count nothing.
  await anna.call(usertasks.complete, { id: open, completed: false })
  await anna.call(usertasks.complete, { id: day.replaceAll('-', ''), completed: true })
  const list = await shown(anna, 'tasks')
  expect(list.map(({ about, place }) => ({ about, place }))).toEqual([
    { about: 'Ärendet Läs igenom', place: places.userTask(second) },
    { about: 'Ärendet Ring kunden', place: places.userTask(first) },
  ])
  expect(await shown(bo, 'tasks')).toEqual([])
  expect(await listOf(anna, 'tasks', { day: addDays(day, -1) })).toMatchObject({ totalHits: 0 })
})

test('today 1: prospects that were searched and decided, each with the way to it', async () => {
  const seller = await house.server.person(['SalesRepresentative'])
  const { id, name } = await house.searched(seller)
  expect(await shown(seller, 'searched')).toMatchObject([
    { about: `Prospektet ${name}`, place: places.prospect(id) },
  ])
  // Who has searched it does not decide it alone: what is refused counts nothing.
  const other = await house.server.person(['SalesRepresentative'])
  await house.server.owner.query('update prospect set passed = false where id = $1', [id])
  const said = { prospectId: id, approved: true, comment: 'Ägaren går i borgen' }
  expect((await seller.call(prospects.setApproved, said)).status).toBe(409)
  expect(await shown(seller, 'prospects')).toEqual([])
  expect((await other.call(prospects.setApproved, said)).status).toBe(204)
  expect(await shown(other, 'prospects')).toMatchObject([{ place: places.prospect(id) }])
})

test('today 1: what one decides as second person is theirs, and what was asked for is said', async () => {
  const asker = await house.server.person(['Administrator'])
  const second = await house.server.person(['Administrator'])
  await asker.call(delivery.sendByHand, {
    serviceBus: 'core-system/limit.case',
    jsonRequestData: '{"limitValue":1}',
    why: 'Ärendet tappades',
  })
  const { id, title } = await waitingFor(second, 'sendByHand', byHandSubject)
  await second.call(approvals.decline, { id, comment: 'Inte så' })
  expect(await shown(second, 'approvals')).toMatchObject([{ about: title }])
  expect(await countOf(asker, 'approvals')).toBe(0)
})

test('today 2: nobody has the figures of acts they may not do', async () => {
  const auditor = await house.server.person(['Auditor'])
  expect(await figuresOf(auditor)).toMatchObject({ done: [], open: [] })
  const seller = await house.server.person(['SalesRepresentative'])
  const names = (await figuresOf(seller)).done.map(({ figure }) => figure)
  expect(names).toContain('searched')
  expect(names).not.toContain('interpretations')
  const notHis = await seller.call(today.done, { figure: 'interpretations' })
  expect(notHis.body).toMatchObject({ list: [], totalHits: 0 })
  expect((await house.server.anonymous(today.figures, {})).status).toBe(401)
})

test('today 4: what is open is what each list counts, for whose list it is', async () => {
  const admin = await house.server.person(['Administrator', 'InvoiceHandler'])
  const open = Object.fromEntries(
    (await figuresOf(admin)).open.map(({ list, count }) => [list, count]),
  )
  expect(open).toEqual({
    interpretations: (await admin.call(interpretation.all, {})).body.totalHits,
    workList: (await admin.call(unprocessed.list, {})).body.totalHits,
    onboardings: (await admin.call(onboarding.all, { onboardingCompletionResult: 'ongoing' })).body
      .totalHits,
    expired: (await admin.call(invoices.getExpired, {})).body.totalHits,
  })
  const collector = await house.server.person(['DebtCollectorDepartment'])
  expect((await figuresOf(collector)).open.map(({ list }) => list)).toEqual(['expired'])
})
