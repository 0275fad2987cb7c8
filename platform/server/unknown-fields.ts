import type { z } from 'zod'
import type { FieldError } from '#platform/refusal.ts'
import { canonical, unwrapped } from './read-input.ts'

/** Of one call; who has more has misunderstood more than a name. */
const most = 50
const longest = 100

/** The fields of what was sent that a schema does not know, at every level of it, each with the name that was probably meant. */
export function unknownFields(schema: z.ZodType, value: unknown, path = ''): readonly FieldError[] {
  const { element, shape } = unwrapped(schema)
  if (element && Array.isArray(value))
    return value.flatMap((entry, place) => unknownFields(element, entry, `${path}${place}.`)).slice(0, most)
  if (!shape || typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const known = new Map(Object.keys(shape).map((name) => [canonical(name), name]))
  return Object.entries(value)
    .flatMap(([key, entry]): readonly FieldError[] => {
      const name = known.get(canonical(key))
      if (name !== undefined) return unknownFields(shape[name] as z.ZodType, entry, `${path}${name}.`)
      const shown = key.slice(0, longest)
      const meant = nearestName(shown, Object.keys(shape))
      const message = `Fältet ${shown} finns inte${meant === undefined ? '' : `. Menade du ${meant}?`}`
      return [{ field: `${path}${shown}`, message }]
    })
    .slice(0, most)
}

/** The first name that the word is a part of, or that is a part of it; else the one that differs least, when at most a third of its letters do. */
export function nearestName(word: string, names: readonly string[]): string | undefined {
  const asked = canonical(word)
  const part = names.find((name) => canonical(name).includes(asked) || asked.includes(canonical(name)))
  if (part !== undefined && asked.length > 2) return part
  const [nearest] = names
    .map((name) => ({ name, apart: distance(asked, canonical(name)) }))
    .toSorted((one, other) => one.apart - other.apart)
  return nearest && nearest.apart <= Math.max(asked.length, nearest.name.length) / 3 ? nearest.name : undefined
}

/** Levenshtein's distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [place, its] of [...other].entries())
      next.push(
        Math.min((next[place] ?? 0) + 1, (row[place + 1] ?? 0) + 1, (row[place] ?? 0) + (letter === its ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
