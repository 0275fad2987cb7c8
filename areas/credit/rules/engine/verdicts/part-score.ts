import type { CatalogueRule } from '../../catalogue/rule.ts'
import type { Value } from '../facts/facts.ts'
import type { RuleConfiguration } from '../model.ts'

interface PartScorer {
  /** Undefined when the value stands in no row of the table. */
  readonly score: (value: Value) => number | undefined
  readonly bounds: readonly [lowest: number, highest: number]
  readonly turns: readonly number[]
}
const boundsOf = (scores: readonly number[]): readonly [number, number] =>
  scores.length === 0 ? [0, 0] : [Math.min(...scores), Math.max(...scores)]

/**
 * How a value becomes a part score: by ranges, by the rows of a table, or not at all (conditions
 * and binary rules).
 */
export function partScorer(configuration: RuleConfiguration, rule: CatalogueRule): PartScorer {
  const { executionType, ruleRanges, rateList, maxValue, minValue } = configuration
  if (executionType === 'binary')
    return { score: () => undefined, bounds: [minValue, maxValue], turns: [] }
  if (executionType === 'condition' || executionType === 'composite')
    return { score: () => undefined, bounds: [0, 0], turns: [] }
  if (ruleRanges.length > 0) return byRanges(ruleRanges)
  return {
    score: byRows(rateList, rule.byPrefix === true),
    bounds: boundsOf(rateList.map(({ partScore }) => partScore)),
    turns: rateList.map(({ value }) => Number(value)).filter(Number.isSafeInteger),
  }
}

function byRanges(ranges: RuleConfiguration['ruleRanges']): PartScorer {
  const sorted = ranges.toSorted(
    (one, other) => one.value[0] - other.value[0] || one.value[1] - other.value[1],
  )
  const scores = sorted.map(({ partScore }) => partScore)
  // The lowest range holds for everything below it too.
  const starts = sorted.slice(1).map(({ value }) => value[0])
  return {
    score: (value) => {
      if (typeof value !== 'number') return undefined
      let at = starts.length
      while (at > 0 && value < (starts[at - 1] ?? 0)) at--
      return scores[at]
    },
    bounds: boundsOf(scores),
    turns: starts,
  }
}

/** How a value is written in a row of the table. */
function rowOf(value: Value): string {
  if (typeof value === 'boolean') return value ? 'ja' : 'nej'
  return String(value)
}

function byRows(
  rows: RuleConfiguration['rateList'],
  byPrefix: boolean,
): (value: Value) => number | undefined {
  const scores = new Map(rows.map(({ value, partScore }) => [value, partScore]))
  const rest = scores.get('*')
  return (value) => {
    const text = rowOf(value)
    for (let length = text.length; byPrefix && length > 0; length--) {
      const score = scores.get(text.slice(0, length))
      if (score !== undefined) return score
    }
    return scores.get(text) ?? rest
  }
}
