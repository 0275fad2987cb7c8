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

/** Says a value of one schema in the words of the other side. */
type Translate = (value: unknown) => unknown
const asItIs: Translate = (value) => value
const translators: Readonly<Record<Side, WeakMap<z.ZodType, Translate>>> = {
  code: new WeakMap(),
  wire: new WeakMap(),
}
/** What translates values of a schema to a side. Made once of each: an answer has thousands of values. */
function translatorTo(to: Side, schema: z.ZodType): Translate {
  const known = translators[to].get(schema)
  if (known) return known
  if (!hasOtherWords(schema)) return asItIs
  // A schema may lie in itself: what is found there is what is made now.
  translators[to].set(schema, (value) => translated(value))
  const made = makeTranslator(to, schema)
  const translated: Translate = (value) =>
    value === null || value === undefined ? value : made(value)
  translators[to].set(schema, translated)
  return translated
}

function makeTranslator(to: Side, schema: z.ZodType): Translate {
  const codes = saidOf(schema, 'codes')
  if (codes) return to === 'wire' ? (value) => codeOf(codes, value) : nameOf(codes)
  const { element, valueType, options, shape } = unwrapped(schema)
  // A value is of one of the options: the words of the others are not in it.
  if (options) {
    const ways = options.map((option) => translatorTo(to, option))
    return (value) => ways.reduce((said, way) => way(said), value)
  }
  const ofElement = element && translatorTo(to, element)
  const ofValue = valueType && translatorTo(to, valueType)
  const ofFields = shape && fieldsTranslator(to, schema)
  return (value) => {
    if (!hasFields(value)) return value
    if (Array.isArray(value)) return ofElement ? value.map((one) => ofElement(one)) : value
    if (ofValue)
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, ofValue(one)]))
    return ofFields ? ofFields(value) : value
  }
}

type Codes = Readonly<Record<string, string | number>>
const codeOf = (codes: Codes, value: unknown) =>
  typeof value === 'string' ? (codes[value] ?? value) : value
/**
 * The name of a code, which is a text where an address holds it. What is no code comes out as it
 * was, or as no number, and so is refused by the schema: names are not known outside.
 */
function nameOf(codes: Codes): Translate {
  const names = new Map(Object.entries(codes).map(([name, code]) => [String(code), name]))
  return (value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return value
    const known = names.get(String(value))
    if (known !== undefined) return known
    return Object.hasOwn(codes, value) ? Number.NaN : value
  }
}

function fieldsTranslator(to: Side, schema: z.ZodType): (value: Values) => Values {
  const fields = [...fieldsOf(schema)[to === 'wire' ? 'code' : 'wire']].map(([key, field]) => ({
    key,
    name: field[to],
    translate: translatorTo(to, field.schema),
  }))
  // Where each keeps its name what is to be said otherwise is put in its place.
  if (fields.every(({ key, name }) => key === name)) {
    const others = fields.filter(({ translate }) => translate !== asItIs)
    return (value) => {
      const result: Record<string, unknown> = { ...value }
      for (const { key, translate } of others)
        if (Object.hasOwn(value, key)) result[key] = translate(value[key])
      return result
    }
  }
  const named = new Map(fields.map((field) => [field.key, field]))
  return (value) => {
    const result: Record<string, unknown> = {}
    for (const key of Object.keys(value)) {
      const field = named.get(key)
      if (field) result[field.name] = field.translate(value[key])
      else result[key] = value[key]
    }
    return result
  }
}

/** A value of a schema as the wire has it. What the schema does not know is left as it is. */
export const toWire = (schema: z.ZodType, value: unknown) => translatorTo('wire', schema)(value)
/** A value as it came over the wire, in the program's words. */
export const fromWire = (schema: z.ZodType, value: unknown) => translatorTo('code', schema)(value)
/** The same of an object: a call's input, or what a refusal says besides. */
export const fieldsToWire = (schema: z.ZodObject, input: Values) =>
  hasOtherWords(schema) ? (toWire(schema, input) as Values) : { ...input }

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
      ? { ...one, field: field[to], stored: translatorTo(to, field.schema)(one.stored) }
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
