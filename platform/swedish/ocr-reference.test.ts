import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ocrReferenceFor, readOcrReference } from './ocr-reference.ts'

test('the check digit is always looked at, the length digit when agreed', () => {
  expect(readOcrReference('123 456 789 7')).toEqual({ ok: true, value: '1234567897', warnings: [] })
  expect(readOcrReference('1234567897', { lengthDigit: true })).toMatchObject({
    problem: expect.stringMatching(/Längdsiffran/),
  })
  expect(readOcrReference('1234567897', { lengths: [8, 12] })).toMatchObject({
    problem: 'OCR-numret ska ha 8 eller 12 siffror',
  })
  expect(readOcrReference('1234567897', { lengths: [10] }).ok).toBe(true)
})

test('references are made as the agreement says', () => {
  expect(ocrReferenceFor('123456789')).toBe('1234567897')
  expect(ocrReferenceFor('12345', { lengthDigit: true })).toBe('1234574')
  expect(ocrReferenceFor('12345678', { lengthDigit: true }).at(-2)).toBe('0')
  expect(() => ocrReferenceFor('1'.repeat(24), { lengthDigit: true })).toThrow(RangeError)
  expect(() => ocrReferenceFor('12a')).toThrow(RangeError)
})

test.each(['1234567898', '', '1', '12a4', '0'.repeat(26)])('%o is blocked', (text) => {
  expect(readOcrReference(text).ok).toBe(false)
})

test('what is made is read, and not when a digit is lost', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{1,23}$/), fc.nat(), (body, position) => {
      const reference = ocrReferenceFor(body, { lengthDigit: true })
      expect(readOcrReference(reference, { lengthDigit: true })).toMatchObject({
        ok: true,
        value: reference,
      })
      const at = position % body.length
      const shorter = reference.slice(0, at) + reference.slice(at + 1)
      expect(readOcrReference(shorter, { lengthDigit: true }).ok).toBe(false)
    }),
  )
})
