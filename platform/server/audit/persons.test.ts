import { expect, test } from 'vitest'
import { personsIn } from './persons.ts'

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
