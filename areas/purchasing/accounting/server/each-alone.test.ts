import { afterAll, beforeAll, expect, it } from 'vitest'
import { accounting } from '../contract.ts'
import { startBooksHouse, type Books, type BooksHouse } from './testing/books-house.ts'

let booksHouse: BooksHouse
let house: BooksHouse['house']
let admin: BooksHouse['admin']
beforeAll(async () => {
  booksHouse = await startBooksHouse()
  ;({ house, admin } = booksHouse)
})
afterAll(() => booksHouse.stop())

const tell: BooksHouse['tell'] = (path, body) => booksHouse.tell(path, body)
const connected: BooksHouse['connected'] = (switches) => booksHouse.connected(switches)
const book = (books: Books, number: string, more?: object) => booksHouse.book(books, number, more)
const read = (books: Books) => booksHouse.read(books)
const readAt = (books: Books, minutes: number) => booksHouse.read(books, minutes)
const listed = (books: Books) => booksHouse.listed(books)
const standing = (books: Books) => booksHouse.standing(books)

it('accounting 8: each invoice stands alone: one that cannot be read is listed with why, and the rest is read', async () => {
  const books = await connected({ autopilot: true })
  const nul = String.fromCodePoint(0)
  for (const number of ['101', '103', '106']) await book(books, number)
  await book(books, '102', { OCR: `12${nul}34` })
  await book(books, '104', { DueDate: '2026-02-31' })
  await book(books, '105', { Total: 1e300 })
  await tell('faults', { path: '/3/invoices/101', mode: 'fail', times: 1 })
  await tell('faults', { path: '/3/invoices/103', mode: 'nonsense', times: 1 })
  await read(books)
  const seen = async () =>
    Object.fromEntries(
      (await listed(books)).map(({ documentNumber, state, reason, retryAt }) => [
        documentNumber,
        [state, reason, retryAt !== null],
      ]),
    )
  expect(await seen()).toEqual({
    101: ['refused', 'Bokföringssystemet svarade inte när fakturan skulle läsas', true],
    102: ['sold', '', false],
    103: ['refused', 'Bokföringssystemet svarade något om fakturan som inte går att läsa', true],
    104: ['refused', 'Fakturan saknar fakturadatum eller förfallodatum', false],
    105: ['refused', 'Fakturan har inget belopp som går att läsa', false],
    106: ['sold', '', false],
  })
  expect((await listed(books)).find((row) => row.documentNumber === '101')).toMatchObject({
    amount: 1_250_000,
    recipientName: house.nameOf(books.recipient),
  })
  // The cursor goes on, and nothing is said of the whole.
  expect(await standing(books)).toMatchObject({ failure: null, readAt: expect.any(String) })
  // Read again with what was read lately, and after a growing pause by itself.
  await tell('clock', { minutes: 1 })
  await tell('faults', { path: '/3/invoices/103', mode: 'cut', times: 1 })
  await readAt(books, 30)
  expect(await seen()).toMatchObject({
    101: ['sold', '', false],
    103: ['refused', expect.any(String), true],
  })
  await tell('clock', { minutes: 1 })
  await readAt(books, 45)
  expect((await seen())['103']?.[0]).toBe('refused')
  await readAt(books, 51)
  expect((await seen())['103']).toEqual(['sold', '', false])
})

it('accounting 8: when one after another cannot be read the accounting system is away, and what is left is read later', async () => {
  const books = await connected()
  for (const number of ['201', '202', '203', '204', '205']) await book(books, number)
  await tell('faults', { path: '/3/invoices/20', mode: 'fail', times: 3 })
  await read(books)
  expect(await standing(books)).toMatchObject({
    failure: 'Bokföringssystemet svarade inte. Försök igen om en stund.',
  })
  expect(await listed(books)).toHaveLength(3)
  // Asked to be left alone it is left alone at once.
  await tell('faults', { path: '/3/invoices/20', mode: 'busy', times: 1 })
  await read(books)
  expect(await listed(books)).toHaveLength(3)
  await readAt(books, 1)
  expect(await standing(books)).toMatchObject({ failure: null })
  await tell('clock', { minutes: 1 })
  await readAt(books, 11)
  expect((await listed(books)).map(({ state }) => state)).toEqual(Array(5).fill('waiting'))
})

it('accounting 8: what is not in the books any more is not asked for again, and what was sold stays sold', async () => {
  const books = await connected()
  await book(books, '301')
  await book(books, '302')
  await tell('faults', { path: '/3/invoices/301', mode: 'unknown', times: 1 })
  await read(books)
  const of = async (number: string) =>
    (await listed(books)).find(({ documentNumber }) => documentNumber === number)
  expect(await of('301')).toMatchObject({
    state: 'refused',
    reason: 'Fakturan finns inte längre i bokföringssystemet',
    retryAt: null,
  })
  await admin.call(accounting.sell, { id: (await of('302'))?.id ?? '' })
  await book(books, '302', { Balance: 1 })
  await tell('clock', { minutes: 1 })
  await tell('faults', { path: '/3/invoices/302', mode: 'fail', times: 1 })
  await readAt(books, 1)
  expect(await of('302')).toMatchObject({ state: 'sold', reason: '', retryAt: expect.any(String) })
  expect(await of('301')).toMatchObject({ state: 'waiting' })
})
