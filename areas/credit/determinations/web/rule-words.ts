import { passedText } from '#areas/credit/rules/texts.ts'
import { isReasonOf } from '#areas/credit/rules/rules.ts'
import type { Verdict } from '../contract.ts'

/** 0 for what stops, then what failed, what was let through, what lost points, and the rest. */
function gravity(rule: Verdict): number {
  if (!rule.passed) return rule.blocking ? 0 : 1
  if (passedText(rule) === 'K' || rule.exceptionUsed) return 2
  return rule.pointsLost > 0 ? 3 : 4
}
/** What speaks against comes first; otherwise the order of the bucket. */
export const gravestFirst = (rules: readonly Verdict[]): Verdict[] =>
  rules.toSorted((one, other) => gravity(one) - gravity(other))
export const speaksAgainst = (rule: Verdict): boolean => gravity(rule) < 4

const lackingSays = 'Uppgift saknas: '
/** Fewer verdicts are read as fast each by itself. */
const leastTogether = 3
const onlyLacks = (rule: Verdict) =>
  passedText(rule) === 'K' && !rule.exceptionUsed && rule.message.startsWith(lackingSays)
/**
 * Verdicts that say nothing but that a fact is missing, apart from the rest when they are many
 * (determinations 60). What failed for lack of a fact is among the rest: it stands by itself.
 */
export function apartLacking(rules: readonly Verdict[]): {
  readonly lacking: readonly Verdict[]
  readonly rest: readonly Verdict[]
} {
  const lacking = rules.filter(onlyLacks)
  if (lacking.length < leastTogether) return { lacking: [], rest: rules }
  return { lacking, rest: rules.filter((rule) => !onlyLacks(rule)) }
}
/** What verdicts lack, each fact once: 'Omsättning, Soliditet'. */
export const lackedFacts = (lacking: readonly Verdict[]): string =>
  [
    ...new Set(lacking.flatMap(({ message }) => message.slice(lackingSays.length).split(', '))),
  ].join(', ')

/** What the rule behind a reason says of itself; nothing of a reason that is no rule. */
export function behind(reason: string, rules: readonly Verdict[]): string {
  const rule = rules.find((one) => !one.passed && isReasonOf(reason, one))
  if (!rule) return ''
  // What says the figure says the requirement too; older reasons do not.
  const isBare = reason.endsWith('är inte godkänd')
  const asked = isBare && rule.threshold !== '' ? `Krav: ${rule.threshold}` : ''
  return [rule.message, rule.baseData, asked]
    .filter((part) => part !== '')
    .map((part) => `${part}.`)
    .join(' ')
}
