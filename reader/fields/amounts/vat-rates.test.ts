import { expect, test } from 'vitest'
import { isAllVat, vatByRate, vatOfOneRate } from './vat-rates.ts'

test('two rates with what each is counted on make the total', () => {
  const printed = [60_178_00n, 15_044_50n, 370_613_89n, 22_236_83n, 468_073_22n, 11_570_00n]
  expect(vatByRate(new Set(printed), 468_073_22n)).toEqual([15_044_50n, 22_236_83n])
  // The total in whole kronor, and a credit invoice.
  expect(vatByRate(new Set(printed), 468_073_00n)).toEqual([15_044_50n, 22_236_83n])
  expect(vatByRate(new Set(printed.map((ore) => -ore)), -468_073_22n)).toEqual([
    -15_044_50n,
    -22_236_83n,
  ])
})

test('one rate, or amounts that do not make the total, say nothing', () => {
  expect(vatByRate(new Set([1000_00n, 250_00n, 1250_00n]), 1250_00n)).toBeUndefined()
  expect(vatByRate(new Set([1000_00n, 250_00n, 100_00n, 6_00n]), 1500_00n)).toBeUndefined()
})

test('öre of rounding are nothing that VAT is counted on', () => {
  expect(vatByRate(new Set([91_174_39n, 22_793_60n, 1n, 113_968_00n]), 113_968_00n)).toBeUndefined()
})

test('three rates with what each is counted on make the total', () => {
  const amounts = new Set([
    5_037_945n,
    1_259_486n,
    24_158_991n,
    2_899_079n,
    199_000n,
    11_940n,
    33_566_441n,
  ])
  expect(vatByRate(amounts, 33_566_441n)).toEqual([1_259_486n, 2_899_079n, 11_940n])
})

test('one rate with what it is counted on makes the total', () => {
  const amounts = new Set([1000_00n, 250_00n, 1250_00n, 40_00n])
  expect(vatOfOneRate(amounts, 1250_00n)).toBe(250_00n)
  expect(vatOfOneRate(amounts, 1290_00n)).toBeUndefined()
})

test('VAT at two rates is all there is when what each is counted on makes the total', () => {
  const rated = [
    { rate: 25n, vat: 129_283_09n },
    { rate: 12n, vat: 167_04n },
  ]
  expect(isAllVat(rated, 647_974_47n)).toBe(true)
  expect(isAllVat(rated, 700_000_00n)).toBe(false)
  expect(isAllVat(rated.slice(1), 1_559_04n)).toBe(false)
})
