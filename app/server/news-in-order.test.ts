import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { deliverer } from '#platform/server/outbox/delivery.ts'
import { systemDestinations } from '#platform/server/outbox/destinations.ts'
import type { Recording } from '#simulators/recorder.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { byHandSubject } from '#areas/operations/delivery/rules.ts'
import { delivery } from '#areas/operations/delivery/contract.ts'
import { invoices } from '#areas/purchasing/invoices/contract.ts'
import { invoiceStateNumbers } from '#areas/purchasing/invoices/states.ts'
import { startCreditHouse } from '#areas/purchasing/invoices/server/testing/credit-house.ts'

let desk: Awaited<ReturnType<typeof startCreditHouse>>
let admin: Person
let second: Person
beforeAll(async () => {
  desk = await startCreditHouse()
  admin = await desk.house.server.person(['Administrator'])
  second = await desk.house.server.person(['Administrator'])
})
afterAll(() => desk.house.stop())
beforeEach(async () => {
  await fault({ mode: 'off' })
})

const fault = (body: object) =>
  fetch(`${desk.house.invoiceSystem.url}/simulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
interface Sent {
  readonly id: string
  readonly kind: string
  readonly state: string
  readonly last_error: string | null
}
/** What it is to be told of an invoice, the oldest first. */
const newsOf = async (invoice: string) =>
  (
    await desk.house.owner.query<Sent>(
      `select id, kind, state, last_error from outbox_message
       where destination = 'invoice-system' and payload ->> 'id' = $1 order by created_at, id`,
      [invoice],
    )
  ).rows
/** Has a worker do the job of a message. */
const deliver = (id: string | undefined) =>
  deliverer(systemDestinations(desk.house.services.config), [3600])({ id }, desk.house.services)
/** Messages whose delivery is due, in the order of their jobs. */
const due = async () =>
  (
    await desk.house.owner.query<{ id: string }>(
      `select payload ->> 'id' as id from graphile_worker._private_jobs job
       join graphile_worker._private_tasks task on task.id = job.task_id
       where task.identifier = 'deliver' and run_at <= now()`,
    )
  ).rows.map(({ id }) => id)
const arrived = async (invoice: string) => {
  const all = (await (
    await fetch(`${desk.house.invoiceSystem.url}/recordings`)
  ).json()) as (Recording & { body: { kind: string; payload?: Record<string, unknown> } })[]
  return all
    .map(({ body }) => body)
    .filter(({ payload }) => payload?.id === invoice)
    .map(({ kind, payload }) => [kind, payload?.sequence])
}
/** What the invoice system has in its books. */
async function booked(invoice: string) {
  const answer = await fetch(`${desk.house.invoiceSystem.url}/invoices`)
  const all = (await answer.json()) as { id: string; state?: number; left?: number }[]
  return all.find(({ id }) => id === invoice)
}
async function awaitsRecipient() {
  const careful = await desk.house.recipient({ approval: 1 })
  const row = await desk.house.decided(
    { issuer: desk.issuer, recipient: careful },
    { source: 'partner', partner: 'Bokio' },
  )
  expect(row.state).toBe('awaitingApproval')
  return row.id
}
async function refused(id: string) {
  const no = { invoiceId: id, approve: false, comment: 'Varan kom aldrig' }
  expect((await admin.call(invoices.recipientApproval, no)).status).toBe(200)
}

describe('invoices 180 what the invoice system is told of an invoice', () => {
  it('arrives in the order it happened, though the first of it met a fault', async () => {
    const { id } = await desk.bought()
    const [bought] = await newsOf(id)
    await fault({ mode: 'fail', times: 1 })
    await deliver(bought?.id)
    await desk.credits((await desk.house.row(id)).invoiceNumber, 2_500)
    const [, credited] = await newsOf(id)
    await deliver(credited?.id)
    expect(await arrived(id)).toEqual([])
    expect((await newsOf(id)).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    await desk.house.owner.query('delete from graphile_worker._private_jobs')

    await deliver(bought?.id)
    expect(await due()).toEqual([credited?.id])
    await deliver(credited?.id)
    expect(await arrived(id)).toEqual([
      ['invoice.state', 1],
      ['invoice.credited', 2],
    ])
    expect(await booked(id)).toMatchObject({ left: 10_000 * 100 })
  })

  it('goes on when what came before it is given up', async () => {
    const { id, invoiceNumber } = await desk.bought()
    const [bought] = await newsOf(id)
    await desk.credits(invoiceNumber, 2_500)
    const [, credited] = await newsOf(id)
    await desk.house.owner.query('delete from graphile_worker._private_jobs')
    await fault({ mode: 'fail', times: 1 })
    await deliverer(systemDestinations(desk.house.services.config), [])(
      { id: bought?.id },
      desk.house.services,
    )
    expect(await due()).toEqual([credited?.id])
    await deliver(credited?.id)
    expect((await newsOf(id)).map(({ state }) => state)).toEqual(['dead', 'delivered'])
  })

  it('puts nothing back when it arrives after something newer all the same', async () => {
    const id = await awaitsRecipient()
    const [awaiting] = await newsOf(id)
    await refused(id)
    const [, no] = await newsOf(id)
    await deliver(awaiting?.id)
    await deliver(no?.id)
    expect(await booked(id)).toMatchObject({ state: invoiceStateNumbers.refusedByRecipient })
    // As when a process dies before it has written that it arrived, and the receiver forgets its key.
    await fetch(`${desk.house.invoiceSystem.url}/recordings`, { method: 'DELETE' })
    await desk.house.owner.query(
      `update outbox_message set state = 'waiting', delivered_at = null where id = $1`,
      [awaiting?.id],
    )
    await deliver(awaiting?.id)
    expect(await arrived(id)).toEqual([['invoice.state', 1]])
    expect(await booked(id)).toMatchObject({ state: invoiceStateNumbers.refusedByRecipient })
  })

  it('counts what is written by hand among the rest', async () => {
    const { id } = await desk.bought()
    await admin.call(delivery.sendByHand, {
      serviceBus: 'invoice-system/invoice.state',
      jsonRequestData: JSON.stringify({ id, state: invoiceStateNumbers.bought }),
      why: 'Kom inte fram',
    })
    expect((await approve(second, 'sendByHand', byHandSubject)).status).toBe(204)
    const { rows } = await desk.house.owner.query<{ sequence: number }>(
      `select (payload ->> 'sequence')::int as sequence from outbox_message where payload ->> 'id' = $1 order by created_at`,
      [id],
    )
    expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2])
  })
})

describe('invoices 181 news that failed', () => {
  it('are overtaken by newer ones of the same invoice, which go at once', async () => {
    const id = await awaitsRecipient()
    const [awaiting] = await newsOf(id)
    await fault({ mode: 'fail', times: 1 })
    await deliver(awaiting?.id)
    await refused(id)
    const [overtaken, no] = await newsOf(id)
    expect(overtaken).toMatchObject({
      state: 'withdrawn',
      last_error: 'Nyare nyheter om fakturan skickas i stället',
    })
    await deliver(no?.id)
    await deliver(awaiting?.id)
    expect(await arrived(id)).toEqual([['invoice.state', 2]])
    expect(await booked(id)).toMatchObject({ state: invoiceStateNumbers.refusedByRecipient })
  })

  it('are not, when a credit note waits behind them', async () => {
    const { id, invoiceNumber } = await desk.bought()
    const [bought] = await newsOf(id)
    await fault({ mode: 'fail', times: 1 })
    await deliver(bought?.id)
    await desk.credits(invoiceNumber, 2_500)
    await admin.call(delivery.sendByHand, {
      serviceBus: 'invoice-system/invoice.state',
      jsonRequestData: JSON.stringify({ id, state: invoiceStateNumbers.bought }),
      why: 'Kom inte fram',
    })
    await approve(second, 'sendByHand', byHandSubject)
    expect((await newsOf(id)).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
  })
})
