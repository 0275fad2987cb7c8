import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { company } from '#areas/parties/company/contract.ts'
import { startBooksHouse, type Books, type BooksHouse } from '../testing/books-house.ts'

let booksHouse: BooksHouse
const listeners: { stop(): Promise<void> }[] = []
beforeAll(async () => {
  booksHouse = await startBooksHouse()
  await booksHouse.work()
})
afterAll(() => booksHouse.stop())
beforeEach(async () => void (await telling('once')))
afterEach(async () => {
  for (const listener of listeners.splice(0)) await listener.stop()
})

const within = { timeout: 15_000, interval: 50 }
const telling = (mode: string) => booksHouse.tell('telling', { mode })
function listen() {
  const listener = booksHouse.listen()
  listeners.push(listener)
  return listener
}
const isHeard = async (books: Books) => (await booksHouse.standing(books))?.isHeard
/** A client that is listened to, and whose books have been read. */
async function heard(switches: { autopilot?: boolean } = {}) {
  const books = await booksHouse.connected(switches)
  await expect.poll(() => isHeard(books), within).toBe(true)
  await expect.poll(async () => (await booksHouse.standing(books))?.readAt, within).toBeTruthy()
  return books
}
const states = async (books: Books) =>
  Object.fromEntries(
    (await booksHouse.listed(books)).map(({ documentNumber, state }) => [documentNumber, state]),
  )
const calls = async () =>
  ((await (await fetch(`${booksHouse.fortnoxUrl}/simulator/calls`)).json()) as { path: string }[])
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/3/'))
const forgetCalls = () => fetch(`${booksHouse.fortnoxUrl}/simulator/calls`, { method: 'DELETE' })
const offset = async () =>
  (
    await booksHouse.house.owner.query<{ heard_to: string | null }>(
      'select heard_to from accounting_topic',
    )
  ).rows[0]?.heard_to

it('accounting 9: an invoice that is told of is read at once, it alone, and sold by autopilot', async () => {
  listen()
  const books = await heard({ autopilot: true })
  await forgetCalls()
  await booksHouse.book(books, '7')
  await expect.poll(() => states(books), within).toEqual({ 7: 'sold' })
  expect(await calls()).toEqual(['/3/invoices/7', '/3/customers/1', '/3/invoices/7/preview'])
  const [sold] = await booksHouse.listed(books, true)
  const decided = async () => (await booksHouse.house.row(sold?.invoiceId ?? '')).decision
  await expect.poll(decided, within).toBe('Buy')
  expect((await booksHouse.standing(books))?.heardAt).toBeTruthy()
})

it('accounting 9: told twice it is one invoice, and told of a payment the books are read whole', async () => {
  listen()
  const books = await heard()
  await telling('twice')
  await booksHouse.book(books, '1')
  await expect.poll(() => states(books), within).toEqual({ 1: 'waiting' })
  await telling('never')
  await booksHouse.book(books, '1', { Balance: 0 })
  await telling('once')
  await booksHouse.tell('events', {
    topic: 'invoices',
    type: 'invoicepayment-bookkeep-v1',
    tenantId: books.tenantId,
    entityId: '4711',
  })
  await expect.poll(() => states(books), within).toEqual({ 1: 'refused' })
})

it('accounting 9: cut off it comes back, and is told again what it had not heard', async () => {
  listen()
  const books = await heard()
  await booksHouse.book(books, '1')
  await expect.poll(() => states(books), within).toEqual({ 1: 'waiting' })
  await booksHouse.tell('faults', { path: '/topics-v1', mode: 'fail', times: 3 })
  await telling('cut')
  await booksHouse.book(books, '2')
  await booksHouse.book(books, '3')
  await expect
    .poll(() => states(books), within)
    .toEqual({ 1: 'waiting', 2: 'waiting', 3: 'waiting' })
})

it('accounting 9: what happened while nobody listened is told from the offset that was kept', async () => {
  const listener = listen()
  const books = await heard()
  await booksHouse.book(books, '1')
  await expect.poll(() => states(books), within).toEqual({ 1: 'waiting' })
  await listener.stop()
  expect(await isHeard(books)).toBe(false)
  await booksHouse.book(books, '2')
  expect(await states(books)).toEqual({ 1: 'waiting' })
  listen()
  await expect.poll(() => states(books), within).toEqual({ 1: 'waiting', 2: 'waiting' })
})

it('accounting 9: an offset that is too old is forgotten, a token that does not hold renewed, and the books are read whole', async () => {
  const listener = listen()
  const books = await heard()
  await booksHouse.book(books, '1')
  await expect.poll(() => states(books), within).toEqual({ 1: 'waiting' })
  const before = await offset()
  await listener.stop()
  await booksHouse.book(books, '2')
  await booksHouse.tell('clock', { minutes: 15 * 24 * 60 })
  listen()
  await expect.poll(() => states(books), within).toEqual({ 1: 'waiting', 2: 'waiting' })
  await booksHouse.book(books, '3')
  await expect.poll(async () => (await states(books))[3], within).toBe('waiting')
  expect(await offset()).not.toBe(before)
})

it('accounting 9: a consent that is lost keeps no other client from being heard', async () => {
  const listener = listen()
  const [lost, other] = [await heard(), await heard()]
  await listener.stop()
  await booksHouse.tell('revoke', { tenantId: lost.tenantId })
  listen()
  await expect.poll(() => isHeard(other), within).toBe(true)
  await expect
    .poll(async () => (await booksHouse.standing(lost))?.failure, within)
    .toMatch(/^Medgivandet gäller inte längre/)
  expect(await isHeard(lost)).toBe(false)
  await booksHouse.book(other, '1')
  await expect.poll(() => states(other), within).toEqual({ 1: 'waiting' })
})

it('accounting 9: one process listens, another when it ends, and to nobody whose import is off', async () => {
  const first = listen()
  const books = await heard()
  listen()
  const tenant = Number(books.tenantId)
  const hearing = async () =>
    (await booksHouse.listeners()).filter(({ tenants }) => tenants.includes(tenant)).length
  expect(await hearing()).toBe(1)
  await first.stop()
  await expect.poll(hearing, within).toBe(1)
  await booksHouse.admin.call(company.settingSave, {
    organizationNumber: books.organizationNumber,
    companyType: 'issuer',
    enableIntegrationInvoiceImport: false,
    integrationInvoiceAutopilot: false,
  })
  await expect.poll(hearing, within).toBe(0)
  expect(await isHeard(books)).toBe(false)
})
