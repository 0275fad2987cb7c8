import fc from 'fast-check'
import organisationsnummer from 'organisationsnummer'
import { expect, test } from 'vitest'
import { luhnCheckDigit } from './luhn.ts'
import { isSoleTrader, readOrganizationNumber } from './organization-number.ts'

const today = '2026-11-21'

// Public bodies and companies whose numbers anyone can look up.
test.each([
  ['556016-0680', '5560160680', 'Aktiebolag'], // Telefonaktiebolaget LM Ericsson
  ['5560160680', '5560160680', 'Aktiebolag'],
  ['16 556016-0680', '5560160680', 'Aktiebolag'],
  ['202100-5489', '2021005489', 'Stat, region, kommun eller församling'], // Bolagsverket
  ['202100–5448', '2021005448', 'Stat, region, kommun eller församling'], // Skatteverket
  ['969663-7033', '9696637033', 'Handelsbolag eller kommanditbolag'],
  ['802002-8711', '8020028711', 'Ideell förening eller stiftelse'], // Svenska Röda Korset
])('%s is %s, of %s', (text, value) => {
  const reading = readOrganizationNumber(text, today)
  expect(reading).toEqual({ ok: true, value, warnings: [] })
  expect(isSoleTrader(value)).toBe(false)
})

test.each(['850709-9805', '8507099805', '198507099805', '850769-9802'])(
  '%s is a sole trader',
  (text) => {
    const reading = readOrganizationNumber(text, today)
    expect(reading).toMatchObject({ ok: true, warnings: [] })
    if (!reading.ok) return
    expect(reading.value).toHaveLength(10)
    expect(isSoleTrader(reading.value)).toBe(true)
  },
)

test.each([
  ['556016-0681', /Kontrollsiffran/],
  ['556016-068', /tio siffror/],
  ['55601606800', /tio siffror/],
  ['SE556016068001', /tio siffror/],
  ['', /tio siffror/],
  ['0000000000', /varken/],
  ['19556016-0680', /två första/],
  ['168507099805', /två första/],
])('%o is blocked', (text, problem) => {
  expect(readOrganizationNumber(text, today)).toMatchObject({
    ok: false,
    problem: expect.stringMatching(problem),
  })
})

test('a first digit that is not given out is let through with a warning', () => {
  const number = `456016068${luhnCheckDigit('456016068')}`
  expect(readOrganizationNumber(number, today)).toMatchObject({
    ok: true,
    value: number,
    warnings: [expect.stringMatching(/0 eller 4/)],
  })
})

test('agrees with the organisationsnummer package about legal persons', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1235-9][0-9][2-9][0-9]{7}$/), (number) => {
      expect(readOrganizationNumber(number).ok).toBe(organisationsnummer.valid(number))
    }),
  )
})

test('hostile text never throws', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
      (text) => typeof readOrganizationNumber(text).ok === 'boolean',
    ),
  )
})
