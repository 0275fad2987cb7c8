import { expect, test } from 'vitest'
import { personsIn, personsWithin } from './persons.ts'

test('finds whom values name, however deep, once each and in one form', () => {
  expect(
    personsIn(
      { list: [{ socialSecurityNumber: '198507099805' }, { number: '19850709-9805' }] },
      { contact: { email: 'Anna.Ek@Example.se' } },
    ),
  ).toEqual(['198507099805', 'anna.ek@example.se'])
})

test('takes no other number for a person', () => {
  expect(personsIn(['198507099806', '123456789012', '5560160680', 198507099805, null])).toEqual([])
})

test('takes a sole trader for the owner', () => {
  expect(personsIn({ list: [{ organizationNumber: '6903069836' }, '6903069837'] })).toEqual([
    '196903069836',
  ])
})

test.each<[string, string[]]>([
  ['Er referens 19121212-1212, Tolvan', ['191212121212']],
  ['född 121212+1212 och 19121212 1212', ['191212121212']],
  ['Bankgiro 991-2346, OCR 121212121299, org.nr 556016-0680', []],
  ['kontonummer 1912121212121', []],
  ['121212-1213', []],
])('names whom running text names by number: %s', (text, persons) => {
  expect(personsWithin(text)).toEqual(persons)
})
