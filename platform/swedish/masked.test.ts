import { expect, it } from 'vitest'
import { z } from 'zod'
import { masked, maskedCompany, maskedNumber, personalNumber } from './masked.ts'

it.each([
  ['196903061234', '690306-****'],
  ['6903061234', '690306-****'],
  ['19690306-1234', '690306-****'],
  ['690306+1234', '690306-****'],
  ['690306-****', '****'],
  ['FI 131052-308T', '****'],
  ['', ''],
])('%j is shown as %j', (number, shown) => {
  expect(maskedNumber(number)).toBe(shown)
})

it.each([
  ['6903069836', '690306-****'],
  ['690306-9836', '690306-****'],
  ['19690306 9836', '690306-****'],
  ['5560160680', '5560160680'],
  ['16556016-0680', '16556016-0680'],
  ['FI13105230', 'FI13105230'],
  ['En person', 'En person'],
  ['', ''],
])('a company of the number %j is shown as %j', (number, shown) => {
  expect(maskedCompany(number)).toBe(shown)
})

it('masks numbers wherever they lie in an answer, and nothing else', () => {
  const person = z.object({ name: z.string(), number: personalNumber().nullable() })
  const schema = z.object({
    one: person.optional(),
    list: z.array(z.union([person, z.object({ numbers: z.array(personalNumber()) })])),
    byName: z.record(z.string(), person),
    organizationNumber: z.string(),
  })
  const anna = { name: 'Anna 196903061234', number: '196903061234' }
  const shown = { name: 'Anna 196903061234', number: '690306-****' }
  expect(
    masked(schema, {
      one: anna,
      list: [anna, { name: 'Bo', number: null }, { numbers: ['196903061234'] }],
      byName: { anna },
      organizationNumber: '6903061234',
    }),
  ).toEqual({
    one: shown,
    list: [shown, { name: 'Bo', number: null }, { numbers: ['690306-****'] }],
    byName: { anna: shown },
    organizationNumber: '6903061234',
  })
})

it('gives back what holds no number as it is', () => {
  const value = { name: 'Anna' }
  expect(masked(z.object({ name: z.string() }), value)).toBe(value)
})
