import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import { usertasks } from '../contract.ts'
import { startTaskServer, typed, type TaskServer } from './testing/task-server.ts'

let server: TaskServer
let anna: Person
let bo: Person
let admin: Person
beforeAll(async () => {
  server = await startTaskServer()
  ;({ anna, bo, admin } = server)
})
afterAll(() => server.stop())

const removed = async (person: Person) => (await person.call(usertasks.removed, {})).body
const idsOf = (tasks: readonly { readonly id: string }[]) => tasks.map(({ id }) => id)
const listed = async () => idsOf((await anna.call(usertasks.all, { take: 50 })).body.list)

describe('usertasks 22: a removed task', () => {
  it('is put back by who made it and by task administrators', async () => {
    const { id } = await server.saved({ assignTo: { key: bo.email } })
    for (const person of [anna, admin]) {
      expect((await anna.call(usertasks.delete, { id })).status).toBe(204)
      expect(await listed()).not.toContain(id)
      expect((await anna.call(usertasks.get, { id })).status).toBe(404)
      expect((await bo.call(usertasks.complete, { id, completed: true })).status).toBe(404)
      expect((await removed(person))[0]).toMatchObject({ id, header: typed.header })
      expect(await removed(bo)).toEqual([])
      expect((await bo.call(usertasks.restore, { id })).refusal.code).toBe('notYours')
      const { body } = await person.call(usertasks.restore, { id })
      expect(body.historicStates.map(({ description }) => description).slice(-2)).toEqual([
        'Borttaget',
        'Borttagningen ångrad',
      ])
      expect(await listed()).toContain(id)
      expect(await removed(person)).toEqual([])
    }
    expect((await anna.call(usertasks.restore, { id })).status).toBe(404)
  })

  it('is gone when 30 days have passed', async () => {
    const { id } = await server.saved()
    await anna.call(usertasks.delete, { id })
    await server.owner.query(
      `update user_task set removed_at = skynet.now() - interval '31 days' where id = $1`,
      [id],
    )
    expect(await removed(anna)).toEqual([])
    expect((await anna.call(usertasks.restore, { id })).status).toBe(404)
  })

  it('keeps nobody from asking for the same help, and then stays removed', async () => {
    const action = {
      taskAction: 10,
      actionId: '11111111-1111-4111-8111-111111111111',
    } as const
    const { id } = await server.saved({ action })
    await anna.call(usertasks.delete, { id })
    await server.saved({ action })
    expect((await anna.call(usertasks.restore, { id })).refusal.code).toBe('helpWaiting')
  })

  it('takes no further act, whatever command it is', async () => {
    const { id } = await server.saved()
    await anna.call(usertasks.delete, { id })
    const acts: readonly [AnyEndpoint, () => Promise<{ status: number }>][] = [
      [usertasks.save, () => anna.call(usertasks.save, { ...typed, id })],
      [usertasks.delete, () => anna.call(usertasks.delete, { id })],
      [usertasks.complete, () => anna.call(usertasks.complete, { id, completed: true })],
      [usertasks.setinprogress, () => anna.call(usertasks.setinprogress, { id })],
      [usertasks.assign, () => anna.call(usertasks.assign, { id })],
      [usertasks.take, () => anna.call(usertasks.take, { id })],
    ]
    for (const [entry, act] of acts)
      expect([entry.id, (await act()).status]).toEqual([entry.id, 404])
    const commands = Object.values<AnyEndpoint>(usertasks).filter(({ kind }) => kind === 'command')
    expect([...acts.map(([entry]) => entry.id), usertasks.restore.id].toSorted()).toEqual(
      commands.map((entry) => entry.id).toSorted(),
    )
  })
})
