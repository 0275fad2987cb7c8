import type { z } from 'zod'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import { stockholmDay } from '#platform/swedish/format.ts'

/**
 * What exists in the server under test, so that calls made from their contracts alone find
 * something to work on.
 */
export interface Known {
  /** 10 digits. */
  readonly company: string
  /** An id of a row by the area it belongs to, the first part of a call's id. */
  readonly ids: Readonly<Record<string, string>>
}

type Definition = {
  innerType?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
  options?: readonly z.ZodType[]
  entries?: Record<string, unknown>
  values?: readonly unknown[]
}

/** What a schema is under its optional, default and piped layers. */
export function inside(schema: z.ZodType): Definition {
  const definition = schema.def as Definition
  const inner = definition.innerType ?? definition.in
  return inner ? inside(inner) : definition
}

/**
 * An input that a call accepts, made from its contract. A version is left out: then a save always
 * counts.
 */
export function sampleInput(endpoint: AnyEndpoint, known: Known): Record<string, unknown> {
  const id =
    known.ids[endpoint.id.split('.')[0] as string] ?? '11111111-1111-4111-8111-111111111111'
  const plain = [
    known.company,
    id,
    'anna@example.se',
    stockholmDay(new Date()),
    'Text',
    1,
    true,
    '198507099805',
  ]
  const choices = (schema: z.ZodType): readonly unknown[] => {
    const { shape, element, options, entries, values } = inside(schema)
    if (shape) return [ofShape(shape)]
    if (element) return [[sample(element)], []]
    if (options) return options.flatMap(choices)
    return [...Object.values(entries ?? {}), ...(values ?? []), ...plain]
  }
  const sample = (schema: z.ZodType) =>
    choices(schema).find((value) => schema.safeParse(value).success)
  const ofShape = (shape: Record<string, z.ZodType>) =>
    Object.fromEntries(
      Object.entries(shape)
        .filter(([name]) => name !== 'version')
        .map(([name, field]) => [name, sample(field)] as const)
        .filter(([, value]) => value !== undefined),
    )
  return ofShape(endpoint.input.shape)
}
