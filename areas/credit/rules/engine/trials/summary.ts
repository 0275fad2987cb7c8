import type { Decision, Determination, Side } from '../decision/determination.ts'
import type { RuleResult } from '../model.ts'

interface RuleVerdict {
  readonly side: Side
  /** Of the configured rule. */
  readonly id: string
  readonly name: string
  readonly passed: boolean
  /** Failed, and failing it stands in the way of buying. */
  readonly stops: boolean
  /** Hundredths of a point. */
  readonly score: number
  readonly exception: string | null
}
/** What a determination came to, small enough to compare millions of them. */
export interface Summary {
  readonly decision: Decision
  readonly repurchaseUsage: number
  readonly depositionUsage: number
  /** Total scores in hundredths of a point; null when nothing was judged. */
  readonly issuerScore: number | null
  readonly recipientScore: number | null
  readonly rules: readonly RuleVerdict[]
}

export function summary({
  decision,
  repurchaseUsage,
  depositionUsage,
  judged,
}: Determination): Summary {
  const rules: RuleVerdict[] = []
  for (const side of ['issuer', 'recipient'] as const) {
    for (const { rule, passed, score, exception } of judged?.[side].outcomes ?? []) {
      const { id, ruleName } = rule.configuration
      const stops = !passed && rule.blocking
      rules.push({
        side,
        id,
        name: ruleName,
        passed,
        stops,
        score,
        exception: exception?.id ?? null,
      })
    }
  }
  return {
    decision,
    repurchaseUsage,
    depositionUsage,
    issuerScore: judged?.issuer.totalScore ?? null,
    recipientScore: judged?.recipient.totalScore ?? null,
    rules,
  }
}

/** The same verdicts from stored rule results. */
export const verdictsOf = (side: Side, results: readonly RuleResult[]): RuleVerdict[] =>
  results.map(({ id, displayName, passed, blocking, score, exceptionUsed }) => ({
    side,
    id,
    name: displayName,
    passed,
    stops: !passed && blocking,
    score,
    exception: exceptionUsed?.id ?? null,
  }))

export interface RuleDifference {
  readonly side: Side
  readonly id: string
  readonly name: string
  /** Null: the rule was not there. */
  readonly before: RuleVerdict | null
  readonly after: RuleVerdict | null
}
const keyOf = ({ side, id }: RuleVerdict) => `${side} ${id}`

/**
 * Rules that do not say the same, or are judged only in one of the two, whatever order they stand
 * in.
 */
export function ruleDifferences(before: Summary, after: Summary): RuleDifference[] {
  const later = new Map(after.rules.map((rule) => [keyOf(rule), rule]))
  const differences: RuleDifference[] = []
  for (const rule of before.rules) {
    const now = later.get(keyOf(rule)) ?? null
    later.delete(keyOf(rule))
    if (
      now?.passed !== rule.passed ||
      now.stops !== rule.stops ||
      now.score !== rule.score ||
      now.exception !== rule.exception
    )
      differences.push({ side: rule.side, id: rule.id, name: rule.name, before: rule, after: now })
  }
  for (const rule of later.values())
    differences.push({ side: rule.side, id: rule.id, name: rule.name, before: null, after: rule })
  return differences
}

/** Whether the invoice was treated the same way: the same decision and the same cover. */
export const sameTreatment = (one: Summary, other: Summary) =>
  one.decision === other.decision &&
  one.repurchaseUsage === other.repurchaseUsage &&
  one.depositionUsage === other.depositionUsage
/** Whether everything came out the same, down to each rule's points. */
export const sameThroughout = (one: Summary, other: Summary) =>
  sameTreatment(one, other) &&
  one.issuerScore === other.issuerScore &&
  one.recipientScore === other.recipientScore &&
  ruleDifferences(one, other).length === 0
