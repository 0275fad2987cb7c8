import { expect, test } from 'vitest'
import { readNumber, writeNumber } from '#platform/swedish/format.ts'
import { readMoney, writeMoney } from './numbers.ts'

test('numbers are read as Swedes write them', () => {
  expect(readNumber('1 234,5', 1)).toBe(1234.5)
  expect(readNumber('1\u00a0234', 0)).toBe(1234)
  expect(readNumber('−3', 0)).toBe(-3)
  expect(readNumber('', 0)).toBeNull()
  for (const wrong of ['12,5', '1e3', 'abc', '--1', '1,2,3'])
    expect(readNumber(wrong, 0)).toBeUndefined()
})

test('money is whole öre both ways', () => {
  for (const ore of [0, 5, 99, 100, 18425000, -4290050, 123456789012])
    expect(readMoney(writeMoney(ore))).toBe(ore)
  expect(writeMoney(18425000)).toBe('184\u00a0250,00')
  expect(readMoney('1 250,5 kr')).toBe(125050)
  expect(readMoney('0,29')).toBe(29)
  for (const wrong of ['1,234', '1.2.3', 'x', '99999999999999999'])
    expect(readMoney(wrong)).toBeUndefined()
})

test('what is written can be read again', () => {
  expect(readNumber(writeNumber(-1234567.25, 2), 2)).toBe(-1234567.25)
})
