import fc from 'fast-check'
import { expect, test } from 'vitest'
import { luhnCheckDigit, passesLuhn } from './luhn.ts'

const digits = fc.stringMatching(/^[0-9]{1,30}$/)

test('a number followed by its check digit passes', () => {
  fc.assert(fc.property(digits, (text) => passesLuhn(text + luhnCheckDigit(text))))
})

test('one digit changed never passes', () => {
  fc.assert(
    fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (text, position, change) => {
      const number = text + luhnCheckDigit(text)
      const at = position % number.length
      const changed =
        number.slice(0, at) + ((Number(number[at]) + change) % 10) + number.slice(at + 1)
      return !passesLuhn(changed)
    }),
  )
})

test.each(['', '0', 'abc', '1a', '١٨', '79927398710'])('%o does not pass', (text) => {
  expect(passesLuhn(text)).toBe(false)
})
test('the example of ISO/IEC 7812-1 passes', () => {
  expect(passesLuhn('79927398713')).toBe(true)
})
