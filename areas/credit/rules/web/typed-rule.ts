import { checkWith, type SentTo } from '#platform/web/check.ts'
import { rules } from '../contract.ts'
import { checkRule } from '../engine/settings/check.ts'
import {
  mapSettings,
  type BySetting,
  type Consequence,
  type ExecutionType,
  type Unit,
} from '../engine/settings/settings.ts'
import type { WrittenUnits } from '../engine/settings/units.ts'
import { configurationOf } from '../rule-form.ts'
import type { ShownRule } from '../rule-fields.ts'

/** What a form holds of a setting while somebody edits it; null: nothing is typed or chosen. */
export type TypedUnits = Omit<
  WrittenUnits,
  'executionType' | 'consequence' | 'percent' | 'points' | 'lines'
> & {
  executionType: ExecutionType | null
  consequence: Consequence | null
  percent: number | null
  points: number | null
  /** One per line. */
  lines: string
}
type TypedSettings = BySetting<TypedUnits>
/** A rule while somebody edits it. */
export type TypedRule = TypedSettings & {
  selectedSubRules: ShownRule['selectedSubRules']
  limitIntervals: ShownRule['limitIntervals']
  why: string
}

const same = <T>(value: T) => value
const typedUnits: { readonly [U in Unit]: (value: WrittenUnits[U]) => TypedUnits[U] } = {
  text: same,
  executionType: same,
  consequence: same,
  percent: same,
  points: same,
  pointsOrNone: same,
  ranges: same,
  table: same,
  lines: (lines) => lines.join('\n'),
  flag: same,
}
const sentUnits: { readonly [U in Unit]: (value: TypedUnits[U]) => WrittenUnits[U] } = {
  text: same,
  executionType: (type) => type ?? 'scored',
  consequence: (consequence) => consequence ?? 'reject',
  percent: (value) => value ?? 0,
  points: (value) => value ?? 0,
  pointsOrNone: same,
  ranges: same,
  table: same,
  lines: (text) => text.split('\n').filter((line) => line.trim() !== ''),
  flag: same,
}

export const typedOf = (rule: ShownRule): TypedRule => ({
  ...mapSettings<WrittenUnits, TypedUnits>(rule, (unit, value) => typedUnits[unit](value)),
  selectedSubRules: rule.selectedSubRules,
  limitIntervals: rule.limitIntervals,
  why: '',
})

/** The rule as it is sent; the limits of its bucket only where they are edited too. */
export const sentOf = (
  rule: ShownRule,
  typed: TypedRule,
  withLimits: boolean,
): SentTo<typeof rules.save> => ({
  ...mapSettings<TypedUnits, WrittenUnits>(typed, (unit, value) => sentUnits[unit](value)),
  ...(withLimits && { limitIntervals: typed.limitIntervals }),
  id: rule.id,
  bucketId: rule.bucketId,
  version: rule.version,
  selectedSubRules: [...typed.selectedSubRules],
  why: typed.why,
})

/**
 * What the server would refuse: its rules for the fields first, then those for the rule as a whole.
 */
export function problemsOf(
  rule: ShownRule,
  typed: TypedRule,
  withLimits: boolean,
): Record<string, string> {
  const sent = sentOf(rule, typed, withLimits)
  const fields = checkWith(rules.save, sent)
  if (Object.keys(fields).length > 0) return fields
  const configuration = configurationOf({
    ...rules.save.input.parse(sent),
    measure: rule.measure,
    selectedSubRules: typed.selectedSubRules,
  })
  const problems = checkRule(
    configuration,
    configuration.executionType === 'subRule' && rule.bucketId === null,
  )
  return Object.fromEntries(problems.toReversed().map(({ field, text }) => [field, text]))
}
