import { expect, it } from 'vitest'
import {
  countingRate,
  differenceText,
  exchangeText,
  inKronor,
  rateMicroOf,
  rateText,
  readRate,
  type Rate,
} from './rules.ts'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')
const ages = { Riksbanken: 3, Egen: 30 }
const rate = (source: Rate['source'], date: string, rateMicro = 11_000_000): Rate => ({
  currency: 'EUR',
  source,
  date,
  rateMicro,
})

it.each([
  ['11.4525', 11_452_500],
  ['0.059', 59_000],
  ['100', 100_000_000],
  ['100.000001', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['11,4', undefined],
  ['1.1234567', undefined],
])('%s is %s millionths', (text, micro) => {
  expect(rateMicroOf(text)).toBe(micro)
})

it('reads what is typed with comma and spaces, and writes four decimals or more', () => {
  expect(readRate(' 11,45 ')).toMatchObject({ ok: true, value: '11.45' })
  expect(readRate('elva')).toMatchObject({ ok: false })
  expect([11_450_000, 59_123, 11_452_550].map(rateText)).toEqual([
    '11,4500',
    '0,059123',
    '11,45255',
  ])
  expect(plain(differenceText(11_220_000, 11_000_000))).toBe('+2,0 %')
})

it.each([
  // Half an öre goes away from zero (currencies 5).
  [1, 1_500_000, 0, 2],
  [-1, 1_500_000, 0, -2],
  [1, 1_499_999, 0, 1],
  [100_000, 10_868_600, 0, 1_086_860],
  [100_000, 10_868_600, 500, 1_141_203],
  // Rounded once, not after the rate and after the haircut again.
  [1, 1_490_000, 500, 2],
  [9_007_199_254, 1_000_000_000, 0, 9_007_199_254_000],
])('%i hundredths at %i and %i of haircut are %i öre', (amount, micro, haircut, ore) => {
  expect(inKronor(amount, micro, haircut)).toBe(ore)
})

it('says both amounts, whose rate, and the haircut (currencies 6)', () => {
  const exchange = { ...rate('Riksbanken', '2026-11-20', 10_868_571), amount: 100_000, vat: null }
  expect(plain(exchangeText({ ...exchange, haircut: 500 }))).toBe(
    '1 000,00 EUR = 11 412,00 kr, Riksbanken 2026-11-20, med 5 % säkerhetsavdrag',
  )
  expect(plain(exchangeText({ ...exchange, source: 'Egen', haircut: 0 }))).toBe(
    '1 000,00 EUR = 10 868,57 kr, egen kurs från 2026-11-20',
  )
})

it.each([
  ['2026-11-22', [rate('Riksbanken', '2026-11-20')], 'Riksbanken 2026-11-20'],
  ['2026-11-25', [rate('Riksbanken', '2026-11-20')], 'Riksbanken 2026-11-20'],
  ['2026-11-26', [rate('Riksbanken', '2026-11-20')], undefined],
  // Over Christmas and Easter, whatever weekdays they fall on.
  ['2029-12-27', [rate('Riksbanken', '2029-12-21')], 'Riksbanken 2029-12-21'],
  ['2031-12-29', [rate('Riksbanken', '2031-12-23')], 'Riksbanken 2031-12-23'],
  ['2027-03-30', [rate('Riksbanken', '2027-03-25')], 'Riksbanken 2027-03-25'],
  ['2026-11-22', [rate('Riksbanken', '2026-11-20'), rate('Egen', '2026-10-23')], 'Egen 2026-10-23'],
  [
    '2026-11-23',
    [rate('Riksbanken', '2026-11-20'), rate('Egen', '2026-10-23')],
    'Riksbanken 2026-11-20',
  ],
  ['2026-11-22', [], undefined],
] as const)('on %s counts what is not too old, the own one first', (today, latest, counts) => {
  const found = countingRate('EUR', latest, today, ages)
  expect('missing' in found ? undefined : `${found.source} ${found.date}`).toBe(counts)
})

it('says what is missing, and what mends it (currencies 4)', () => {
  expect(countingRate('EUR', [rate('Riksbanken', '2026-11-10')], '2026-11-22', ages)).toEqual({
    missing:
      'kurs för EUR saknas (Riksbanken 2026-11-10 är äldre än 3 bankdagar). Den bedöms av sig själv när Riksbanken har en ny kurs, eller när en egen kurs är satt under Valutakurser',
  })
})
