import { expect, test } from 'vitest'
import { readVatNumber } from './vat-number.ts'

const whole = [
  'ATU12345678',
  'BE0123456789',
  'BG123456789',
  'CY12345678X',
  'CZ12345678',
  'DE123456789',
  'DK12345678',
  'EE123456789',
  'EL094259216',
  'ESB12345678',
  'ES12345678Z',
  'FI12345678',
  'FRXX123456789',
  'GB123456789',
  'GBGD123',
  'HR12345678901',
  'HU12345678',
  'IE1234567FA',
  'IE1S23456L',
  'IT12345678901',
  'LT123456789',
  'LU12345678',
  'LV12345678901',
  'MT12345678',
  'NL123456789B01',
  'NO123456785',
  'PL1234567890',
  'PT123456789',
  'RO12',
  'SE556016068001',
  'SI12345678',
  'SK1234567890',
  'XI123456789',
]
test.each(whole)('%s has the form of its country', (text) =>
  expect(readVatNumber(text)).toEqual({ ok: true, value: text, warnings: [] }),
)
test.each(whole)('%s has no form when far too long or short', (text) => {
  const others = [`${text}1234567890`, text.slice(0, 3)]
  expect(others.map((other) => readVatNumber(other).ok)).toEqual([false, false])
})
test.each([
  ['de 123.456-789', 'DE123456789'],
  ['GR 094259216', 'EL094259216'],
  ['NO 123 456 785 MVA', 'NO123456785'],
])('%s is spelled %s', (text, value) => expect(readVatNumber(text)).toMatchObject({ value }))
test.each([
  ['123456789', /landets två bokstäver/],
  ['US123456789', /EU, Norge/],
  ['__proto__', /landets två bokstäver/],
  ['DE12345678', /DE ska sedan ha 9 siffror/],
  ['NO12345678MVA', /NO ska sedan ha 9 siffror/],
  ['', /landets två bokstäver/],
])('%o is blocked', (text, problem) =>
  expect(readVatNumber(text)).toEqual({ ok: false, problem: expect.stringMatching(problem) }),
)
