import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatBankgiro, readBankgiro } from './bankgiro.ts'
import { luhnCheckDigit } from './luhn.ts'

// 5050-1055 is the number Skatteverket publishes for payments of tax.
test.each([
  ['5050-1055', '50501055'],
  ['50501055', '50501055'],
  ['5050 – 1055', '50501055'],
  ['991-2346', '9912346'],
])('%s', (text, value) => expect(readBankgiro(text)).toEqual({ ok: true, value, warnings: [] }))

test.each([
  ['5050-1056', /Kontrollsiffran/],
  ['505-105', /sju eller åtta/],
  ['5050-10555', /sju eller åtta/],
  ['BG 5050-1055', /sju eller åtta/],
  ['', /sju eller åtta/],
])('%o is blocked', (text, problem) =>
  expect(readBankgiro(text)).toMatchObject({ ok: false, problem: expect.stringMatching(problem) }),
)

test('what is written is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100_000, max: 9_999_999 }), (body) => {
      const reading = readBankgiro(`${body}${luhnCheckDigit(String(body))}`)
      expect(reading.ok && readBankgiro(formatBankgiro(reading.value))).toEqual(reading)
    }),
  )
})
test('hostile text never throws', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
      (text) => typeof readBankgiro(text).ok === 'boolean',
    ),
  )
})
