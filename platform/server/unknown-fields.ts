import type { z } from 'zod'
import type { FieldError } from '#platform/refusal.ts'
import { unwrapped } from '#platform/schema.ts'
import { fieldsOf } from '#platform/wire.ts'
import { canonical } from './read-input.ts'

/** Of one invoice or one call; who has more has misunderstood more than a name. */
const most = 50
/** Looked up among the names there are: a call can send tens of thousands that are not. */
const mostGuessed = 5
const longest = 100

/**
 * The fields of what was sent that a schema does not know, at every level of it, the first ones
 * with the name that was probably meant.
 */
export const unknownFields = (schema: z.ZodType, value: unknown): readonly FieldError[] =>
  firstUnknown(schema, value).map(({ field, shown, names }, at) => {
    const meant = at < mostGuessed ? nearestName(shown, names) : undefined
    return {
      field,
      message: `Fältet ${shown} finns inte${meant === undefined ? '' : `. Menade du ${meant}?`}`,
    }
  })

/** The same fields, without what is said of them. */
export const unknownPaths = (schema: z.ZodType, value: unknown): readonly string[] =>
  firstUnknown(schema, value).map(({ field }) => field)

function firstUnknown(schema: z.ZodType, value: unknown) {
  const found: { field: string; shown: string; names: readonly string[] }[] = []
  for (const { path, key, names } of unknownIn(schema, value, '')) {
    const shown = key.slice(0, longest)
    found.push({ field: `${path}${shown}`, shown, names })
    if (found.length === most) break
  }
  return found
}

interface Unknown {
  readonly path: string
  readonly key: string
  /** Those that are known there. */
  readonly names: readonly string[]
}
function* unknownIn(schema: z.ZodType, value: unknown, path: string): Generator<Unknown> {
  const { element, shape } = unwrapped(schema)
  if (element && Array.isArray(value)) {
    for (const [place, entry] of value.entries())
      yield* unknownIn(element, entry, `${path}${place}.`)
    return
  }
  if (!shape || typeof value !== 'object' || value === null || Array.isArray(value)) return
  const fields = [...fieldsOf(schema).code.values()]
  const known = new Map(fields.map((field) => [canonical(field.wire), field]))
  const names = fields.map(({ wire }) => wire)
  for (const [key, entry] of Object.entries(value)) {
    const field = known.get(canonical(key))
    if (field === undefined) yield { path, key, names }
    else yield* unknownIn(field.schema, entry, `${path}${field.code}.`)
  }
}

/**
 * The first name that the word is a part of, or that is a part of it; else the one that differs
 * least, when at most a third of its letters do.
 */
export function nearestName(word: string, names: readonly string[]): string | undefined {
  const asked = canonical(word)
  const known = names.map((name) => ({ name, written: canonical(name) }))
  const part = known.find(({ written }) => written.includes(asked) || asked.includes(written))
  if (part && asked.length > 2) return part.name
  const [nearest] = known
    .map(({ name, written }) => ({
      name,
      apart: distance(asked, written),
      most: mostApart(asked, written),
    }))
    .filter(({ apart, most }) => apart <= most)
    .toSorted((one, other) => one.apart - other.apart)
  return nearest?.name
}
const mostApart = (one: string, other: string) => Math.max(one.length, other.length) / 3

/** Levenshtein's distance; of words whose lengths alone keep them apart it is not counted out. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > mostApart(one, other)) return Infinity
  let row = Uint8Array.from({ length: other.length + 1 }, (_, place) => place)
  let next = new Uint8Array(row.length)
  for (let at = 0; at < one.length; at++) {
    next[0] = at + 1
    for (let place = 0; place < other.length; place++) {
      const instead = (row[place] ?? 0) + (one[at] === other[place] ? 0 : 1)
      next[place + 1] = Math.min((next[place] ?? 0) + 1, (row[place + 1] ?? 0) + 1, instead)
    }
    ;[row, next] = [next, row]
  }
  return row.at(-1) ?? 0
}
