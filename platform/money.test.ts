import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kronorOf, oreOf } from './money.ts'

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
