import type { Box } from '../document.ts'
import type { Kind } from '../values/value.ts'
import type { Segment } from './segments.ts'

/**
 * Something printed that can be read as a value of a kind. The same words may be values of several
 * kinds.
 */
export interface Value {
  readonly kind: Kind
  readonly raw: string
  readonly canonical: string
  /** Another reading of the same words: the day when day and month change places. */
  readonly other: string | undefined
  /** False for what is only a value where a label says so, as whole numbers for amounts. */
  readonly certain: boolean
  readonly segment: Segment
  readonly from: number
  readonly to: number
  readonly box: Box
  /** 0 to 1: the least sure of its words. */
  readonly confidence: number
}
