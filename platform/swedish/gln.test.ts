import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readGln } from './gln.ts'

test('GS1 numbers pass, foreign ones with a warning', () => {
  expect(readGln('7300010000001')).toEqual({ ok: true, value: '7300010000001', warnings: [] })
  expect(readGln('4 006381 333931')).toMatchObject({
    ok: true,
    warnings: [expect.stringMatching(/Sverige/)],
  })
})
test.each(['7300010000002', '730001000000', '73000100000010', '', 'x'])('%o is blocked', (text) =>
  expect(readGln(text).ok).toBe(false),
)
test('one digit changed never passes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 9 }), (at, change) => {
      const gln = '7300010000001'
      return !readGln(gln.slice(0, at) + ((Number(gln[at]) + change) % 10) + gln.slice(at + 1)).ok
    }),
  )
})
