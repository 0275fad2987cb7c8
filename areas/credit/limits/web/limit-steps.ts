import { addDays } from '#platform/swedish/format.ts'
import type { LimitHistoryItem } from '../contract.ts'

/** A value through a time. Instants in ms. */
export interface Step {
  readonly from: number
  readonly to: number
  /** Öre. */
  readonly value: number
}
type Item = Pick<LimitHistoryItem, 'limitValue' | 'since' | 'archived' | 'expiresDate'>

/** When a value stopped counting: archived, or the day after its review-by date, or not yet. */
const endOf = ({ archived, expiresDate }: Item, now: number) =>
  Math.min(
    archived ? Date.parse(archived) : now,
    expiresDate ? Date.parse(`${addDays(expiresDate, 1)}T00:00:00Z`) : now,
    now,
  )

/**
 * The history of one kind (manual or calculated) as steps through time, the oldest first, up to
 * now.
 */
export const stepsOf = (items: readonly Item[], now: number): Step[] =>
  items
    .map((item) => ({ from: Date.parse(item.since), to: endOf(item, now), value: item.limitValue }))
    .filter(({ from, to }) => to > from)
    .toSorted((one, other) => one.from - other.from)

/**
 * Where steps lie in a drawing `width` wide and `height` high, as an SVG path. Steps that meet are
 * joined by an upright line.
 */
export function pathOf(
  steps: readonly Step[],
  frame: {
    readonly from: number
    readonly to: number
    readonly most: number
    readonly width: number
    readonly height: number
  },
): string {
  const x = (time: number) =>
    (((time - frame.from) / Math.max(1, frame.to - frame.from)) * frame.width).toFixed(1)
  const y = (value: number) =>
    (frame.height - (value / Math.max(1, frame.most)) * frame.height).toFixed(1)
  return steps
    .map((step, place) => {
      const joined = steps[place - 1]?.to === step.from
      return `${joined ? 'L' : 'M'}${x(step.from)} ${y(step.value)}H${x(step.to)}`
    })
    .join('')
}
