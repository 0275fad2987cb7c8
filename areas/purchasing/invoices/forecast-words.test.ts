import { expect, it } from 'vitest'
import { accuracyTexts, basisText, bucketText } from './forecast-words.ts'

it.each([
  [-120, 0, 'Före förfallodagen'],
  [0, 5, '0–5 dagar efter förfallodagen'],
  [30, 120, 'Mer än 30 dagar efter förfallodagen'],
])('invoices 22: a bucket from %i up to %i is %s', (minimum, maximum, text) => {
  expect(bucketText({ modelCertainty: 50, minimum, maximum })).toBe(text)
})
it('invoices 22: accuracy has four codes', () => {
  expect([1, 2, 3, 4].map((code) => accuracyTexts[code])).toEqual([
    'Rätt inom 0–2 dagar',
    'Fel på 2 dagar',
    'Fel på 3 dagar',
    'Fel på mer än 3 dagar',
  ])
})
it('a forecast says what it was made from', () => {
  expect(basisText(0)).toContain('inte betalat någon')
  expect(basisText(1)).toContain('enda betalning')
  expect(basisText(12)).toContain('12 senaste betalningar')
})
