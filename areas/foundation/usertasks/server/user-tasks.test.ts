import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { users } from '#areas/foundation/users/contract.ts'
import { usertasks, type UserTaskWithHistory } from '../contract.ts'
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

const told = (task: UserTaskWithHistory) =>
  task.historicStates.map(({ description }) => description)

describe('a task', () => {
  it('is made, found, changed and removed', async () => {
    const task = await server.saved({
      tags: ['limit', 'limit'],
      action: { taskAction: 1, actionId: '556016-0680' },
      assignTo: { key: bo.email.toUpperCase(), name: 'vad som helst' },
    })
    expect(task).toMatchObject({
      ...typed,
      dueDate: addDays(today, 30),
      assignTo: { key: bo.email, name: expect.stringContaining('Person') },
      assignedUser: expect.stringContaining('Person'),
      state: 'open',
      tags: ['limit'],
      action: { taskAction: 1, actionId: '5560160680' },
      completed: false,
      version: 1,
    })
    expect(told(task)).toEqual(['Skapat', expect.stringContaining('Tilldelat Person')])

    const changed = await server.saved(
      { id: task.id, header: 'Höj limiten', dueDate: today, version: 1 },
      bo,
    )
    expect(changed).toMatchObject({
      header: 'Höj limiten',
      dueDate: today,
      assignTo: null,
      action: null,
      version: 2,
    })
    expect(told(changed).slice(2)).toEqual(['Ändrat', 'Tilldelningen borttagen'])
    expect((await admin.call(usertasks.get, { id: task.id })).body).toMatchObject({
      ...changed,
      mayHandle: true,
      mayRemove: true,
    })

    expect((await admin.call(usertasks.delete, { id: task.id })).status).toBe(204)
    for (const refused of [
      await anna.call(usertasks.get, { id: task.id }),
      await anna.call(usertasks.delete, { id: task.id }),
      await anna.call(usertasks.save, { id: task.id, ...typed }),
      await anna.call(usertasks.assign, { id: task.id, assignTo: null }),
      await anna.call(usertasks.complete, { id: task.id, completed: true }),
      await anna.call(usertasks.setinprogress, { id: task.id }),
    ])
      expect(refused).toMatchObject({
        status: 404,
        refusal: { code: 'missing', message: 'Uppgiften kunde inte hittas' },
      })
    const { rows } = await server.owner.query(
      'select body from audit_entry where subject = $1 order by at',
      [task.id],
    )
    expect(rows.map(({ body }) => [body.action, body.before?.header, body.after?.header])).toEqual([
      ['usertasks.save', undefined, typed.header],
      ['usertasks.save', typed.header, 'Höj limiten'],
      ['usertasks.delete', 'Höj limiten', undefined],
    ])
  })

  it('usertasks 1: names every field that needs mending', async () => {
    const { status, refusal } = await anna.call(usertasks.save, {
      header: ' ',
      message: '',
      dueDate: '2026-02-30',
      tags: ['x'.repeat(51)],
      action: { taskAction: 1, actionId: 'nej' },
      assignTo: { key: 'nej' },
    })
    expect(status).toBe(400)
    expect(refusal.fields?.map(({ field }) => field).sort()).toEqual([
      'action.actionId',
      'assignTo.key',
      'dueDate',
      'header',
      'message',
      'tags.0',
    ])
    expect(refusal.fields?.map(({ message }) => message)).toContain('Beskrivning behöver fyllas i')
    const unknown = await anna.call(usertasks.save, {
      ...typed,
      action: { taskAction: 9 as never, actionId: id },
    })
    expect(unknown.status).toBe(400)
  })

  it('usertasks 6: is due within 30 days, and by somebody who is a user', async () => {
    for (const dueDate of [addDays(today, -1), addDays(today, 31)])
      expect(await anna.call(usertasks.save, { ...typed, dueDate })).toMatchObject({
        status: 400,
        refusal: { code: 'wrongDueDate', fields: [{ field: 'dueDate' }] },
      })
    const assignTo = { key: 'ingen@example.se' }
    const refused = {
      status: 400,
      refusal: { code: 'noSuchUser', fields: [{ field: 'assignTo' }] },
    }
    expect(await anna.call(usertasks.save, { ...typed, assignTo })).toMatchObject(refused)
    expect(
      await anna.call(usertasks.assign, { id: (await server.saved()).id, assignTo }),
    ).toMatchObject(refused)
    // What is overdue can be changed without being moved.
    const { id: late } = await server.saved()
    await server.owner.query('update user_task set due_date = $2 where id = $1', [
      late,
      addDays(today, -3),
    ])
    expect(await server.saved({ id: late, dueDate: addDays(today, -3) })).toMatchObject({
      dueDate: addDays(today, -3),
    })
  })

  it('is not overwritten by one who saw an older version', async () => {
    const task = await server.saved()
    await server.saved({ id: task.id, header: 'Först', version: 1 }, admin)
    expect(
      await anna.call(usertasks.save, { ...typed, id: task.id, header: 'Sedan', version: 1 }),
    ).toMatchObject({
      status: 409,
      refusal: {
        code: 'stale',
        changed: expect.arrayContaining([{ field: 'header', label: 'Rubrik', stored: 'Först' }]),
      },
    })
    expect(
      await anna.call(usertasks.assign, { id: task.id, assignTo: { key: bo.email }, version: 1 }),
    ).toMatchObject({
      status: 409,
      refusal: { code: 'stale' },
    })
  })

  it('usertasks 2: is begun by whose it is following its link, done, and opened again', async () => {
    const task = await server.saved()
    const begun = await anna.call(usertasks.setinprogress, { id: task.id })
    expect(begun.body).toMatchObject({
      state: 'inProgress',
      currentState: { description: 'Pågående' },
    })
    await anna.call(usertasks.setinprogress, { id: task.id })
    const own = async (who: Person) =>
      (await who.call(usertasks.getinprogress, {})).body.map((one) => one.id)
    expect(await own(anna)).toEqual([task.id])
    expect(await own(bo)).toEqual([])
    expect((await bo.call(usertasks.setinprogress, { id: task.id })).refusal.code).toBe('notYours')
    expect(await own(anna)).toEqual([task.id])
    // Whoever of them follows it last goes on with it.
    await anna.call(usertasks.assign, { id: task.id, assignTo: { key: bo.email } })
    await bo.call(usertasks.setinprogress, { id: task.id })
    expect([await own(anna), await own(bo)]).toEqual([[], [task.id]])

    const done = await anna.call(usertasks.complete, { id: task.id, completed: true })
    expect(done.body).toMatchObject({ completed: true, state: 'completed' })
    await anna.call(usertasks.complete, { id: task.id, completed: true })
    // The link of what is done may be looked at.
    expect((await bo.call(usertasks.setinprogress, { id: task.id })).body.state).toBe('completed')
    expect(await own(bo)).toEqual([])
    const again = await anna.call(usertasks.complete, { id: task.id, completed: false })
    expect(again.body).toMatchObject({ completed: false, state: 'open' })
    expect(told(again.body)).toEqual([
      'Skapat',
      'Pågående',
      expect.stringMatching(/^Tilldelat /),
      'Pågående',
      'Klart',
      'Öppnat igen',
    ])
  })

  it('is handed from one to another, and is nobody’s when the user is gone', async () => {
    const task = await server.saved()
    const gone = await server.person(['RuleAdmin'])
    const handed = await anna.call(usertasks.assign, {
      id: task.id,
      assignTo: { key: gone.email },
      version: 1,
    })
    expect(handed.body).toMatchObject({ assignTo: { key: gone.email }, version: 2 })
    const administrator = await server.person(['Administrator'])
    await administrator.call(users.deleteInternal, { id: gone.id })
    expect((await anna.call(usertasks.get, { id: task.id })).body.assignTo).toBeNull()
    expect((await anna.call(usertasks.assign, { id: task.id })).body.historicStates).toHaveLength(2)
  })

  it('is changed by whose it is, who made it and task administrators, and removed by the last two', async () => {
    const task = await server.saved({ assignTo: { key: bo.email } })
    const stranger = await server.person(['LgUser'])
    const { id, version } = task
    const acts = (who: Person) => [
      who.call(usertasks.save, { ...typed, id, assignTo: { key: bo.email } }),
      who.call(usertasks.assign, { id, assignTo: { key: bo.email } }),
      who.call(usertasks.complete, { id, completed: true }),
      who.call(usertasks.complete, { id, completed: false }),
    ]
    for (const act of acts(stranger))
      expect(await act).toMatchObject({
        status: 409,
        refusal: {
          code: 'notYours',
          message:
            'Bara den som har ärendet, den det väntar på, den som skapade det och ärendeadministratörer kan ändra det eller göra det klart',
        },
      })
    for (const who of [stranger, bo])
      expect(await who.call(usertasks.delete, { id })).toMatchObject({
        status: 409,
        refusal: {
          message: 'Bara den som skapade ärendet och ärendeadministratörer kan ta bort det',
        },
      })
    expect((await stranger.call(usertasks.get, { id })).body).toMatchObject({
      version,
      mayHandle: false,
      mayRemove: false,
    })
    expect((await bo.call(usertasks.get, { id })).body).toMatchObject({
      mayHandle: true,
      mayRemove: false,
    })
    expect((await anna.call(usertasks.get, { id })).body).toMatchObject({
      mayHandle: true,
      mayRemove: true,
    })
    for (const who of [bo, anna, admin])
      for (const act of acts(who)) expect((await act).status).toBe(200)
    // Two may have the same name: it is the person that counts.
    await server.owner.query(
      `update internal_user set last_name = (select last_name from internal_user where id = $1) where id = $2`,
      [anna.id, stranger.id],
    )
    expect((await stranger.call(usertasks.delete, { id })).status).toBe(409)
    expect((await anna.call(usertasks.delete, { id })).status).toBe(204)
  })

  it('usertasks: asks for help about a document once at a time', async () => {
    const action = { taskAction: 10 as const, actionId: id }
    const first = await server.saved({ action })
    const refused = { status: 409, refusal: { code: 'helpWaiting' } }
    expect(await bo.call(usertasks.save, { ...typed, action })).toMatchObject(refused)
    await anna.call(usertasks.complete, { id: first.id, completed: true })
    await server.saved({ action })
    expect(await anna.call(usertasks.complete, { id: first.id, completed: false })).toMatchObject(
      refused,
    )
  })
})
