import { expect, test } from 'vitest'
import { createVersionChain } from './version-chain.ts'

test("own saves follow on each other, and another person's save between them breaks the chain", () => {
  const chain = createVersionChain()
  chain.add(4, 5)
  chain.add(5, 6)
  expect([4, 5, 6].map(chain.seen)).toEqual([6, 6, 6])
  // Somebody else saved 7.
  chain.add(7, 8)
  expect(chain.seen(4)).toBe(6)
  expect(chain.seen(7)).toBe(8)
  chain.add(3, 3)
  expect(chain.seen(3)).toBe(3)
})
