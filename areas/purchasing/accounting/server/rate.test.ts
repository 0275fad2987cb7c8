import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#platform/server/serve.ts'
import { accounting } from '../contract.ts'
import { callsAtOnce, mostCalls } from '../rules.ts'
import { callRate } from './rate.ts'
import { startBooksHouse, type BooksHouse } from './testing/books-house.ts'

let booksHouse: BooksHouse
beforeAll(async () => void (booksHouse = await startBooksHouse()))
afterAll(() => booksHouse.stop())

interface Call {
  readonly at: string
  readonly path: string
  readonly status: number
}
/** The API's calls since the last time, the oldest first. */
async function calls(): Promise<Call[]> {
  const address = `${booksHouse.fortnoxUrl}/simulator/calls`
  const made = (await (await fetch(address)).json()) as Call[]
  await fetch(address, { method: 'DELETE' })
  return made.filter(({ path }) => path.startsWith('/3/'))
}
const statuses = (made: readonly Call[]) => [...new Set(made.map(({ status }) => status))]
const busy = 'Bokföringssystemet tar inte emot fler frågor just nu. Försök igen om en stund.'

it('accounting 10: however many read at the same time, the calls of a client keep within what it takes', async () => {
  const books = await booksHouse.connected()
  for (let number = 1; number <= 12; number++) await booksHouse.book(books, String(number))
  await calls()
  await Promise.all([booksHouse.read(books), booksHouse.read(books), booksHouse.read(books)])
  const made = await calls()
  expect(statuses(made)).toEqual([200])
  const most = made.map(
    ({ at }) =>
      made.filter((other) => {
        const apart = Date.parse(other.at) - Date.parse(at)
        return apart >= 0 && apart < 4_900
      }).length,
  )
  expect(Math.max(...most)).toBeLessThanOrEqual(callsAtOnce)
  expect((await booksHouse.standing(books))?.failure).toBeNull()
  // What readings leave is a person's.
  const { organizationNumber } = books
  const tested = await booksHouse.admin.call(accounting.test, { organizationNumber })
  expect(tested.body).toMatchObject({ isSame: true })
})

it('accounting 10: processes count together, and who has no place waits for it or is told when', async () => {
  const { writes } = booksHouse.house.services
  let now = new Date()
  const rate = () =>
    callRate(
      { db: writes.db, write: (work) => inTransaction(writes, work), clock: () => now },
      'counted',
      mostCalls,
    )
  const one = () => rate().call(() => Promise.resolve('made'))
  const made = await Promise.all(Array.from({ length: mostCalls }, one))
  expect(made).toHaveLength(mostCalls)
  expect(await rate().hasRoom(1)).toBe(false)
  // The clock of the test stands still, so that the turn never comes.
  await expect(one()).rejects.toMatchObject({ code: 'unreachable', restSeconds: 5 })
  now = new Date(now.getTime() + 5_001)
  expect(await rate().hasRoom(mostCalls)).toBe(true)
  expect(await one()).toBe('made')
  expect(await rate().hasRoom(mostCalls)).toBe(false)
})

it('accounting 10: asked to wait nobody calls for that client until then, and it is said', async () => {
  const [books, other] = [await booksHouse.connected(), await booksHouse.connected()]
  const { organizationNumber } = books
  await booksHouse.book(books, '1')
  await booksHouse.book(other, '1')
  await booksHouse.tell('faults', {
    path: '/3/invoices',
    mode: 'busy',
    times: 1,
    delayMs: 30_000,
  })
  await booksHouse.read(books)
  expect(await booksHouse.standing(books)).toMatchObject({ failure: busy })
  await calls()
  await booksHouse.read(books)
  expect(
    (await booksHouse.admin.call(accounting.test, { organizationNumber })).refusal,
  ).toMatchObject({ code: 'away' })
  expect(await calls()).toEqual([])
  await booksHouse.read(other)
  expect(await booksHouse.listed(other)).toHaveLength(1)
  await booksHouse.read(books, 1)
  expect(await booksHouse.standing(books)).toMatchObject({ failure: null })
  expect(await booksHouse.listed(books)).toHaveLength(1)
})

it('accounting 9: of two that read the same invoice the older never stands in place of the newer', async () => {
  const books = await booksHouse.connected({ autopilot: true })
  await booksHouse.book(books, '1')
  await booksHouse.tell('faults', {
    path: '/3/invoices/1/preview',
    mode: 'slow',
    times: 1,
    delayMs: 1_500,
  })
  const slow = booksHouse.read(books)
  const asked = async () =>
    ((await (await fetch(`${booksHouse.fortnoxUrl}/simulator/calls`)).json()) as Call[]).some(
      ({ path }) => path === '/3/customers/1',
    )
  await expect.poll(asked, { interval: 20 }).toBe(true)
  // Sold elsewhere while we look at what it was.
  await booksHouse.book(books, '1', { NoxFinans: true })
  await booksHouse.read(books)
  await slow
  expect(await booksHouse.listed(books)).toMatchObject([
    { state: 'refused', reason: 'Fakturan är redan såld till Fortnox Finans' },
  ])
})
