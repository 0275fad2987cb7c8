import fc from 'fast-check'
import { afterAll, beforeAll, it } from 'vitest'
import { someActs } from '../testing/lives.ts'
import { startLives } from '../testing/lives-house.ts'

/* As lives.test.ts, many more of them and others each time: `LIVES=10000` for so many. */
const many = Number(process.env.LIVES ?? 1000)
let lives: Awaited<ReturnType<typeof startLives>>
beforeAll(async () => {
  lives = await startLives()
})
afterAll(() => lives.stop())

it(
  'invoices 280: nothing is an öre apart after very many lives',
  async () => {
    await fc.assert(
      fc.asyncProperty(someActs, (acts) => lives.live(acts)),
      { numRuns: many },
    )
    await lives.lookAtAll()
  },
  600_000 + many * 2_000,
)
