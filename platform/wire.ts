import type { z } from 'zod'
import type { RefusalBody } from './refusal.ts'
import { saidOf, unwrapped } from './schema.ts'

/*
 * The program has one word for each thing; callers know some by another, and states and kinds by
 * numbers. A field of a contract has the program's name and says what the wire calls it, and a value
 * that is one of a few names what the wire has for each:
 *
 *   organizationNumber: organizationNumberField().meta({ wire: 'organisationNumber' })
 *   companyType: named({ issuer: 0, recipient: 1 }, 'Roll')
 *
 * Both ends translate once, `serve` on the server and `call` in the browser, so that nothing
 * between them knows the other word. What a schema has no other word for is not walked.
 */

type Side = 'code' | 'wire'
interface Field {
  readonly code: string
  readonly wire: string
  readonly schema: z.ZodType
}
type Fields = Readonly<Record<Side, ReadonlyMap<string, Field>>>

const objects = new WeakMap<z.ZodType, Fields>()
/** The fields of an object, by either name. */
export function fieldsOf(schema: z.ZodType): Fields {
  const known = objects.get(schema)
  if (known) return known
  const all = Object.entries(unwrapped(schema).shape ?? {}).map(([code, field]) => ({
    code,
    wire: saidOf(field, 'wire') ?? code,
    schema: field,
  }))
  const fields = {
    code: new Map(all.map((field) => [field.code, field])),
    wire: new Map(all.map((field) => [field.wire, field])),
  }
  objects.set(schema, fields)
  return fields
}

const walked = new WeakMap<z.ZodType, boolean>()
/** Whether a schema, or any within it, has another word on the wire. Found out once of each. */
function hasOtherWords(schema: z.ZodType): boolean {
  const known = walked.get(schema)
  if (known !== undefined) return known
  const seen = new Set<z.ZodType>()
  const has = (part: z.ZodType): boolean => {
    if (seen.has(part)) return false
    seen.add(part)
    if (saidOf(part, 'wire') !== undefined || saidOf(part, 'codes') !== undefined) return true
    const { element, valueType, options = [], shape = {} } = unwrapped(part)
    return [element, valueType, ...options, ...Object.values(shape)].some(
      (inner) => inner !== undefined && has(inner),
    )
  }
  const answer = has(schema)
  walked.set(schema, answer)
  return answer
}

type Values = Readonly<Record<string, unknown>>
const hasFields = (value: unknown): value is Values => typeof value === 'object' && value !== null

function translated(schema: z.ZodType, value: unknown, from: Side, to: Side): unknown {
  if (value === null || value === undefined || !hasOtherWords(schema)) return value
  const codes = saidOf(schema, 'codes')
  if (codes) return to === 'wire' ? codeOf(codes, value) : nameOf(codes, value)
  const { element, valueType, options, shape } = unwrapped(schema)
  // A value is of one of the options: the words of the others are not in it.
  if (options)
    return options.reduce<unknown>((said, option) => translated(option, said, from, to), value)
  if (!hasFields(value)) return value
  if (Array.isArray(value))
    return element ? value.map((one) => translated(element, one, from, to)) : value
  if (valueType)
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, translated(valueType, one, from, to)]),
    )
  return shape ? translatedFields(schema, value, from, to) : value
}

type Codes = Readonly<Record<string, string | number>>
const codeOf = (codes: Codes, value: unknown) =>
  typeof value === 'string' ? (codes[value] ?? value) : value
/**
 * The name of a code, which is a text where an address holds it. What is no code comes out as it
 * was, or as no number, and so is refused by the schema: names are not known outside.
 */
function nameOf(codes: Codes, value: unknown) {
  if (typeof value !== 'string' && typeof value !== 'number') return value
  const known = Object.entries(codes).find(([, code]) => String(code) === String(value))
  if (known) return known[0]
  return Object.hasOwn(codes, value) ? Number.NaN : value
}

function translatedFields(schema: z.ZodType, value: Values, from: Side, to: Side): Values {
  const fields = fieldsOf(schema)[from]
  const result: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    const field = fields.get(key)
    if (field) result[field[to]] = translated(field.schema, value[key], from, to)
    else result[key] = value[key]
  }
  return result
}

/** A value of a schema as the wire has it. What the schema does not know is left as it is. */
export const toWire = (schema: z.ZodType, value: unknown) =>
  translated(schema, value, 'code', 'wire')
/** A value as it came over the wire, in the program's words. */
export const fromWire = (schema: z.ZodType, value: unknown) =>
  translated(schema, value, 'wire', 'code')
/** The same of an object: a call's input, or what a refusal says besides. */
export const fieldsToWire = (schema: z.ZodObject, input: Values) =>
  hasOtherWords(schema) ? translatedFields(schema, input, 'code', 'wire') : { ...input }

function translatedPath(schema: z.ZodType, path: string, from: Side, to: Side): string {
  let at: z.ZodType | undefined = schema
  const steps = path.split('.').map((step) => {
    const field: Field | undefined = at && fieldsOf(at)[from].get(step)
    at = field?.schema ?? (at && unwrapped(at).element)
    return field ? field[to] : step
  })
  return steps.join('.')
}
/** The address of a field, such as `rows.0.amount`, as the wire calls it. */
export const pathToWire = (schema: z.ZodType, path: string) =>
  translatedPath(schema, path, 'code', 'wire')

type NamesFields = Pick<RefusalBody, 'fields' | 'changed'>
function translatedRefusal<R extends NamesFields>(
  schema: z.ZodType,
  refusal: R,
  from: Side,
  to: Side,
): R {
  if (!hasOtherWords(schema)) return refusal
  const fields = refusal.fields?.map((one) => ({
    ...one,
    field: translatedPath(schema, one.field, from, to),
  }))
  const changed = refusal.changed?.map((one) => {
    const field = fieldsOf(schema)[from].get(one.field)
    return field
      ? { ...one, field: field[to], stored: translated(field.schema, one.stored, from, to) }
      : one
  })
  return { ...refusal, ...(fields && { fields }), ...(changed && { changed }) }
}
/** A refusal of a call's input, its fields called as the wire calls them. */
export const refusalToWire = <R extends NamesFields>(schema: z.ZodType, refusal: R) =>
  translatedRefusal(schema, refusal, 'code', 'wire')
/** A refusal as it came over the wire, its fields called as the program calls them. */
export const refusalFromWire = <R extends NamesFields>(schema: z.ZodType, refusal: R) =>
  translatedRefusal(schema, refusal, 'wire', 'code')
