import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatIban, readIban } from './iban.ts'

// The example of each country in the SWIFT IBAN registry.
test.each([
  ['SE45 5000 0000 0583 9825 7466', 'SE4550000000058398257466', []],
  ['se4550000000058398257466', 'SE4550000000058398257466', []],
  ['NO93 8601 1117 947', 'NO9386011117947', [expect.stringMatching(/annat land/)]],
  ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000', [expect.stringMatching(/annat land/)]],
])('%s', (text, value, warnings) => expect(readIban(text)).toEqual({ ok: true, value, warnings }))

test.each([
  ['SE4550000000058398257467', /Kontrollsiffrorna/],
  ['SE455000000005839825746', /tjugotvå/],
  ['DE8937040044053201300', /fel längd/],
  ['XX4550000000058398257466', /landskod/],
  ['50000000058398257466', /landskod/],
  ['', /landskod/],
  [`SE4550000000058398257466${' '.repeat(60)}x`, /landskod/],
])('%o is blocked', (text, problem) =>
  expect(readIban(text)).toMatchObject({ ok: false, problem: expect.stringMatching(problem) }),
)

test('is shown in groups of four', () => {
  const reading = readIban('SE4550000000058398257466')
  expect(reading.ok && formatIban(reading.value)).toBe(
    'SE45 5000 0000 0583 9825 7466'.replaceAll(' ', '\u00A0'),
  )
})

test('one digit changed never passes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 23 }), fc.integer({ min: 1, max: 9 }), (at, change) => {
      const iban = 'SE4550000000058398257466'
      return !readIban(iban.slice(0, at) + ((Number(iban[at]) + change) % 10) + iban.slice(at + 1))
        .ok
    }),
  )
})

test('hostile text never throws', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
      (text) => typeof readIban(text).ok === 'boolean',
    ),
  )
})
