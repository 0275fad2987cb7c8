import fc from 'fast-check'
import { expect, test } from 'vitest'
import { luhnCheckDigit } from './luhn.ts'
import { readOcrReference } from './ocr-reference.ts'

test('a reference is read without its spaces', () => {
  expect(readOcrReference('123 456 789 7')).toEqual({ ok: true, value: '1234567897', warnings: [] })
})

test.each(['1234567898', '', '1', '12a4', '0'.repeat(26)])('%o is blocked', (text) => {
  expect(readOcrReference(text).ok).toBe(false)
})

test('digits with their check digit are read, and no longer when one of them is another', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[0-9]{1,24}$/),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      (body, position, more) => {
        const reference = `${body}${luhnCheckDigit(body)}`
        expect(readOcrReference(reference)).toMatchObject({ ok: true, value: reference })
        const at = position % reference.length
        const other = (Number(reference[at]) + more) % 10
        const mistyped = reference.slice(0, at) + other + reference.slice(at + 1)
        expect(readOcrReference(mistyped).ok).toBe(false)
      },
    ),
  )
})
