import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { openDatabase } from '#platform/server/database.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { usertasks } from '../contract.ts'
import { roleText, taskKindNames, type TaskKind } from '../kinds.ts'
import { createUserTask, openTasksFor } from './public.ts'
import { startTaskServer, typed, type TaskServer } from './testing/task-server.ts'

/** The Tuesday on which tests stand, 10:00 in Stockholm. */
const tuesday = new Date('2026-11-24T10:00+01:00')
const nobody = {
  kind: 'staff',
  id: '00000000-0000-4000-8000-000000000000',
  name: '',
  email: '',
} as const
const about = { taskAction: 8, actionId: '11111111-1111-4111-8111-111111111111' } as const
let server: TaskServer
let opened: ReturnType<typeof openDatabase>
let credit: Person
let aml: Person
beforeAll(async () => {
  server = await startTaskServer()
  opened = openDatabase({
    url: server.database.url,
    log: pino({ level: 'silent' }),
    most: 2,
    role: 'skynet_app',
  })
  credit = await server.person(['CreditOfficer'])
  aml = await server.person(['AmlDepartment'])
})
afterAll(async () => {
  await opened.close()
  await server.stop()
})
beforeEach(() => server.removeTasks())

const made = (kind: TaskKind, more: { readonly action?: typeof about } = {}) =>
  inTransaction(opened, (db) =>
    createUserTask(db, { kind, ...typed, by: 'Skynet', now: tuesday, ...more }),
  )

describe('usertasks 23: the kind of a task', () => {
  it('is one of those that the code knows', async () => {
    const { rows } = await server.owner.query(
      `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'user_task_kind'`,
    )
    const allowed = [...String(rows[0]?.text).matchAll(/'(\w+)'/g)].map(([, name]) => name)
    expect(allowed).toEqual([...taskKindNames])
  })

  it('says whose it is, who begins it, does it and opens it again', async () => {
    const id = await made('monitored')
    expect(roleText('monitored')).toBe('Kreditansvarig')
    expect((await aml.call(usertasks.get, { id })).body.mayHandle).toBe(false)
    expect((await aml.call(usertasks.complete, { id, completed: true })).status).toBe(409)
    expect((await credit.call(usertasks.get, { id })).body).toMatchObject({
      kind: 'monitored',
      mayHandle: true,
      mayRemove: false,
    })
    expect((await credit.call(usertasks.setinprogress, { id })).body.state).toBe('inProgress')
    expect((await credit.call(usertasks.complete, { id, completed: true })).body.completed).toBe(
      true,
    )
    expect((await credit.call(usertasks.complete, { id, completed: false })).status).toBe(200)
    // What somebody has by name is theirs.
    const to = { key: credit.email, name: '' }
    expect((await credit.call(usertasks.assign, { id, assignTo: to })).status).toBe(200)
    const other = await server.person(['CreditOfficer'])
    expect((await other.call(usertasks.complete, { id, completed: true })).status).toBe(409)
  })

  it('says by when, in hours and days at work', async () => {
    const due = async (kind: TaskKind) =>
      (await credit.call(usertasks.get, { id: await made(kind) })).body.dueDate
    expect(await due('pausedPurchase')).toBe('2026-11-24')
    expect(await due('blacklistStops')).toBe('2026-11-24')
    expect(await due('monitored')).toBe('2026-11-25')
    expect(await due('creditNote')).toBe('2026-11-26')
    expect(await due('own')).toBe('2026-12-24')
  })

  it('waits once where it is told once, also when an earlier one is opened again', async () => {
    const first = await made('sealWaits', { action: about })
    await expect(made('sealWaits', { action: about })).rejects.toThrow(/user_task_once/)
    const { admin } = server
    await admin.call(usertasks.complete, { id: first, completed: true })
    await made('sealWaits', { action: about })
    expect(await admin.call(usertasks.complete, { id: first, completed: false })).toMatchObject({
      status: 409,
      refusal: { code: 'sameWaiting' },
    })
  })

  it('is listed for its role alone, and not where a queue lists it already', async () => {
    await made('monitored')
    await made('kycRisk')
    await made('own')
    const of = (policies: readonly string[]) =>
      openTasksFor(opened.db, { ...nobody, policies }, 10).then(({ total }) => total)
    expect(await of(['CreditOfficer'])).toBe(1)
    expect(await of(['AmlDepartment'])).toBe(0)
    expect(await of(['LgUser'])).toBe(0)
  })
})
