import fc from 'fast-check'
import { expect, test } from 'vitest'
import { luhnCheckDigit } from './luhn.ts'
import { formatPlusgiro, readPlusgiro } from './plusgiro.ts'

test.each([
  ['28 65 43-4', '2865434', '28 65 43-4'],
  ['2865434', '2865434', '28 65 43-4'],
  ['90 20 03-3', '9020033', '90 20 03-3'], // Rädda Barnen's 90 account
  ['1-8', '18', '1-8'],
])('%s', (text, value, shown) => {
  const reading = readPlusgiro(text)
  expect(reading).toEqual({ ok: true, value, warnings: [] })
  expect(reading.ok && formatPlusgiro(reading.value)).toBe(shown.replaceAll(' ', '\u00A0'))
})

test.each([
  ['28 65 43-5', /Kontrollsiffran/],
  ['5', /två till åtta/],
  ['123456789', /två till åtta/],
  ['PG 2865434', /två till åtta/],
  ['', /två till åtta/],
])('%o is blocked', (text, problem) =>
  expect(readPlusgiro(text)).toMatchObject({ ok: false, problem: expect.stringMatching(problem) }),
)

test('what is written is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999 }), (body) => {
      const reading = readPlusgiro(`${body}${luhnCheckDigit(String(body))}`)
      expect(reading.ok && readPlusgiro(formatPlusgiro(reading.value))).toEqual(reading)
    }),
  )
})
