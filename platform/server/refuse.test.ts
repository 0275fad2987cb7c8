import { expect, it } from 'vitest'
import { z } from 'zod'
import { platformRefusals } from '#platform/refusal.ts'
import { personalNumberField, textField } from '#platform/swedish/fields.ts'
import { asCalled, Refused } from './refuse.ts'

const input = z.object({
  name: textField({ label: 'Namn', max: 100 }),
  socialSecurityNumber: personalNumberField().meta({ wire: 'ssn' }),
  signers: z.array(z.object({ number: personalNumberField({ required: false }).nullable() })),
})
const stale = new Refused('stale', platformRefusals.stale, {
  changed: [
    { field: 'name', stored: 'Bert' },
    { field: 'socialSecurityNumber', stored: '196903069836' },
    { field: 'signers', stored: [{ number: '196903069836' }, { number: null }] },
  ],
})

it('what is saved now is told by its Swedish name, whole to who works with persons', () => {
  expect(asCalled(input, stale, true).detail.changed).toEqual([
    { field: 'name', label: 'Namn', stored: 'Bert' },
    { field: 'ssn', label: 'Personnummer', stored: '196903069836' },
    { field: 'signers', label: 'signers', stored: [{ number: '196903069836' }, { number: null }] },
  ])
})

it('and masked to everybody else (users 13)', () => {
  expect(asCalled(input, stale, false).detail.changed).toEqual([
    { field: 'name', label: 'Namn', stored: 'Bert' },
    { field: 'ssn', label: 'Personnummer', stored: '690306-****' },
    { field: 'signers', label: 'signers', stored: [{ number: '690306-****' }, { number: null }] },
  ])
})
