/**
 * Hits that are counted and can be paged through; what lies beyond is reached by a narrower
 * question.
 */
export const mostHits = 10_000

/** The place of a row from its id ('lane-seq'), or undefined when it is none. */
export function placeOf(id: string): { lane: number; seq: number } | undefined {
  const match = /^(\d{1,4})-(\d{1,15})$/.exec(id)
  return match ? { lane: Number(match[1]), seq: Number(match[2]) } : undefined
}

export interface Difference {
  /** From the outside in: ['contacts', '2', 'name']. */
  readonly path: readonly string[]
  readonly kind: 'same' | 'changed' | 'added' | 'removed'
  /** A text, number, boolean, null, or a list of such. */
  readonly before: unknown
  readonly after: unknown
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value)
    ? value.some((item) => typeof item === 'object' && item !== null)
    : Object.keys(value).length > 0)

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const isNothing = (value: unknown) =>
  value === undefined || value === null || same(value, {}) || same(value, [])

/** Rows that mean the same thing before and after are known by their id, others by their place. */
function named(group: object): Map<string, unknown> {
  if (!Array.isArray(group)) return new Map(Object.entries(group))
  const idOf = (item: unknown) =>
    typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined
  const byId =
    group.every((item) => typeof idOf(item) === 'string') &&
    new Set(group.map(idOf)).size === group.length
  return new Map(group.map((item, place) => [byId ? String(idOf(item)) : String(place + 1), item]))
}

function kindOf(before: unknown, after: unknown): Difference['kind'] {
  if (same(before, after) || (isNothing(before) && isNothing(after))) return 'same'
  if (isNothing(before)) return 'added'
  return isNothing(after) ? 'removed' : 'changed'
}

/**
 * What differs between two JSON values, field by field down to what cannot be taken apart, in the
 * order in which they are written.
 */
export function differences(
  before: unknown,
  after: unknown,
  path: readonly string[] = [],
): Difference[] {
  const groups = isGroup(before) || isGroup(after)
  const comparable = (isGroup(before) || isNothing(before)) && (isGroup(after) || isNothing(after))
  if (!groups || !comparable) {
    if (path.length === 0 && isNothing(before) && isNothing(after)) return []
    return [{ path, kind: kindOf(before, after), before, after }]
  }
  const old = isGroup(before) ? named(before) : new Map<string, unknown>()
  const next = isGroup(after) ? named(after) : new Map<string, unknown>()
  return [...new Set([...next.keys(), ...old.keys()])].flatMap((key) =>
    differences(old.get(key), next.get(key), [...path, key]),
  )
}
