import { expect, it } from 'vitest'
import type { z } from 'zod'
import { unwrapped } from '#platform/schema.ts'
import { contracts } from './areas.ts'

const calls = contracts.flatMap((contract) => Object.values(contract))

/** Longer than any text that a call takes, in what texts, codes and numbers as text are written with. */
const endless = ['aa', '11', 'a ', 'a\n', '1.'].map((part) => part.repeat(250_000))
const crowd = Array.from({ length: 100_001 }, () => undefined)
/** Whether a list says that there are too many, whatever else is wrong with them. */
const isBounded = (list: z.ZodType) =>
  list
    .safeParse(crowd)
    .error?.issues.some(({ code, path }) => code === 'too_big' && path.length === 0) ?? false

const isContainer = (schema: z.ZodType) => {
  const { shape, element, valueType } = unwrapped(schema)
  return (shape ?? element ?? valueType) !== undefined
}
/** The fields of a schema, or within it, that take more than anybody could mean, by their addresses. */
function unboundedIn(schema: z.ZodType, at: string): string[] {
  const { shape, element, valueType, options } = unwrapped(schema)
  if (shape)
    return Object.entries(shape).flatMap(([name, field]) => unboundedIn(field, `${at}.${name}`))
  if (element) return [...(isBounded(schema) ? [] : [at]), ...unboundedIn(element, `${at}[]`)]
  if (valueType) return unboundedIn(valueType, `${at}{}`)
  // One of several is a text of its own kind only where the whole takes it.
  const texts = endless.some((text) => schema.safeParse(text).success) ? [at] : []
  return [...texts, ...(options ?? []).filter(isContainer).flatMap((one) => unboundedIn(one, at))]
}

/** The bytes of the whole call are their bound: they are read as a document, and row by row, after it. */
const boundedByTheCall = ['partnerInvoices.send.xml', 'partnerInvoices.send.invoices[]{}']

// What a call keeps is shown, searched and sent on: a text without a bound fills screens, indexes and files.
it('takes no text and no list of any length', () => {
  expect(calls.flatMap(({ id, input }) => unboundedIn(input, id))).toEqual(boundedByTheCall)
})
