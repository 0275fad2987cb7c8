import { recipientApproval } from '../../catalogue/parties.ts'
import type { Determination } from '../decision/determination.ts'
import type { Value } from '../facts/facts.ts'
import type { Flip, Trial } from './flip.ts'
import type { Outcome } from '../verdicts/outcome.ts'
import type { Changes } from '../trials/what-if.ts'

/**
 * For each rule: the nearest value that turns the decision. The verdict can turn only where the
 * configuration says so, so those are tried.
 */
export function valueFlips(judged: NonNullable<Determination['judged']>, trial: Trial): Flip[] {
  return (['issuer', 'recipient'] as const).flatMap((side) =>
    judged[side].outcomes
      .flatMap((outcome) => (outcome.parts.length > 0 ? outcome.parts : [outcome]))
      // The amount and the limits are tried by themselves.
      .filter(({ rule }) => rule.rule.measure !== recipientApproval.measure)
      .flatMap((outcome): Flip[] => {
        const { configuration, rule } = outcome.rule
        const from = outcome.value ?? null
        const changesTo = (value: Value): Changes => ({
          assumed: { values: { [side]: { [configuration.id]: value } } },
        })
        for (const to of candidates(outcome)) {
          const decision = trial(changesTo(to))
          if (decision)
            return [
              {
                kind: 'value',
                side,
                name: configuration.ruleName,
                ofInvoice: rule.needsInvoice,
                valueKind: rule.kind,
                from,
                to,
                decision,
                changes: changesTo(to),
                size:
                  typeof from === 'number' && typeof to === 'number'
                    ? Math.abs(to - from) / Math.max(Math.abs(from), 1)
                    : 1,
              },
            ]
        }
        return []
      }),
  )
}

/** Other values, nearest first. */
function candidates({ value, rule }: Outcome): Value[] {
  if (rule.rule.kind === 'yesNo') return value === undefined ? [true, false] : [value !== true]
  if (rule.rule.kind === 'text')
    return rule.configuration.rateList
      .map((row) => row.value)
      .filter((text) => text !== '*' && text !== value)
  const least = rule.rule.kind === 'count' ? 0 : -Infinity
  const numbers = [...new Set(rule.turns.flatMap((turn) => [turn - 1, turn, turn + 1]))].filter(
    (one) => one !== value && one >= least,
  )
  const from = typeof value === 'number' ? value : 0
  return numbers.sort((one, other) => Math.abs(one - from) - Math.abs(other - from) || one - other)
}
