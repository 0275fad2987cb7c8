import fc from 'fast-check'
import { afterAll, beforeAll, it } from 'vitest'
import { someActs } from '../testing/lives.ts'
import { startLives } from '../testing/lives-house.ts'

/* As lives.test.ts, many more of them: `LIVES=10000` for so many, `LIVES_SEED=7` for others. */
const many = Number(process.env.LIVES ?? 250)
const seed = Number(process.env.LIVES_SEED ?? 1)
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
      { numRuns: many, seed },
    )
    await lives.lookAtAll()
  },
  600_000 + many * 2_000,
)
