import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { collection } from '#areas/purchasing/invoices/server/testing/collection.ts'
import { kr, startCreditHouse } from '#areas/purchasing/invoices/server/testing/credit-house.ts'
import { portfolio } from '#areas/purchasing/portfolio/contract.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { queues } from '../contract.ts'
import { queueNames, type QueueName } from '../rules.ts'

/* An invoice that is not paid waits for who collects in one queue at a time. */
let at: Awaited<ReturnType<typeof startCreditHouse>>
let collector: Person
beforeAll(async () => {
  at = await startCreditHouse()
  collector = await at.house.server.person(['DebtCollectorDepartment'])
})
afterAll(() => at.house.stop())

const today = stockholmDay(new Date())
let sequence = 10
const told = (id: string, news: object) =>
  at.house.told({
    news: { id, sequence: (sequence += 1), externalId: `K-${id.slice(0, 8)}`, events: [], ...news },
  })
const register = (id: string, kind: 'disputed' | 'resumed' | 'promised' | 'answered', more = {}) =>
  collector.call(collection.register, { id, kind, saidBy: 'Anna', note: 'Sagt', ...more })
/** In which queues an invoice stands, with what it says there. */
async function standing(id: string) {
  const mine = (await collector.call(queues.mine, { take: 200 })).body
  expect(mine.map(({ queue }) => queue)).toEqual(
    queueNames.filter((name) =>
      ['claimsDue', 'disputed', 'brokenPromises', 'unanswered'].includes(name),
    ),
  )
  return mine.flatMap(({ queue, list }) =>
    list
      .filter(({ subject }) => subject === id)
      .map((one): [QueueName, string] => [queue, one.detail.replaceAll(/\s/g, ' ')]),
  )
}
const inQueues = async (id: string) => (await standing(id)).map(([queue]) => queue)
const dated = (id: string, column: string, days: number) =>
  at.house.owner.query(
    `update invoice_collection set ${column} = skynet.now() - $2 * interval '1 d' where invoice_id = $1`,
    [id, days],
  )

it('queues 11, invoices 303: what is due, promised, disputed or unanswered waits once, until it is done or paid', async () => {
  const { id } = await at.bought(10_000, 90)
  // Thirty days late, and nobody has told of a reminder.
  expect(await standing(id)).toEqual([
    ['claimsDue', expect.stringContaining('10 000,00 kr kvar. Inte påmind. Se till att')],
  ])
  await told(id, { events: [{ kind: 'firstReminder', at: `${today}T06:00:00Z` }] })
  expect(await inQueues(id)).toEqual([])
  await dated(id, 'due_at', 1)
  expect(await inQueues(id)).toEqual(['claimsDue'])

  await register(id, 'promised', { plan: [{ day: today, amount: 10_000 * kr }] })
  expect(await inQueues(id)).toEqual([])
  await at.house.owner.query(
    `update invoice_collection set plan = jsonb_set(plan, '{0,day}', to_jsonb($2::text)) where invoice_id = $1`,
    [id, addDays(today, -1)],
  )
  expect(await inQueues(id)).toEqual(['brokenPromises'])

  await register(id, 'disputed', { amount: 4_000 * kr })
  expect(await standing(id)).toEqual([
    ['disputed', expect.stringContaining('4 000,00 kr bestritt')],
  ])
  const { disputed } = (await at.officer.call(portfolio.overview, {})).body
  expect(disputed).toEqual({ amount: 10_000 * kr, count: 1 })
  const behind = await at.officer.call(portfolio.invoices, { breakdown: 'disputed' })
  expect(behind.body.list.map((one) => one.id)).toEqual([id])
  await register(id, 'resumed')
  expect(await inQueues(id)).toEqual(['claimsDue'])

  await told(id, { events: [{ kind: 'paymentSubmission', at: `${today}T07:00:00Z` }] })
  expect(await inQueues(id)).toEqual([])
  await dated(id, 'due_at', 1)
  expect(await inQueues(id)).toEqual(['unanswered'])
  await register(id, 'answered')
  expect(await inQueues(id)).toEqual([])
  await dated(id, 'due_at', 1)
  await told(id, { paidAmount: 10_000 * kr })
  expect(await inQueues(id)).toEqual([])
})
