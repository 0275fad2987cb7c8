import type { z } from 'zod'
import { unwrapped } from '#platform/schema.ts'
import { fieldsOf, fromWire } from '#platform/wire.ts'

/**
 * Spellings that mean the same key (decision A5). Case does not count, nor whether organisation is
 * written with s or z.
 */
export const canonical = (key: string) => {
  const lower = key.toLowerCase().replace('organis', 'organiz')
  return lower === 'orgnumber' || lower === 'organizationalnumber' ? 'organizationnumber' : lower
}

/**
 * What was sent in the program's words, its keys as the schema declares them. What the schema does
 * not know is left out.
 */
export function readKeys(schema: z.ZodType, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return fromWire(schema, value)
  const { element, shape } = unwrapped(schema)
  if (element && Array.isArray(value)) return value.map((entry) => readKeys(element, entry))
  if (!shape || Array.isArray(value)) return fromWire(schema, value)
  const sent = new Map(Object.entries(value).map(([key, entry]) => [canonical(key), entry]))
  const read: Record<string, unknown> = {}
  for (const { code, wire, schema: field } of fieldsOf(schema).code.values()) {
    const name = canonical(wire)
    if (sent.has(name)) read[code] = readKeys(field, sent.get(name))
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
