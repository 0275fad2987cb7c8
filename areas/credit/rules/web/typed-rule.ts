import type { InputOf } from '#platform/endpoint.ts'
import { checkWith } from '#platform/web/check.ts'
import { rules } from '../contract.ts'
import { checkRule } from '../engine/check.ts'
import { configurationOf } from '../rule-form.ts'
import type { ShownRule } from '../rule-fields.ts'

/** A rule while somebody edits it. */
export interface TypedRule extends Record<string, unknown> {
  ruleName: string
  userFriendlyFailMessage: string
  executionType: string | null
  importance: number | null
  minRatingAccepted: number | null
  maxValue: number | null
  minValue: number | null
  ruleRanges: ShownRule['ruleRanges']
  rateList: ShownRule['rateList']
  /** One per line. */
  conditions: string
  selectedSubRules: ShownRule['selectedSubRules']
  acceptNoInputData: boolean
  whitelistEnabled: boolean
  consequence: ShownRule['consequence'] | null
  limitIntervals: ShownRule['limitIntervals']
  why: string
}

export const typedOf = (rule: ShownRule): TypedRule => ({
  ruleName: rule.ruleName,
  userFriendlyFailMessage: rule.userFriendlyFailMessage,
  executionType: String(rule.executionType),
  importance: rule.importance,
  minRatingAccepted: rule.minRatingAccepted,
  maxValue: rule.maxValue,
  minValue: rule.minValue,
  ruleRanges: rule.ruleRanges,
  rateList: rule.rateList,
  conditions: rule.conditions.join('\n'),
  selectedSubRules: rule.selectedSubRules,
  acceptNoInputData: rule.acceptNoInputData,
  whitelistEnabled: rule.whitelistEnabled,
  consequence: rule.consequence,
  limitIntervals: rule.limitIntervals,
  why: '',
})

/** The rule as it is sent; the limits of its bucket only where they are edited too. */
export const sentOf = (
  rule: ShownRule,
  { limitIntervals, ...typed }: TypedRule,
  withLimits: boolean,
): InputOf<typeof rules.save> => ({
  ...typed,
  ...(withLimits && { limitIntervals }),
  id: rule.id,
  bucketId: rule.bucketId,
  version: rule.version,
  executionType: Number(typed.executionType) as ShownRule['executionType'],
  importance: typed.importance ?? 0,
  maxValue: typed.maxValue ?? 0,
  minValue: typed.minValue ?? 0,
  conditions: typed.conditions.split('\n').filter((line) => line.trim() !== ''),
  selectedSubRules: [...typed.selectedSubRules],
  consequence: typed.consequence ?? 'reject',
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
    configuration.executionType === 3 && rule.bucketId === null,
  )
  return Object.fromEntries(problems.toReversed().map(({ field, text }) => [field, text]))
}
