import { expect, it } from 'vitest'
import { countryOfVat, mayResend, readSearch, valueProblem } from './rules.ts'

it.each([
  ['unprocessed 1 a number', 'organizationNumber', '556016-0680', true],
  ['unprocessed 1 none', 'organizationNumber', ' ', false],
  ['unprocessed 1 25 characters', 'organizationNumber', 'x'.repeat(25), true],
  ['unprocessed 1 26 characters', 'organizationNumber', 'x'.repeat(26), false],
  ['unprocessed 2 an address', 'emailAddress', 'anna@kund.se', true],
  ['unprocessed 2 no address', 'emailAddress', 'anna@kund', false],
  ['unprocessed 3 three digits', 'ocrReference', '123', true],
  ['unprocessed 3 two digits', 'ocrReference', '12', false],
  ['unprocessed 3 26 digits', 'ocrReference', '1'.repeat(26), false],
  ['unprocessed 3 letters', 'ocrReference', '12a4', false],
] as const)('%s', (_, state, value, isFine) =>
  expect(valueProblem(state, value) === undefined).toBe(isFine),
)

it('unprocessed 7: is sent again only when all that is wrong is 4 or 2', () => {
  expect([
    mayResend(['undelivered']),
    mayResend(['duplicate', 'undelivered']),
    mayResend(['undelivered', 'other']),
    mayResend(['organizationNumber']),
  ]).toEqual([true, true, false, false])
})

it('knows the country of a foreign VAT number', () => {
  expect(
    ['DK 12345678', 'EL094259216', 'SE556016068001', 'Danmark', '5560160680'].map(countryOfVat),
  ).toEqual(['DK', 'GR', undefined, undefined, undefined])
})

it('unprocessed 8: a last * asks for a part', () => {
  expect([readSearch(' 77* '), readSearch('77'), readSearch('*')]).toEqual([
    { text: '77', isPart: true },
    { text: '77', isPart: false },
    { text: '', isPart: true },
  ])
})
