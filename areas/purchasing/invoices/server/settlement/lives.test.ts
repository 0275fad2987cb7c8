import fc from 'fast-check'
import { afterAll, beforeAll, it } from 'vitest'
import { someActs } from '../testing/lives.ts'
import { startLives } from '../testing/lives-house.ts'

/* invoices 280: whatever happens to invoices, in whatever order, twice and late, nothing is an öre apart. */
let lives: Awaited<ReturnType<typeof startLives>>
beforeAll(async () => {
  lives = await startLives()
})
afterAll(() => lives.stop())

it('invoices 280: limits, balance, page, lists and files say the same of each life to the öre', async () => {
  await fc.assert(
    fc.asyncProperty(someActs, (acts) => lives.live(acts)),
    { numRuns: 40, seed: 280 },
  )
  await lives.lookAtAll()
}, 240_000)
