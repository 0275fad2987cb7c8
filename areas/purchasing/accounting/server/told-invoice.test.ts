import { afterAll, beforeAll, expect, it } from 'vitest'
import { usertasks } from '#areas/foundation/usertasks/contract.ts'
import { invoices } from '#areas/purchasing/invoices/contract.ts'
import { startBooksHouse, type Books, type BooksHouse } from './testing/books-house.ts'

// invoices 330
let booksHouse: BooksHouse
let house: BooksHouse['house']
let admin: BooksHouse['admin']
beforeAll(async () => {
  booksHouse = await startBooksHouse()
  ;({ house, admin } = booksHouse)
})
afterAll(() => booksHouse.stop())

let next = 500
/** An invoice of a client's books, sold by autopilot and decided on. */
async function sold(wanted: { approval?: number } = {}) {
  const books = await booksHouse.connected({ autopilot: true })
  const recipient = await house.recipient(wanted)
  await booksHouse.tell('customers', {
    tenantId: books.tenantId,
    CustomerNumber: '2',
    Name: house.nameOf(recipient),
    OrganisationNumber: recipient,
  })
  const number = String((next += 37))
  await booksHouse.book(books, number, { CustomerNumber: '2' })
  await booksHouse.read(books)
  const [row] = await booksHouse.listed(books, true)
  const id = row?.invoiceId ?? ''
  await house.decide(id)
  return { books, number, id }
}
let minutes = 15
/** The books say something else of it, and are read again. */
async function changed(books: Books, number: string, to: object) {
  await booksHouse.book(books, number, { CustomerNumber: '2', ...to })
  // Their clock goes further than ours, so that what is changed now is later than what was read.
  await booksHouse.tell('clock', { minutes: 20 })
  for (let again = 0; again < 3; again++) await booksHouse.read(books, ++minutes)
}
const tasksOf = async (id: string) =>
  (await admin.call(usertasks.all, { take: 100 })).body.list.filter(
    ({ action }) => action?.actionId === id,
  )
const approve = (invoiceId: string) =>
  admin.call(invoices.recipientApproval, { invoiceId, approve: true, comment: 'På telefon' })

it('what waits for its recipient is paused with the reason and gives back its limits, until the books say again what was sold', async () => {
  const { books, number, id } = await sold({ approval: 1 })
  expect(await house.row(id)).toMatchObject({ state: 'awaitingApproval' })
  await changed(books, number, { Balance: 0 })
  const paused = await house.row(id)
  expect(paused).toMatchObject({
    state: 'paused',
    stateComment:
      'Fakturan är ändrad i utställarens bokföring sedan den såldes. Fakturan är redan betald',
  })
  expect(await tasksOf(id)).toMatchObject([{ header: 'En faktura pausades när den skulle köpas' }])
  expect(await approve(id)).toMatchObject({ refusal: { code: 'notAwaiting' } })
  // Whoever has it decided on again buys nothing that is paid.
  await admin.call(invoices.decideAgain, { id })
  await house.decide(id)
  expect(await house.row(id)).toMatchObject({ state: 'paused' })
  await changed(books, number, { Balance: 12_500 })
  await admin.call(invoices.decideAgain, { id })
  await house.decide(id)
  expect(await house.row(id)).toMatchObject({ state: 'awaitingApproval' })
})

it.each([
  [{ Balance: 0 }, 'Fakturan är redan betald'],
  [{ CreditInvoiceReference: '9' }, 'Fakturan är krediterad med 9'],
  [{ Cancelled: true }, 'Fakturan är makulerad i bokföringssystemet'],
  [{ Total: 10_000 }, 'Beloppet var 12\u00A0500,00 SEK och är 10\u00A0000,00 SEK'],
])('of what is bought credit is told, once: %j', async (to, why) => {
  const { books, number, id } = await sold()
  expect(await house.row(id)).toMatchObject({ state: 'bought' })
  await changed(books, number, to)
  await changed(books, number, { ...to, OCR: '123455' })
  expect(await house.row(id)).toMatchObject({ state: 'bought' })
  const officer = await house.server.person(['CreditOfficer'])
  const tasks = await tasksOf(id)
  expect(tasks).toMatchObject([{ header: 'En köpt faktura är ändrad i kundens bokföring' }])
  expect(tasks[0]?.message).toContain(`kundens bokföring säger nu: ${why}.`)
  expect(
    (await officer.call(usertasks.all, { take: 100 })).body.list.some(
      ({ id: one }) => one === tasks[0]?.id,
    ),
  ).toBe(true)
})

it('what changes nothing of what was sold is told nobody', async () => {
  const { books, number, id } = await sold({ approval: 1 })
  await changed(books, number, { OCR: '123455' })
  expect(await house.row(id)).toMatchObject({ state: 'awaitingApproval' })
  expect(await tasksOf(id)).toEqual([])
})

it('what waits to be decided is paused where it would be bought', async () => {
  const books = await booksHouse.connected({ autopilot: true })
  await booksHouse.book(books, '77')
  await booksHouse.read(books)
  const [row] = await booksHouse.listed(books, true)
  const id = row?.invoiceId ?? ''
  await booksHouse.book(books, '77', { Balance: 0 })
  await booksHouse.tell('clock', { minutes: 1 })
  for (let again = 0; again < 3; again++) await booksHouse.read(books, ++minutes)
  await house.decide(id)
  expect(await house.row(id)).toMatchObject({ state: 'paused' })
})
