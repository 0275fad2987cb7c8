import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '#platform/server/database.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { dayLength } from '#platform/time.ts'
import { gatheringOfJob } from '#areas/credit/rating/server/public.ts'
import { decideOn } from './decide.ts'
import { decideTask } from './decide-job.ts'
import { partiesOf } from './parties.ts'
import { takeInAll } from '../take-in.ts'
import { invoice, startInvoiceHouse, type InvoiceHouse } from '../testing/house.ts'

let house: InvoiceHouse
beforeAll(async () => {
  house = await startInvoiceHouse()
})
afterAll(() => house.stop())

const kr = 100
interface Sent {
  readonly number: string
  readonly recipient: string
  readonly kronor: number
  /** Days ago. */
  readonly before?: number
}
/** Invoices of an issuer, a millisecond apart. Answers their ids. */
async function takeInTogether(issuer: string, sent: readonly Sent[]): Promise<string[]> {
  const ids: string[] = []
  const start = Date.now() - 1000
  for (const [place, { number, recipient, kronor, before = 0 }] of sent.entries()) {
    const now = new Date(start + place - before * dayLength)
    ids.push(await house.takeIn({ issuer, recipient, invoiceNumber: number, kronor }, { now }))
  }
  return ids
}

/** What was decided on each invoice, on what, and what is reserved and foreseen for it. */
const told = async (db: Db, ids: readonly string[]) =>
  (
    await sql`
      select i.decision, i.state, i.state_comment, i.attempts, i.repurchase_usage, d.reasons, d.input, d.issuer_results, d.recipient_results,
        array(select (amount, limit_type)::text from limit_reservation where invoice_reference = i.id::text order by limit_type) as reserved,
        array(select (state, comment, decision)::text from invoice_state_history h where h.invoice_id = i.id order by number) as history,
        (select (own_payments, expected_days, buckets)::text from invoice_forecast f where f.invoice_id = i.id) as forecast,
        array(select payload::text from outbox_message where payload ->> 'id' = i.id::text) as messages
      from unnest(${ids}::uuid[]) with ordinality asked (id, place) join invoice i on i.id = asked.id
      join invoice_determination latest on latest.invoice_id = i.id join determination d on d.id = latest.determination_id
      order by place`.execute(db)
  ).rows as { decision: string }[]

it('what waits of an issuer is decided on together as it would be one by one', async () => {
  const issuer = await house.issuer({ financing: 118_000 })
  const [first, second] = [await house.recipient({ most: 60_000 }), await house.recipient()]
  const ids = await takeInTogether(issuer, [
    { number: 'A1', recipient: first, kronor: 20_000, before: 40 },
    { number: 'A2', recipient: second, kronor: 30_000 },
    // The same number again.
    { number: 'A2', recipient: second, kronor: 31_000 },
    { number: 'A3', recipient: first, kronor: 25_000 },
    // More than the first recipient carries: refused, so that its number may be offered again.
    { number: 'A4', recipient: first, kronor: 45_000 },
    { number: 'A4', recipient: first, kronor: 1_000 },
    { number: 'A5', recipient: second, kronor: 40_000 },
    // More than is left of the issuer's limit.
    { number: 'A6', recipient: second, kronor: 5_000 },
    { number: 'A7', recipient: second, kronor: 2_000 },
  ])
  const waiting = await house.db
    .selectFrom('invoice')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('createdAt')
    .execute()
  const asked = await partiesOf(gatheringOfJob(house.services, { cause: 'invoice' }), waiting)
  const undecided = asked.map(({ invoice: { id }, parties }) => ({ id, parties }))
  const now = new Date()
  const undone = async (decideAll: (db: Db) => Promise<unknown>) => {
    const transaction = await house.db.startTransaction().execute()
    await decideAll(transaction)
    const outcome = await told(transaction, ids)
    await transaction.rollback().execute()
    return outcome
  }
  const oneByOne = await undone(async (db) => {
    for (const one of undecided) await decideOn(db, [one], now)
  })
  expect(oneByOne.map(({ decision }) => decision)).toEqual([
    'Buy',
    'Buy',
    'Reject',
    'Buy',
    'Reject',
    'Buy',
    'Buy',
    'Reject',
    'Buy',
  ])
  expect(await undone((db) => decideOn(db, undecided.toReversed(), now))).toEqual(oneByOne)

  await house.decide(ids[4] as string)
  expect(await house.used(issuer, 1)).toEqual([118_000 * kr, 6])
})

it('one that cannot be decided on stops none of the others, and is tried again', async () => {
  const [issuer, recipient] = [await house.issuer(), await house.recipient()]
  const ids = await takeInTogether(
    issuer,
    ['B1', 'B2', 'B3'].map((number, at) => ({ number, recipient, kronor: 10_000 + at * 2_000 })),
  )
  await house.owner.query(`create function refuse_one() returns trigger language plpgsql as
    $$ begin if new.invoice_reference = '${ids[1]}' then raise 'not this one'; end if; return new; end $$;
    create trigger refuse_one before insert on limit_reservation for each row execute function refuse_one()`)
  await expect(house.decide(ids[0] as string)).rejects.toThrow('not this one')
  const states = async () => Promise.all(ids.map(async (id) => (await house.row(id)).state))
  expect(await states()).toEqual(['bought', 'received', 'bought'])
  await house.owner.query('drop function refuse_one cascade')
  await house.decide(ids[0] as string)
  expect(await states()).toEqual(['bought', 'bought', 'bought'])
  expect(await house.used(issuer, 1)).toEqual([36_000 * kr, 3])
})

it('invoices sent together get one job for each issuer, and every one of them its decision', async () => {
  const recipient = await house.recipient()
  const issuers = [await house.issuer({ financing: 10_000_000 }), await house.issuer()]
  const sent = Array.from({ length: 130 }, (_, at) => ({
    ...invoice({ issuer: issuers[at < 120 ? 0 : 1] as string, recipient, kronor: 1_000 + at * 40 }),
    invoiceNumber: `C${1000 + at}`,
    reference: `many-${at}`,
  }))
  const taken = await inTransaction(house.services.writes, (db) =>
    takeInAll(db, sent, { source: 'integration', now: new Date() }),
  )
  const { rows } = await house.owner.query<{ payload: { id: string } }>(
    `select payload from graphile_worker._private_jobs join graphile_worker._private_tasks tasks on tasks.id = task_id
     where identifier = $1 and payload ->> 'id' = any($2)`,
    [decideTask, taken.map(({ id }) => id)],
  )
  expect(rows).toHaveLength(2)
  for (const { payload } of rows) await house.decide(payload.id)
  const decided = await house.owner.query(
    'select count(*) filter (where decision is not null)::int as decided, count(distinct determination_id)::int as by from invoice where id = any($1)',
    [taken.map(({ id }) => id)],
  )
  expect(decided.rows).toEqual([{ decided: 130, by: 130 }])
})
