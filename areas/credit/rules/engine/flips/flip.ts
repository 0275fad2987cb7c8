import type { Decision, Side } from '../decision/determination.ts'
import type { Kind, Value } from '../facts/facts.ts'
import type { LimitName } from '../decision/limits.ts'
import type { Exception } from '../model.ts'
import type { Changes } from '../trials/what-if.ts'

interface Any {
  /** What it would have become. */
  readonly decision: Decision
  /** To hand to what-if. */
  readonly changes: Changes
  /**
   * How large the change is beside what it changes; an exception, or another answer, counts as 1.
   * Only for sorting.
   */
  readonly size: number
}
/** One change that turns the decision; one step less does not. */
export type Flip =
  | (Any & { readonly kind: 'amount'; readonly from: number; readonly to: number })
  | (Any & {
      readonly kind: 'limit'
      readonly limit: LimitName
      readonly from: number
      readonly to: number
    })
  | (Any & {
      readonly kind: 'exception'
      readonly side: Side
      readonly name: string
      readonly exception: Exception
    })
  | (Any & {
      readonly kind: 'value'
      readonly side: Side
      readonly name: string
      /** Measured of the invoice, rather than of the company. */
      readonly ofInvoice: boolean
      readonly valueKind: Kind
      /** Null: the value is missing. */
      readonly from: Value | null
      readonly to: Value
    })

/** What the decision becomes with a change, when that is a turn. */
export type Trial = (changes: Changes) => Decision | undefined
