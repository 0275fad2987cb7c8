import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrganisationNumber } from './organisation-number.ts'
import { readVatNumber, vatNumberOf } from './vat-number.ts'

test.each(['SE556016068001', 'se 556016-0680 01', 'SE 5560160680-01'])('%s', (text) => {
  expect(readVatNumber(text)).toEqual({ ok: true, value: 'SE556016068001', warnings: [] })
})
test('of a company', () => {
  expect(vatNumberOf('5560160680' as OrganisationNumber)).toBe('SE556016068001')
})
test('another registration than the first is let through with a warning', () => {
  expect(readVatNumber('SE556016068002')).toMatchObject({
    ok: true,
    warnings: [expect.stringMatching(/01/)],
  })
})
test.each([
  ['SE556016068101', /Organisationsnumret/],
  ['SE556016068000', /00/],
  ['556016068001', /med SE/],
  ['DE556016068001', /med SE/],
  ['SE5560160680', /med SE/],
  ['', /med SE/],
])('%o is blocked', (text, problem) =>
  expect(readVatNumber(text)).toMatchObject({ ok: false, problem: expect.stringMatching(problem) }),
)
test('hostile text never throws', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
      (text) => typeof readVatNumber(text).ok === 'boolean',
    ),
  )
})
