import { z } from 'zod'
import type { FieldError } from './refusal.ts'
import { layersOf, unwrapped } from './schema.ts'

type Issue = z.core.$ZodRawIssue

const kinds: Record<string, string> = {
  string: 'ange en text',
  number: 'ange en siffra',
  int: 'ange ett heltal',
  boolean: 'ange ja eller nej',
  array: 'ange en lista',
  object: 'ange ett objekt',
  date: 'ange ett datum',
}

function tooBig(origin: string, maximum: number | bigint): string {
  if (origin === 'string') return `får vara högst ${maximum} tecken`
  if (origin === 'array') return `får innehålla högst ${maximum} värden`
  return `får vara högst ${maximum}`
}
function tooSmall(origin: string, minimum: number | bigint): string {
  const one = Number(minimum) === 1
  if (origin === 'string') return one ? 'fyll i ett värde' : `måste vara minst ${minimum} tecken`
  if (origin === 'array') return one ? 'välj minst ett värde' : `välj minst ${minimum} värden`
  return `måste vara minst ${minimum}`
}

const formats: Record<string, string> = {
  uuid: 'är inte ett giltigt id',
  email: 'är inte en giltig e-postadress',
}

/**
 * What is wrong with one value, in Swedish and without the field's name, such as 'får vara högst
 * 100 tecken'.
 */
export function sentenceOf(issue: Issue): string {
  if (issue.input === undefined || issue.input === null) return 'fyll i ett värde'
  switch (issue.code) {
    case 'invalid_type':
      return kinds[String(issue.expected)] ?? 'har fel typ'
    case 'too_big':
      return tooBig(issue.origin, issue.maximum)
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum)
    case 'invalid_format':
      return formats[issue.format] ?? 'har fel format'
    case 'invalid_value':
      return `måste vara något av ${issue.values.map(String).join(', ')}`
    case 'invalid_union':
      return 'har fel typ'
    default:
      return 'är inte giltigt'
  }
}

/**
 * Makes every zod schema of the program speak Swedish. Called once by each program that validates.
 */
export const speakSwedish = () => z.config({ customError: sentenceOf })

/** The Swedish name of a field of a schema, undefined when it has none. */
export function labelAt(
  schema: z.ZodType | undefined,
  path: readonly PropertyKey[],
): string | undefined {
  let at: z.ZodType | undefined = schema
  let label: string | undefined
  for (const step of [...path, undefined]) {
    if (at === undefined) break
    for (const layer of layersOf(at)) label = z.globalRegistry.get(layer)?.label ?? label
    const { element, shape } = unwrapped(at)
    at = typeof step === 'number' ? element : shape?.[String(step)]
  }
  return label
}

/** A parse's errors as the caller reads them: each names its field and says what to do. */
export function fieldErrors(schema: z.ZodType, error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => {
    const field = issue.path.map(String).join('.')
    const name = labelAt(schema, issue.path) ?? field
    // A sentence written for its field begins with a capital and names it already.
    const whole = /^\p{Lu}/u.test(issue.message) || name === ''
    return { field, message: whole ? issue.message : `${name}: ${issue.message}` }
  })
}
