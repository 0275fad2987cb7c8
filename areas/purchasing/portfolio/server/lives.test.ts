import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { someActs } from '#areas/purchasing/invoices/server/testing/lives.ts'
import { startLives } from '#areas/purchasing/invoices/server/testing/lives-house.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { portfolio } from '../contract.ts'
import { addUp } from './held.ts'

/* Lives that chance has made, as in invoices/server/settlement/lives.test.ts: what the portfolio says of them. */
let lives: Awaited<ReturnType<typeof startLives>>
beforeAll(async () => {
  lives = await startLives()
})
afterAll(() => lives.stop())

it('portfolio 1: is what is left of each invoice, now and by the postings of a day', async () => {
  await fc.assert(
    fc.asyncProperty(someActs, (acts) => lives.live(acts)),
    { numRuns: 30, seed: 38 },
  )
  const { body } = await lives.admin.call(portfolio.invoices, { take: 1000 })
  const shown = new Map(body.list.map((one) => [one.invoiceNumber, one.amount]))
  for (const { number, books } of lives.lived)
    expect([number, shown.get(number) ?? 0]).toEqual([number, books.left])
  expect(lives.lived.some(({ books }) => books.left > 0 && books.left < books.amount)).toBe(true)

  const { db } = lives.at.house
  const day = stockholmDay(new Date())
  const now = await addUp(db, { day, isNow: true }, 100)
  const byPostings = await addUp(db, { day, isNow: false }, 100)
  expect(now.amount).toBe(body.amount)
  expect([byPostings.amount, byPostings.count, byPostings.pastDue]).toEqual([
    now.amount,
    now.count,
    now.pastDue,
  ])
  expect(byPostings.issuers.used).toBe(now.issuers.used)
}, 300_000)
