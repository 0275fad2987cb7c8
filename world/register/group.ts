import { draws } from './chance.ts'
import { formAt } from './forms.ts'

/**
 * Where a limited company stands in its group: the head of the group and the company that owns it.
 */
export interface GroupPlace {
  readonly head: number
  /** Undefined for the head. */
  readonly parent?: number
  readonly members: readonly number[]
}

interface Bounds {
  readonly seed: number
  readonly size: number
}

// A group lives inside a run of ten companies, so that finding it reads at most ten indices.
const run = 10

/** The group of a company; undefined for the many that stand alone. */
export function groupOf(world: Bounds, index: number): GroupPlace | undefined {
  const start = Math.floor(index / run) * run
  const random = draws(world.seed, 'group', start)
  if (!random.hit(0.25)) return undefined
  const limited = Array.from({ length: run }, (_, at) => start + at).filter(
    (at) => at < world.size && formAt(at).form === 'AB',
  )
  const members = limited.slice(0, random.int(2, 5))
  const [head, second] = members
  if (head === undefined || second === undefined || !members.includes(index)) return undefined
  if (index === head) return { head, members }
  // In the larger groups the last company is owned by the second: a chain of two steps to whoever
  // is behind.
  const parent = members.length >= 4 && index === members.at(-1) ? second : head
  return { head, parent, members }
}

/** The companies a member owns directly. */
export const subsidiariesOf = (world: Bounds, index: number) =>
  (groupOf(world, index)?.members ?? []).filter(
    (member) => groupOf(world, member)?.parent === index,
  )
