import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kronorOf, oreOf, share, split } from './money.ts'

test.each([
  ['184250.00', 18425000n],
  ['0.5', 50n],
  ['-0.05', -5n],
  ['7', 700n],
])('%s kronor are %s öre', (kronor, ore) => expect(oreOf(kronor)).toBe(ore))
test.each(['', '1,5', '1.234', '1e5', ' 1', 'NaN', '.5'])('%o is no amount', (kronor) =>
  expect(() => oreOf(kronor)).toThrow(RangeError),
)

test('what is written is read back', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
      (ore) => oreOf(kronorOf(ore)) === ore,
    ),
  )
})

test.each([
  [1000n, 25n, 1000n, 25n],
  [50n, 1n, 100n, 1n],
  [49n, 1n, 100n, 0n],
  [-50n, 1n, 100n, -1n],
  [100n, -1n, 3n, -33n],
])('%s öre times %s / %s is %s', (ore, numerator, denominator, result) =>
  expect(share(ore, numerator, denominator)).toBe(result),
)

test('a split adds up, and nobody without weight gets anything', () => {
  const weights = fc
    .array(fc.bigInt({ min: 0n, max: 1000n }), { minLength: 1 })
    .filter((all) => all.some((weight) => weight > 0n))
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), weights, (ore, all) => {
      const parts = split(ore, all)
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(ore)
      for (const [at, weight] of all.entries()) if (weight === 0n) expect(parts[at]).toBe(0n)
    }),
  )
  expect(split(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n])
  expect(() => split(1n, [0n])).toThrow(RangeError)
})
