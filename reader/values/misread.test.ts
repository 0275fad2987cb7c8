import { expect, test } from 'vitest'
import { passesLuhn } from '#platform/swedish/luhn.ts'
import { findMisread, putRight } from './misread.ts'

test.each([
  ['556O16-0680', ['556016-0680']],
  ['5560l6-O680', ['556016-0680']],
  ['556018-0680', ['556016-0680']],
  ['Org.nr S56016-0680 Bankgiro 8000-98B0', ['556016-0680', '8000-9830']],
  ['Bankgiro 3000-9830', ['8000-9830']],
  ['Org.nr 556016-0680', []],
  ['Tel 031-848 03 79, den 2026-11-21', []],
])(
  'what OCR made of a number is put right where the check digit then fits: %s',
  (text, numbers) => {
    const found = findMisread(text)
    expect([...new Set(found.map(({ canonical }) => canonical))]).toEqual(
      expect.arrayContaining(numbers),
    )
    expect(found.every(({ certain }) => !certain)).toBe(true)
    if (numbers.length === 0) expect(found).toEqual([])
  },
)

test('one digit is exchanged, or every letter, and never both', () => {
  expect(putRight('93390590903B4', passesLuhn)).toEqual(['9339059090384'])
  expect(putRight('9339059090334', passesLuhn)).toContain('9339059090384')
  expect(putRight('9339O59090334', passesLuhn)).toEqual([])
  expect(putRight('9339059090384', passesLuhn)).toEqual([])
  expect(putRight('KONTANT', passesLuhn)).toEqual([])
})

test('an amount of which OCR has lost a blank is that amount', () => {
  expect(findMisread('Total to pay: 1568 595.51').map(({ canonical }) => canonical)).toEqual([
    '1568595.51',
  ])
  expect(findMisread('Moms 2500 25,00 %')).toEqual([])
})
