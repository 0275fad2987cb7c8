import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import type { Person } from '#app/server/testing.ts'
import { openDatabase } from '#platform/server/database.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { absence } from '../contract-absence.ts'
import { usertasks } from '../contract.ts'
import { createUserTask } from './public.ts'
import { startTaskServer, typed, type TaskServer } from './testing/task-server.ts'

const today = stockholmDay(new Date())
let server: TaskServer
let opened: ReturnType<typeof openDatabase>
let away: Person
let cover: Person
let colleague: Person
beforeAll(async () => {
  server = await startTaskServer()
  opened = openDatabase({
    url: server.database.url,
    log: pino({ level: 'silent' }),
    most: 2,
    role: 'skynet_app',
  })
  away = await server.person(['CreditOfficer'])
  cover = await server.person(['LgUser'])
  colleague = await server.person(['CreditOfficer'])
})
afterAll(async () => {
  await opened.close()
  await server.stop()
})
beforeEach(async () => {
  await server.removeTasks()
  await server.owner.query('delete from absence')
})

/** A task of the credit officers that one of them has by name. */
async function theirs(): Promise<string> {
  const id = await inTransaction(opened, (db) =>
    createUserTask(db, {
      kind: 'monitored',
      ...typed,
      assignedTo: away.id,
      by: 'Skynet',
      now: new Date(),
    }),
  )
  return id
}
const days = { firstDay: today, lastDay: addDays(today, 3) }
const mayHandle = async (person: Person, id: string) =>
  (await person.call(usertasks.get, { id })).body.mayHandle

describe('usertasks 24: who is away', () => {
  it('has their work seen to by who covers them, for as long as they are', async () => {
    const id = await theirs()
    expect(await mayHandle(cover, id)).toBe(false)
    const saved = await away.call(absence.save, { ...days, cover: cover.email })
    expect(saved.status).toBe(204)
    expect((await away.call(absence.get, {})).body.absence).toMatchObject({
      ...days,
      cover: { key: cover.email },
    })
    expect((await cover.call(usertasks.get, { id })).body).toMatchObject({
      away: true,
      mayHandle: true,
    })
    expect(await mayHandle(colleague, id)).toBe(false)
    expect((await colleague.call(usertasks.take, { id })).refusal.code).toBe('notYours')
    expect((await cover.call(usertasks.take, { id })).body.assignTo?.key).toBe(cover.email)
    // What is taken stays with the taker.
    await away.call(absence.end, {})
    expect(await mayHandle(cover, id)).toBe(true)
    expect((await away.call(absence.end, {})).refusal.code).toBe('notAway')
  })

  it('without anybody who covers them leaves it to their role', async () => {
    const id = await theirs()
    expect(await mayHandle(colleague, id)).toBe(false)
    await away.call(absence.save, days)
    expect(await mayHandle(colleague, id)).toBe(true)
    expect(await mayHandle(cover, id)).toBe(false)
    expect((await colleague.call(usertasks.complete, { id, completed: true })).status).toBe(200)
  })

  it('is not away before the first day, nor after the last', async () => {
    const id = await theirs()
    await away.call(absence.save, { firstDay: addDays(today, 1), lastDay: addDays(today, 2) })
    expect(await mayHandle(colleague, id)).toBe(false)
    await away.call(absence.save, days)
    await server.owner.query('update absence set first_day = $1, last_day = $1', [
      addDays(today, -1),
    ])
    expect(await mayHandle(colleague, id)).toBe(false)
  })

  it('is said by themselves and by who leads, with days and a cover that can be', async () => {
    const { admin } = server
    const code = async (person: Person, input: object) =>
      (await person.call(absence.save, { ...days, ...input })).refusal.code
    expect(await code(away, { lastDay: addDays(today, -1) })).toBe('wrongDays')
    expect(await code(away, { firstDay: '2020-01-01', lastDay: '2020-01-02' })).toBe('passed')
    expect(await code(away, { cover: 'ingen@example.se' })).toBe('noSuchUser')
    expect(await code(away, { cover: away.email })).toBe('ownCover')
    expect(await code(colleague, { userId: away.id })).toBe('notYours')
    expect((await colleague.call(absence.get, { userId: away.id })).status).toBe(409)
    expect((await admin.call(absence.save, { ...days, userId: away.id })).status).toBe(204)
    const stale = await admin.call(absence.save, { ...days, userId: away.id, version: 7 })
    expect(stale.status).toBe(409)
    expect((await admin.call(absence.end, { userId: away.id })).status).toBe(204)
  })
})

it('usertasks 24: a task of the role is taken by one, and given to nobody else', async () => {
  const id = await inTransaction(opened, (db) =>
    createUserTask(db, { kind: 'monitored', ...typed, by: 'Skynet', now: new Date() }),
  )
  const taken = await Promise.all([away, colleague].map((one) => one.call(usertasks.take, { id })))
  expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await server.admin.call(usertasks.complete, { id, completed: true })
  expect((await server.admin.call(usertasks.take, { id })).refusal.code).toBe('done')
})
