import { formatNumber } from '#platform/swedish/format.ts'
import type { ShownRule } from '../rule-fields.ts'

/**
 * Which values a range holds, in words: the lowest everything below its end, the highest everything
 * from its beginning.
 */
export function rangeWords(
  ranges: readonly Pick<ShownRule['ruleRanges'][number], 'value'>[],
  at: number,
  unit: string | undefined,
): string {
  const [from, to] = ranges[at]?.value ?? [0, 0]
  const say = (value: number) =>
    `${formatNumber(value, value % 1 === 0 ? 0 : 2)}${unit ? ` ${unit}` : ''}`
  if (ranges.length === 1) return 'Alla värden'
  if (at === 0) return `Under ${say(to)}`
  return at === ranges.length - 1 ? `${say(from)} och mer` : `${say(from)} till ${say(to)}`
}
