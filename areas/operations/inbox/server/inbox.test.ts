import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { usertasks } from '#areas/foundation/usertasks/contract.ts'
import { createUserTask, type NewUserTask } from '#areas/foundation/usertasks/server/public.ts'
import { absence } from '#areas/foundation/usertasks/server/testing/absence.ts'
import { prospects } from '#areas/acquisition/prospects/contract.ts'
import { startProspectHouse } from '#areas/acquisition/prospects/server/testing/prospect-house.ts'
import { openServices } from '#areas/credit/rating/server/testing/services.ts'
import { delivery } from '#areas/operations/delivery/contract.ts'
import { queues } from '#areas/operations/queues/contract.ts'
import { inbox } from '../contract.ts'

const today = stockholmDay(new Date())
let house: Awaited<ReturnType<typeof startProspectHouse>>
let services: ReturnType<typeof openServices>
let admin: Person
let seller: Person
let credit: Person
beforeAll(async () => {
  house = await startProspectHouse()
  services = openServices(house.server)
  admin = await house.server.person(['Administrator'])
  seller = await house.server.person(['SalesRepresentative'])
  credit = await house.server.person(['CreditOfficer'])
})
afterAll(async () => {
  await services.close()
  await house.stop()
})
beforeEach(async () => {
  for (const table of ['user_task', 'work_claim', 'absence', 'outbox_message', 'put_off'])
    await house.server.owner.query(`delete from ${table}`)
  await house.server.owner.query(
    `update prospect set asked_at = null, asked_by = null, asked_because = null, asked_by_id = null`,
  )
  await house.server.owner.query(
    `update approval set state = 'expired', decided_at = skynet.now(), decided_by = 'Skynet' where state = 'waiting'`,
  )
})

const task = (more: Partial<NewUserTask> = {}) =>
  inTransaction(services.at().writes, (db) =>
    createUserTask(db, {
      kind: 'monitored',
      header: 'Se över',
      message: 'Något har hänt.',
      by: 'Skynet',
      now: new Date(),
      ...more,
    }),
  )
const died = (days: number) =>
  house.server.owner.query(
    `insert into outbox_message (destination, kind, idempotency_key, payload, state, attempts, last_attempt_at, created_by)
     values ('crm', 'company.created', gen_random_uuid(), '{}', 'dead', 4, skynet.now() - $1 * interval '1 d', 'Test')`,
    [days],
  )
async function asked(): Promise<string> {
  const inside = await house.server.person(['InternalSalesRep'])
  const { id } = await house.searched(inside)
  await house.server.owner.query('update prospect set passed = false where id = $1', [id])
  await inside.call(prospects.ask, { prospectId: id, why: 'Ägaren går i borgen' })
  return id
}
const seen = async (
  person: Person,
  input: Parameters<typeof person.call<typeof inbox.waiting>>[1] = {},
) => (await person.call(inbox.waiting, input)).body
const keys = async (person: Person, input = {}) =>
  (await seen(person, input)).list.map(({ key }) => key)

describe('inbox 1: one call', () => {
  it('answers approvals, queues and tasks, each once, to those who may do them', async () => {
    const id = await task()
    await task({ kind: 'allSigned' })
    await task({ kind: 'own', header: 'Ring', assignedTo: seller.id })
    await died(0)
    const prospect = await asked()
    const other = await house.server.person(['Administrator'])
    await other.call(delivery.sendByHand, {
      serviceBus: 'core-system/limit.case',
      jsonRequestData: '{"limitValue":1}',
      why: 'Ärendet tappades',
    })
    const all = await seen(admin)
    expect(new Set(all.list.map(({ key }) => key)).size).toBe(all.list.length)
    expect(all.counts.map(({ kind, count }) => [kind, count])).toEqual([
      ['approval', 1],
      ['task', 1],
      ['prospects', 1],
      ['deliveries', 1],
    ])
    expect(all.list.find(({ kind }) => kind === 'prospects')).toMatchObject({
      key: `prospects ${prospect}`,
      place: `/prospect/${prospect}`,
      taken: null,
      overdue: false,
    })
    expect(await keys(credit)).toEqual([`task ${id}`])
    // Who asked sees it nowhere; who has no act has nothing, nor has the auditor.
    expect((await seen(other)).counts.map(({ kind }) => kind)).not.toContain('approval')
    for (const policy of ['LgUser', 'Auditor'] as const)
      expect(await seen(await house.server.person([policy]))).toMatchObject({
        list: [],
        parts: { todo: 0, mine: 0, others: 0, later: 0 },
      })
    expect((await seen(seller)).counts.map(({ kind }) => kind)).toEqual(['task', 'prospects'])
    expect(await keys(admin, { kinds: ['task'] })).toEqual([`task ${id}`])
  })

  it('lists an account to approve in its queue alone', async () => {
    const { list } = (await admin.call(approvals.all, {})).body
    expect(list.map(({ act }) => act)).not.toContain('validateAccount')
    await house.server.owner.query(
      `insert into approval (id, act, subject, title, place, difference, reason, payload, asked_by_id, asked_by, asked_at, expires_at)
       values (gen_random_uuid(), 'validateAccount', '5560160680', 'Godkänn kontot', '/', '[]', 'y', '{}', gen_random_uuid(), 'Åsa', skynet.now(), skynet.now() + interval '9 d')`,
    )
    expect((await seen(admin)).counts.map(({ kind }) => kind)).not.toContain('approval')
  })
})

describe('inbox 2: the order', () => {
  it('is what is overdue first, then age by harm', async () => {
    const late = await task({
      dueDate: addDays(today, -3),
      now: new Date(Date.now() - 5 * 86_400_000),
    })
    const worse = await task({
      kind: 'pausedPurchase',
      dueDate: addDays(today, -1),
      now: new Date(Date.now() - 6 * 86_400_000),
    })
    const old = await task({
      kind: 'debtorAbroad',
      dueDate: addDays(today, 9),
      now: new Date(Date.now() - 9 * 86_400_000),
    })
    const fresh = await task()
    expect(await keys(credit)).toEqual([worse, late, old, fresh].map((id) => `task ${id}`))
    const { list, counts } = await seen(credit)
    expect(list.map(({ overdue }) => overdue)).toEqual([true, true, false, false])
    expect(counts).toEqual([{ kind: 'task', count: 4, overdue: 2, more: false }])
  })

  it('holds from page to page, whatever is done meanwhile', async () => {
    for (let day = 1; day <= 7; day += 1)
      await task({ now: new Date(Date.now() - day * 3_600_000), header: `Nummer ${day}` })
    const first = await seen(credit, { take: 3 })
    const [done] = first.list
    await credit.call(usertasks.complete, { id: done?.subject ?? '', completed: true })
    await task({ header: 'Ny', now: new Date(Date.now() - 90 * 86_400_000) })
    const second = await seen(credit, { take: 3, after: first.next })
    const third = await seen(credit, { take: 3, after: second.next })
    expect([first, second, third].map(({ list }) => list.map(({ title }) => title))).toEqual([
      ['Nummer 7', 'Nummer 6', 'Nummer 5'],
      ['Nummer 4', 'Nummer 3', 'Nummer 2'],
      ['Nummer 1'],
    ])
    expect(third.next).toBeNull()
    for (const after of [
      'nej',
      Buffer.from('[1]').toString('base64url'),
      Buffer.from('[9e99,1,1,"a"]').toString('base64url'),
    ])
      expect((await credit.call(inbox.waiting, { after })).refusal.code).toBe('wrongAfter')
  })

  it('counts each kind so far, and says that there are more', async () => {
    await house.server.owner.query(
      `insert into outbox_message (destination, kind, idempotency_key, payload, state, attempts, last_attempt_at, created_by)
       select 'crm', 'company.created', gen_random_uuid(), '{}', 'dead', 4, skynet.now(), 'Test' from generate_series(1, 201)`,
    )
    const support = await house.server.person(['TechnicalSupport'])
    const { list, counts } = await seen(support)
    expect(list).toHaveLength(100)
    expect(counts).toMatchObject([{ kind: 'deliveries', count: 200, more: true }])
  })
})

describe('inbox 3: what is taken', () => {
  it('is among what others have, with who has it, until they leave it', async () => {
    const prospect = await asked()
    const other = await house.server.person(['SalesRepresentative'])
    const which = { queue: 'prospects' as const, subject: prospect }
    await seller.call(queues.take, which)
    const key = `prospects ${prospect}`
    expect(await keys(seller)).toEqual([key])
    expect(await keys(seller, { part: 'mine' })).toEqual([key])
    expect(await keys(other)).toEqual([])
    expect((await seen(other, { part: 'others' })).list).toMatchObject([
      { key, taken: { own: false, away: false } },
    ])
    await seller.call(queues.leave, which)
    expect(await keys(other)).toEqual([key])
  })

  it('is somebody else’s to do while whoever has it is away', async () => {
    const officer = await house.server.person(['CreditOfficer'])
    const cover = await house.server.person(['LgUser'])
    const id = await task({ assignedTo: officer.id })
    const key = `task ${id}`
    expect([await keys(credit), await keys(cover)]).toEqual([[], []])
    expect((await seen(credit)).parts).toEqual({ todo: 0, mine: 0, others: 1, later: 0 })
    const days = { firstDay: today, lastDay: today }
    await officer.call(absence.save, { ...days, cover: cover.email })
    expect([await keys(credit), await keys(cover)]).toEqual([[], [key]])
    await officer.call(absence.save, days)
    expect([await keys(credit), await keys(cover)]).toEqual([[key], []])
    expect((await seen(credit)).list[0]?.taken).toMatchObject({ own: false, away: true })
    await credit.call(usertasks.take, { id })
    expect(await keys(officer)).toEqual([])
  })
})

describe('inbox 7: what is put off', () => {
  const tomorrow = addDays(today, 1)

  it('is out of one’s own list until its day, and in everybody else’s as before', async () => {
    const id = await task()
    const key = `task ${id}`
    const other = await house.server.person(['CreditOfficer'])
    expect((await credit.call(inbox.putOff, { key, until: tomorrow })).status).toBe(204)
    expect(await keys(credit)).toEqual([])
    expect((await seen(credit, { part: 'later' })).list).toMatchObject([
      { key, putOffUntil: tomorrow },
    ])
    expect((await seen(credit)).parts).toEqual({ todo: 0, mine: 0, others: 0, later: 1 })
    expect(await keys(other)).toEqual([key])
    // Until another day, and then taken forward.
    const later = addDays(today, 30)
    await credit.call(inbox.putOff, { key, until: later })
    expect((await seen(credit, { part: 'later' })).list[0]?.putOffUntil).toBe(later)
    expect((await credit.call(inbox.putOff, { key, until: null })).status).toBe(204)
    expect(await keys(credit)).toEqual([key])
    expect((await credit.call(inbox.putOff, { key })).refusal.code).toBe('notWaiting')
    // Its day has come.
    await credit.call(inbox.putOff, { key, until: tomorrow })
    await house.server.owner.query('update put_off set until = skynet.today()')
    expect(await keys(credit)).toEqual([key])
  })

  it('is something that waits for who puts it off, until a day within thirty', async () => {
    const id = await task()
    const key = `task ${id}`
    for (const until of [today, addDays(today, -1), addDays(today, 31)])
      expect((await credit.call(inbox.putOff, { key, until })).refusal.code).toBe('wrongDay')
    const strange = await credit.call(inbox.putOff, { key: 'task nothing', until: tomorrow })
    expect(strange.refusal.code).toBe('notWaiting')
    const support = await house.server.person(['TechnicalSupport'])
    const notTheirs = await support.call(inbox.putOff, { key, until: tomorrow })
    expect(notTheirs.refusal.code).toBe('notWaiting')
  })
})

describe('inbox 8: what the menu counts', () => {
  it('is what one has to do, failed deliveries and what is open in one’s lists, of each what one has', async () => {
    await died(1)
    await task()
    const counted = async (person: Person) =>
      Object.fromEntries(
        (await person.call(inbox.counts, {})).body.map(({ of, count }) => [of, count]),
      )
    const support = await house.server.person(['TechnicalSupport'])
    const { parts } = await seen(support)
    expect(parts.todo).toBeGreaterThan(0)
    expect(await counted(support)).toEqual({ todo: parts.todo, deliveries: 1, expired: 0 })
    expect(await counted(credit)).toEqual({ todo: 1 })
    expect(Object.keys(await counted(admin)).toSorted()).toEqual([
      'deliveries',
      'expired',
      'interpretations',
      'onboardings',
      'todo',
      'workList',
    ])
  })
})
