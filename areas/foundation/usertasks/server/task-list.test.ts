import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { usertasks } from '../contract.ts'
import { startTaskServer, typed, type TaskServer } from './testing/task-server.ts'

const today = stockholmDay(new Date())
const id = '11111111-1111-4111-8111-111111111111'
let server: TaskServer
let anna: Person
let bo: Person
let admin: Person
beforeAll(async () => {
  server = await startTaskServer()
  ;({ anna, bo, admin } = server)
})
afterAll(() => server.stop())
beforeEach(() => server.removeTasks())

describe('the list of tasks', () => {
  const listed = async (
    who: Person,
    input: Parameters<typeof anna.call<typeof usertasks.all>>[1],
  ) => {
    const { body } = await who.call(usertasks.all, input)
    return [body.totalHits, ...body.list.map(({ header }) => header)]
  }
  it('usertasks 3: shows own, open and unassigned ones, three a page, what is due first before what is done', async () => {
    const done = await server.saved({
      header: 'Klart',
      dueDate: today,
      assignTo: { key: anna.email },
    })
    await anna.call(usertasks.complete, { id: done.id, completed: true })
    await server.saved({
      header: 'Sedan',
      dueDate: addDays(today, 9),
      assignTo: { key: anna.email },
    })
    await server.saved({ header: 'Snart', dueDate: addDays(today, 2), tags: ['ÅRSREDOVISNING'] })
    await server.saved({
      header: 'Bos',
      message: '100 % klart_',
      assignTo: { key: bo.email },
      dueDate: addDays(today, 4),
    })
    expect(await listed(anna, {})).toEqual([4, 'Snart', 'Bos', 'Sedan'])
    expect(await listed(anna, { currentPage: 1 })).toEqual([4, 'Klart'])
    expect(await listed(anna, { showMyIssues: true })).toEqual([2, 'Sedan', 'Klart'])
    expect(await listed(anna, { showMyIssues: true, showOpenIssues: true })).toEqual([1, 'Sedan'])
    expect(await listed(admin, { showUnAssignedIssues: true })).toEqual([1, 'Snart'])
    expect(await listed(admin, { showUnAssignedIssues: true, showMyIssues: true })).toEqual([
      1,
      'Snart',
    ])
    expect(await listed(anna, { query: 'årsredo' })).toEqual([1, 'Snart'])
    expect(await listed(anna, { query: '% KLART_' })).toEqual([1, 'Bos'])
    expect(await listed(anna, { query: '%%' })).toEqual([0])
    await server.saved({ header: 'Ring 690306-9836', message: 'och 5560160680', dueDate: today })
    // What is masked of a person's number is not found a digit at a time.
    for (const query of ['690306-9836', '690306', 'ring 690306-', '60160680'])
      expect([query, await listed(anna, { query })]).toEqual([query, [1, expect.any(String)]])
    for (const query of ['690306-9', '-983', '9836', 'ring 690306-98'])
      expect([query, await listed(anna, { query })]).toEqual([query, [0]])
    // However it is written: with another dash or blank, or within a VAT number.
    const otherwise = 'Tor 690306\u20139836, 690306\u00A09836 och SE690306983601'
    await server.saved({ header: otherwise, message: 'x', dueDate: today })
    for (const query of ['690306\u20139836', 'tor 690306\u2013', 'se690306'])
      expect([query, await listed(anna, { query })]).toEqual([query, [1, expect.any(String)]])
    for (const query of ['690306\u20139', '\u00A098', 'se6903069', '83601', '690306983'])
      expect([query, await listed(anna, { query })]).toEqual([query, [0]])
  })

  it('usertasks 3: shows unassigned ones to task administrators only, and nothing without a token', async () => {
    expect(await anna.call(usertasks.all, { showUnAssignedIssues: true })).toMatchObject({
      status: 400,
      refusal: { code: 'unassignedNotAllowed' },
    })
    for (const [entry, input] of [
      [usertasks.all, {}],
      [usertasks.get, { id }],
      [usertasks.save, typed],
    ] as const)
      expect((await server.anonymous(entry, input as never)).status).toBe(401)
  })
})
