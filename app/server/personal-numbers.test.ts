import { z } from 'zod'
import { expect, it } from 'vitest'
import { layersOf, saidOf, unwrapped } from '#platform/schema.ts'
import { contracts } from './areas.ts'

const endpoints = contracts.flatMap((contract) => Object.values(contract))
const namesOne =
  /social_?security|personal_?(identity)?_?number|identity_?number|national_?id|\bssn\b|ssn$/i
const isText = (schema: z.ZodType) => layersOf(schema).some((layer) => layer instanceof z.ZodString)

/** The fields of a schema that are named as persons' numbers and are any text. */
function unmasked(schema: z.ZodType, name: string, seen: ReadonlySet<z.ZodType>): string[] {
  if (seen.has(schema)) return []
  const within = new Set([...seen, schema])
  const last = name.split('.').at(-1) ?? ''
  if (namesOne.test(last) && isText(schema) && !saidOf(schema, 'personalNumber')) return [name]
  const { element, valueType, options = [], shape = {} } = unwrapped(schema)
  const inner = [element, valueType, ...options].flatMap((part) =>
    // A list of numbers is named by its field.
    part ? unmasked(part, name.replace(/s$/, ''), within) : [],
  )
  const fields = Object.entries(shape).flatMap(([key, field]) =>
    unmasked(field, `${name}.${key}`, within),
  )
  return [...inner, ...fields]
}

it('every number of a person that is answered is masked for who may not read it (users 13)', () => {
  const found = endpoints.flatMap(({ id, answer }) =>
    answer instanceof z.ZodType ? unmasked(answer, id, new Set()) : [],
  )
  expect([...new Set(found)]).toEqual([])
})

it('finds one that is not', () => {
  const answer = z.object({
    list: z.array(
      z.object({ socialSecurityNumber: z.string().nullable(), ssns: z.array(z.string()) }),
    ),
  })
  expect(unmasked(answer, 'a', new Set())).toEqual(['a.list.socialSecurityNumber', 'a.list.ssn'])
})
