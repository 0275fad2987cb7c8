import { expect, it } from 'vitest'
import { z } from 'zod'
import { outside, told } from '#platform/outside.ts'
import { anyone, onlyCustomer, partner, signedIn } from '#platform/permission.ts'
import { platformRefusals } from '#platform/refusal.ts'
import { personalNumberField, textField } from '#platform/swedish/fields.ts'
import { asCalled, Refused, type RefusalDetail } from './refuse.ts'

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
  expect(asCalled({ input, may: signedIn }, stale, true).detail.changed).toEqual([
    { field: 'name', label: 'Namn', stored: 'Bert' },
    { field: 'ssn', label: 'Personnummer', stored: '196903069836' },
    { field: 'signers', label: 'signers', stored: [{ number: '196903069836' }, { number: null }] },
  ])
})

it('and masked to everybody else (users 13)', () => {
  expect(asCalled({ input, may: signedIn }, stale, false).detail.changed).toEqual([
    { field: 'name', label: 'Namn', stored: 'Bert' },
    { field: 'ssn', label: 'Personnummer', stored: '690306-****' },
    { field: 'signers', label: 'signers', stored: [{ number: '690306-****' }, { number: null }] },
  ])
})

it('whoever is outside is told what is declared or listed, and nothing of what is stored', () => {
  const said = told(outside('Högst {atMost} åt gången', 'atMost'), { atMost: '7' })
  const fields = [{ field: 'socialSecurityNumber', message: 'Personnummer behöver fyllas i' }]
  const no = { ...stale.detail, fields, message: 'Limiten är 5 000 kr', more: { limit: 5000 } }
  for (const may of [anyone, onlyCustomer, partner]) {
    const called = (detail: RefusalDetail) =>
      asCalled({ input, may }, new Refused('stale', platformRefusals.stale, detail), true)
    expect(called(no).detail).toEqual({ fields: [{ ...fields[0], field: 'ssn' }] })
    expect(called({ ...no, told: said }).detail).toEqual({
      fields: [{ ...fields[0], field: 'ssn' }],
      told: 'Högst 7 åt gången',
    })
    expect(called({}).declaration.text).toBe(platformRefusals.stale.text)
  }
})
