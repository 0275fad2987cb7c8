import type { z } from 'zod'

/**
 * Spellings that mean the same key (decision A5). Case does not count, nor whether organisation is
 * written with s or z.
 */
export const canonical = (key: string) => {
  const lower = key.toLowerCase().replace('organis', 'organiz')
  return lower === 'orgnumber' || lower === 'organizationalnumber' ? 'organizationnumber' : lower
}

type Definition = {
  innerType?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
}
/** A schema without what is laid around it: defaults, what may be left out, what reads it first. */
export function unwrapped(schema: z.ZodType): Definition {
  let definition = schema.def as Definition
  for (;;) {
    const inner = definition.innerType ?? definition.in
    if (!inner) return definition
    definition = inner.def as Definition
  }
}

/**
 * The value with its keys spelt as the schema declares them. What the schema does not know is left
 * out.
 */
export function readKeys(schema: z.ZodType, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const definition = unwrapped(schema)
  if (definition.element && Array.isArray(value))
    return value.map((entry) => readKeys(definition.element as z.ZodType, entry))
  if (!definition.shape || Array.isArray(value)) return value
  const sent = new Map(Object.entries(value).map(([key, entry]) => [canonical(key), entry]))
  const read: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(definition.shape)) {
    const name = canonical(key)
    if (sent.has(name)) read[key] = readKeys(field, sent.get(name))
  }
  return read
}

const deepest = 40
/**
 * False for what no field may hold: null bytes, half characters, and nesting deeper than any call
 * needs.
 */
export function isReadable(value: unknown): boolean {
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.value === 'string' && (next.value.includes('\0') || !next.value.isWellFormed()))
      return false
    if (typeof next.value !== 'object' || next.value === null) continue
    if (next.depth >= deepest) return false
    for (const [key, entry] of Object.entries(next.value)) {
      if (key.includes('\0') || !key.isWellFormed()) return false
      waiting.push({ value: entry, depth: next.depth + 1 })
    }
  }
  return true
}
