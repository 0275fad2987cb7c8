import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { invoices } from '#areas/purchasing/invoices/contract.ts'
import { newNumber } from '#areas/purchasing/invoices/server/testing/partner-caller.ts'
import { texts } from '../texts.ts'
import { startWorkListHouse, type WorkListHouse } from './testing/work-list-house.ts'

/* What was taken in and could not be sent to the invoice system (state 4). */
let house: WorkListHouse
let admin: Person
let recipient: string
beforeAll(async () => {
  house = await startWorkListHouse()
  admin = house.admin
  recipient = await house.recipient()
})
afterAll(() => house.stop())

type Fields = Readonly<Record<string, unknown>>
const id = (row: { id: string } | undefined) => row?.id as string

/** An invoice whose message has been given up. */
async function unsent() {
  const issuer = await house.issuer()
  const { id: invoiceId, invoiceNumber } = await house.decided({
    issuer,
    recipient,
    invoiceNumber: newNumber(),
  })
  await giveUp(invoiceId)
  return { invoiceId, invoiceNumber }
}
const giveUp = (invoiceId: string) =>
  house.owner.query(
    `update outbox_message set state = 'dead', last_error = 'Mottagaren svarade 422' where destination = 'invoice-system' and payload ->> 'id' = $1`,
    [invoiceId],
  )
const stateOf = async (invoiceId: string) =>
  (
    await house.owner.query<{ state: string }>(
      `select state from outbox_message where destination = 'invoice-system' and payload ->> 'id' = $1`,
      [invoiceId],
    )
  ).rows.map(({ state }) => state)

it('waits from when it was given up until it is sent again (action 3), and comes back when that fails too', async () => {
  const { invoiceId, invoiceNumber } = await unsent()
  const row = await house.workListRow(invoiceNumber)
  expect(row).toMatchObject({
    internalInvoiceId: invoiceId,
    invoiceOrigin: 0,
    errorStates: [
      { state: 'undelivered', message: 'Mottagaren svarade 422', source: 'Fakturasystemet' },
    ],
  })
  expect(
    (await house.act(id(row), 1, { errorState: 'organizationNumber', value: recipient })).body,
  ).toEqual({
    success: false,
    message: texts.noSuchError,
  })
  expect((await house.act(id(row), 3)).body).toEqual({ success: true, message: texts.sent })
  expect(await stateOf(invoiceId)).toEqual(['waiting'])
  expect(await house.workListRow(invoiceNumber)).toBeUndefined()
  await giveUp(invoiceId)
  expect(await house.workListRow(invoiceNumber)).toBeDefined()
  // Sent again from the list of deliveries, it is over here too.
  await house.owner.query(
    `update outbox_message set state = 'waiting' where payload ->> 'id' = $1`,
    [invoiceId],
  )
  expect(await house.workListRow(invoiceNumber)).toBeUndefined()
})

async function removedByTwo(invoiceId: string) {
  await admin.call(invoices.remove, { id: invoiceId, why: 'Såldes av misstag' })
  const second = await house.server.person(['Administrator'])
  expect((await approve(second, 'removeInvoice', invoiceId)).status).toBe(204)
}

/** All that may not be touched when the act is refused. */
async function booksOf(invoiceId: string) {
  const of = async (statement: string) =>
    (await house.owner.query<Fields>(statement, [invoiceId])).rows
  return {
    invoice: await of('select * from invoice where id = $1'),
    reservations: await of(
      'select * from limit_reservation where invoice_reference = $1 order by limit_type',
    ),
    messages: await of(`select * from outbox_message where payload ->> 'id' = $1 order by id`),
    row: await of('select * from unprocessed_invoice where invoice_id = $1'),
    jobs: await of(
      `select id, key from graphile_worker.jobs where $1::text is not null order by id`,
    ),
  }
}

it('a bought invoice does not leave the list by being removed (action 2): everything is as it was, and can be sent again', async () => {
  const { invoiceId, invoiceNumber } = await unsent()
  const before = await booksOf(invoiceId)
  expect(before.reservations.length).toBeGreaterThan(0)
  const row = await house.workListRow(invoiceNumber)
  expect(row?.keptBecause).toBe(texts.bought)
  expect((await house.act(id(row), 2)).body).toEqual({ success: false, message: texts.bought })
  expect(await booksOf(invoiceId)).toEqual(before)
  expect((await house.act(id(row), 3)).body.success).toBe(true)
  expect(await stateOf(invoiceId)).toEqual(['waiting'])
})

it('two administrators who remove the invoice itself free its limits, and its row goes', async () => {
  const { invoiceId, invoiceNumber } = await unsent()
  await removedByTwo(invoiceId)
  expect(await house.workListRow(invoiceNumber)).toBeUndefined()
  const { reservations, messages } = await booksOf(invoiceId)
  expect(reservations.filter((one) => one.released_at === null)).toEqual([])
  const told = messages.map((one) => [(one.payload as { state: number }).state, one.state])
  // Sent late, that it was bought would stand against that it is removed.
  expect(told.toSorted()).toEqual(
    [
      [12, 'waiting'],
      [6, 'withdrawn'],
    ].toSorted(),
  )
})

it('that a bought invoice was removed is not kept from the invoice system either', async () => {
  const issuer = await house.issuer()
  const { id: invoiceId, invoiceNumber } = await house.decided({
    issuer,
    recipient,
    invoiceNumber: newNumber(),
  })
  await house.owner.query(
    `update outbox_message set state = 'delivered', delivered_at = skynet.now() where payload ->> 'id' = $1`,
    [invoiceId],
  )
  await removedByTwo(invoiceId)
  await house.owner.query(
    `update outbox_message set state = 'dead', last_error = 'Mottagaren svarade 422' where payload ->> 'id' = $1 and state = 'waiting'`,
    [invoiceId],
  )
  const row = await house.workListRow(invoiceNumber)
  expect((await house.act(id(row), 2)).body).toEqual({ success: false, message: texts.untold })
  expect(await stateOf(invoiceId)).toContain('dead')
  expect((await house.act(id(row), 3)).body.success).toBe(true)
})

it('what was not bought is not sent any more when it is removed (action 2)', async () => {
  const issuer = await house.issuer({ financing: 1 })
  const {
    id: invoiceId,
    invoiceNumber,
    state,
  } = await house.decided({ issuer, recipient, invoiceNumber: newNumber() })
  expect(state).toBe('rejected')
  await giveUp(invoiceId)
  const row = await house.workListRow(invoiceNumber)
  expect(row?.keptBecause).toBeNull()
  expect((await house.act(id(row), 2)).body).toEqual({ success: true, message: texts.removed })
  expect(await stateOf(invoiceId)).toEqual(['withdrawn'])
  expect(await house.workListRow(invoiceNumber)).toBeUndefined()
})
