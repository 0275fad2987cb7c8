import { afterAll, beforeAll, expect, test } from 'vitest'
import { prospects } from '#areas/acquisition/prospects/contract.ts'
import { startProspectHouse } from '#areas/acquisition/prospects/server/testing/prospect-house.ts'
import { ageText } from '#platform/swedish/age.ts'
import type { Person } from '#app/server/testing.ts'
import { mayWorkQueues } from '#areas/foundation/users/rules.ts'
import { queues } from '../contract.ts'
import { inOrder, queueKinds, queueNames, type QueueName } from '../rules.ts'

let house: Awaited<ReturnType<typeof startProspectHouse>>
beforeAll(async () => {
  house = await startProspectHouse()
})
afterAll(() => house.stop())

const of = async (person: Person, queue: QueueName, page: object = {}) =>
  (await person.call(queues.mine, { queue, ...page })).body[0]
const subjects = async (person: Person, queue: QueueName) =>
  (await of(person, queue))?.list.map(({ subject }) => subject)

/** A prospect that the rules fail, searched and asked for by an inside seller. */
async function asked(by: Person) {
  const { id, name } = await house.searched(by)
  await house.server.owner.query('update prospect set passed = false where id = $1', [id])
  await by.call(prospects.ask, { prospectId: id, why: 'Ägaren går i borgen' })
  return { id, name }
}
const died = (count: number) =>
  house.server.owner.query(
    `insert into outbox_message (destination, kind, idempotency_key, payload, state, attempts, last_attempt_at, created_by)
     select 'crm', 'company.created', gen_random_uuid(), '{}', 'dead', 4, skynet.now(), 'Test' from generate_series(1, $1)`,
    [count],
  )

test('queues 1: who may do what waits is who has a queue', () => {
  const may = new Set(queueNames.flatMap((name) => queueKinds[name].may.policies))
  expect(new Set(mayWorkQueues.policies)).toEqual(may)
})

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [1439, '23 h'],
  [1440, '1 dag'],
  [2880, '2 dagar'],
])('queues 3: %i minutes are %s', (minutes, text) => {
  const now = new Date('2028-02-29T23:30:00Z')
  expect(ageText(new Date(now.getTime() - minutes * 60_000), now)).toBe(text)
})

test('queues 2, prospects 43: what is asked for waits for those who decide, never for who made it', async () => {
  const inside = await house.server.person(['InternalSalesRep'])
  const both = await house.server.person(['InternalSalesRep', 'SalesRepresentative'])
  const first = await asked(inside)
  const second = await asked(both)
  expect((await inside.call(queues.mine, {})).status).toBe(403)
  expect(await subjects(house.seller, 'prospects')).toEqual([first.id, second.id])
  expect(await subjects(both, 'prospects')).toEqual([first.id])
  const row = (await of(house.seller, 'prospects'))?.list[0]
  expect(row).toMatchObject({ title: first.name, place: `/prospect/${first.id}` })
  expect(row?.detail).toContain('Ägaren går i borgen')
  await house.seller.call(prospects.setApproved, { prospectId: first.id, approved: false })
  expect(await subjects(house.seller, 'prospects')).toEqual([second.id])
})

test('queues 4: a queue is paged, and counted so far', async () => {
  const support = await house.server.person(['TechnicalSupport'])
  await died(201)
  const page = await of(support, 'deliveries', { take: 10, currentPage: 19 })
  expect(page).toMatchObject({ total: 200, more: true })
  expect(page?.list).toHaveLength(10)
  expect((await support.call(queues.mine, {})).body.map(({ queue }) => queue)).toEqual([
    'deliveries',
  ])
  expect((await support.call(queues.mine, { queue: 'prospects' })).body).toEqual([])
})

test('queues 5: of two who take the next at once each gets one, and others see whose it is', async () => {
  const [one, two] = [house.seller, await house.server.person(['SalesRepresentative'])]
  const inside = await house.server.person(['InternalSalesRep'])
  await asked(inside)
  await asked(inside)
  const waiting = (await subjects(one, 'prospects')) ?? []
  expect(waiting.length).toBeGreaterThanOrEqual(2)
  const next = (person: Person) => person.call(queues.takeNext, { queue: 'prospects' })
  const [first, second] = await Promise.all([next(one), next(two)])
  expect([first.status, second.status]).toEqual([200, 200])
  expect([first.body.subject, second.body.subject].toSorted()).toEqual(
    waiting.slice(0, 2).toSorted(),
  )
  const rowOf = async (person: Person, subject: string) =>
    (await of(person, 'prospects'))?.list.find((row) => row.subject === subject)
  const own = first.body.subject
  expect((await rowOf(one, own))?.taken).toMatchObject({ own: true })
  expect((await rowOf(two, own))?.taken).toMatchObject({ own: false, by: first.body.taken?.by })
  // Not theirs to leave; an administrator lets go of it for who is away (queues 6).
  const which = { queue: 'prospects' as const, subject: own }
  expect((await two.call(queues.leave, which)).refusal.code).toBe('notTaken')
  expect((await two.call(queues.release, which)).status).toBe(403)
  const lead = await house.server.person(['UserTaskAdmin'])
  expect((await lead.call(queues.taken, {})).body.map(({ subject }) => subject)).toContain(own)
  expect((await lead.call(queues.release, which)).status).toBe(204)
  expect((await rowOf(two, own))?.taken).toBeNull()
  expect((await two.call(queues.leave, { ...which, subject: second.body.subject })).status).toBe(
    204,
  )
  const { rows } = await house.server.owner.query<{ action: string }>(
    `select action from audit_entry where subject = $1 and action like 'queues.%' order by at`,
    [own],
  )
  expect(rows.map(({ action }) => action)).toEqual(['queues.takeNext', 'queues.release'])
})

test('queues 5: the next is the worst and oldest of all queues, not the first of the first queue', async () => {
  const now = new Date('2026-11-24T10:00+01:00')
  const ago = (queue: QueueName, days: number) => ({
    queue,
    since: new Date(now.getTime() - days * 86_400_000),
  })
  const named = (waiting: readonly ReturnType<typeof ago>[]) =>
    inOrder(waiting, now).map(({ queue, since }) => [
      queue,
      (now.getTime() - since.getTime()) / 86_400_000,
    ])
  expect(named([ago('kyc', 2), ago('hits', 97)])).toEqual([
    ['hits', 97],
    ['kyc', 2],
  ])
  // What is overdue before what is not, and an insolvency before all.
  expect(
    named([
      ago('sameRecipients', 3),
      ago('hits', 0.5),
      ago('sameRecipients', 20),
      ago('insolvent', 0),
    ]),
  ).toEqual([
    ['insolvent', 0],
    ['sameRecipients', 20],
    ['hits', 0.5],
    ['sameRecipients', 3],
  ])

  const both = await house.server.person(['SalesRepresentative', 'TechnicalSupport'])
  const inside = await house.server.person(['InternalSalesRep'])
  const { id } = await asked(inside)
  await house.server.owner.query('delete from work_claim')
  await house.server.owner.query(`delete from outbox_message where state = 'dead'`)
  await died(1)
  await house.server.owner.query(
    `update outbox_message set last_attempt_at = skynet.now() - interval '40 d' where state = 'dead'`,
  )
  await house.server.owner.query(
    `update prospect set asked_at = skynet.now() - interval '2 d' where asked_at is not null`,
  )
  expect((await both.call(queues.takeNext, {})).body.queue).toBe('deliveries')
  const second = (await both.call(queues.takeNext, {})).body
  expect(second.queue).toBe('prospects')
  // Just the one that is pointed at, once.
  await both.call(queues.leave, { queue: 'prospects', subject: second.subject })
  const other = await house.server.person(['SalesRepresentative'])
  const which = { queue: 'prospects' as const, subject: id }
  const took = await Promise.all([both, other].map((one) => one.call(queues.take, which)))
  expect(took.map(({ status }) => status).toSorted()).toEqual([204, 409])
  const gone = { queue: 'prospects' as const, subject: '00000000-0000-4000-8000-000000000000' }
  expect((await both.call(queues.take, gone)).refusal.code).toBe('notWaiting')
  expect((await inside.call(queues.take, which)).status).toBe(403)
})

test('queues 5: what is taken is free again after its time, and what is done and waits anew is new', async () => {
  const support = await house.server.person(['TechnicalSupport'])
  const other = await house.server.person(['TechnicalSupport'])
  await house.server.owner.query(`delete from outbox_message where state = 'dead'`)
  await died(1)
  const next = (person: Person) => person.call(queues.takeNext, {})
  const { subject } = (await next(support)).body
  expect((await next(other)).refusal.code).toBe('nothingLeft')
  const others = await other.call(queues.takeNext, { queue: 'accounts' })
  expect([others.status, others.refusal.code]).toEqual([409, 'notYours'])
  expect((await of(other, 'deliveries'))?.free).toBe(0)
  await house.server.owner.query(
    `update work_claim set taken_at = skynet.now() - interval '2 h', ends_at = skynet.now() - interval '1 h' where subject = $1`,
    [subject],
  )
  expect((await next(other)).body.subject).toBe(subject)
  // It was sent again and failed once more.
  await house.server.owner.query(
    `update outbox_message set last_attempt_at = skynet.now() + interval '1 minute' where id = $1`,
    [subject],
  )
  expect((await of(support, 'deliveries'))?.free).toBe(1)
})

test('queues 7, 8: the thing itself says who has taken it, who lets go of it, and who takes it over', async () => {
  const [one, two] = [
    await house.server.person(['SalesRepresentative']),
    await house.server.person(['SalesRepresentative']),
  ]
  const lead = await house.server.person(['UserTaskAdmin', 'SalesRepresentative'])
  const inside = await house.server.person(['InternalSalesRep', 'SalesRepresentative'])
  const { id } = await asked(inside)
  await house.server.owner.query('delete from work_claim')
  await house.server.owner.query(
    `update prospect set asked_at = skynet.now() - interval '3 d' where id = $1`,
    [id],
  )
  const which = { queue: 'prospects' as const, subject: id }
  const claim = async (person: Person) =>
    (await person.call(queues.claim, { queue: 'prospects', about: id })).body.claim
  expect(await claim(one)).toBeUndefined()
  expect((await two.call(queues.takeOver, which)).refusal.code).toBe('notTaken')
  await one.call(queues.takeNext, { queue: 'prospects' })
  expect(await claim(one)).toMatchObject({ own: true, mayTakeOver: false, mayRelease: true })
  const seen = await claim(two)
  expect(seen).toMatchObject({ own: false, ended: false, mayTakeOver: false, mayRelease: false })
  expect(new Date(seen?.until ?? 0) > new Date(seen?.since ?? 0)).toBe(true)
  expect((await two.call(queues.takeOver, which)).refusal.code).toBe('stillTaken')
  expect((await one.call(queues.takeOver, which)).refusal.code).toBe('alreadyYours')
  // Who leads takes it over before its time has passed; of one's own asking nothing is taken.
  expect(await claim(lead)).toMatchObject({ mayTakeOver: true, mayRelease: true })
  expect(await claim(inside)).toMatchObject({ mayTakeOver: false, mayRelease: false })
  expect((await inside.call(queues.takeOver, which)).refusal.code).toBe('notWaiting')
  expect((await lead.call(queues.takeOver, which)).status).toBe(204)
  expect(await claim(one)).toMatchObject({ own: false, by: (await claim(lead))?.by })
  // Its time has passed: it says so, and whoever it waits for takes it over.
  await house.server.owner.query(
    `update work_claim set taken_at = skynet.now() - interval '2 h', ends_at = skynet.now() - interval '1 h' where subject = $1`,
    [id],
  )
  expect(await claim(two)).toMatchObject({ ended: true, mayTakeOver: true, mayRelease: false })
  expect((await two.call(queues.takeOver, which)).status).toBe(204)
  expect(await claim(two)).toMatchObject({ own: true, ended: false })
  const support = await house.server.person(['TechnicalSupport'])
  expect((await support.call(queues.takeOver, which)).refusal.code).toBe('notYours')
  const stranger = await house.server.person(['InvoiceHandler'])
  expect((await stranger.call(queues.claim, { queue: 'prospects', about: id })).status).toBe(403)
  // Decided it waits no more, and nobody has it.
  await house.administrator.call(prospects.setApproved, { prospectId: id, approved: false })
  expect(await claim(two)).toBeUndefined()
  const { rows } = await house.server.owner.query<{ action: string }>(
    `select action from audit_entry where subject = $1 and action like 'queues.%' order by at`,
    [id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'queues.takeNext',
    'queues.takeOver',
    'queues.takeOver',
  ])
})
