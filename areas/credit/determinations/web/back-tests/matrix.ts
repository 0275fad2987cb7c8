import { isBought } from '#areas/credit/rules/rules.ts'
import { decisionNames } from '#areas/credit/rules/texts.ts'

export interface MatrixCell {
  readonly before: string
  readonly after: string
  readonly count: number
  /** Öre. */
  readonly amount: number
}
export interface Matrix {
  /**
   * Decisions before, those nothing was decided as left out; in the order of the catalogue of
   * decisions.
   */
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly at: (before: string, after: string) => MatrixCell | undefined
}
const order = Object.keys(decisionNames)
const placed = (names: readonly string[]) =>
  [...new Set(names)].sort((one, other) => order.indexOf(one) - order.indexOf(other))

/**
 * The cells of a back-test as rows (before) and columns (after), without those that are empty
 * everywhere.
 */
export function matrixOf(cells: readonly MatrixCell[]): Matrix {
  const found = new Map(cells.map((cell) => [`${cell.before} ${cell.after}`, cell]))
  return {
    rows: placed(cells.map(({ before }) => before)),
    columns: placed(cells.map(({ after }) => after)),
    at: (before, after) => found.get(`${before} ${after}`),
  }
}

/**
 * Whether a change of decision wins an invoice, loses one, or changes only how it is bought or
 * refused.
 */
export function kindOf(before: string, after: string): 'same' | 'gained' | 'lost' | 'other' {
  if (before === after) return 'same'
  const was = isBought({ decision: before })
  const is = isBought({ decision: after })
  if (was === is) return 'other'
  return is ? 'gained' : 'lost'
}
