import type { Subject } from '../facts/facts.ts'
import type { Exception } from '../model.ts'
import type { Outcome } from './outcome.ts'

/** Whether an exception counts for this rule, these parties and this day. */
function applies(
  exception: Exception,
  { rule }: Outcome,
  { company, counterpart, today }: Subject,
): boolean {
  const allowed = rule.rule.exception
  return (
    exception.measure === rule.rule.measure &&
    exception.value.kind === allowed?.kind &&
    exception.organizationNumber === company.organizationNumber &&
    exception.endDate >= today &&
    (exception.counterpartNumber === null
      ? !allowed.needsCounterpart
      : exception.counterpartNumber === counterpart?.organizationNumber)
  )
}

/** What the rule says when the exception counts; undefined when it does not reach that far. */
function accepted(
  outcome: Outcome,
  exception: Exception,
  again: (through: string) => Outcome,
): Outcome | undefined {
  const { value } = exception
  const number = typeof outcome.value === 'number' ? outcome.value : undefined
  if (value.kind === 'date') return again(value.through)
  if (value.kind === 'number' && (number === undefined || number > value.upTo)) return undefined
  if (value.kind === 'rating' && (number === undefined || number < value.notBelow)) return undefined
  // Accepted is to be let through, not to be praised: points only where the rule is weighted and
  // binary, else no points lost below its minimum.
  const { configuration, highest } = outcome.rule
  const score =
    configuration.executionType === 'binary'
      ? highest
      : Math.max(0, configuration.minRatingAccepted ?? 0)
  return {
    ...outcome,
    passed: true,
    warn: false,
    missing: false,
    score: Math.max(outcome.score, score),
  }
}

const better = (one: Outcome, other: Outcome) =>
  one.passed === other.passed ? one.score > other.score : one.passed

/**
 * The verdict with the exception that helps most, named in it. One that does not help is not used,
 * so an exception never makes anything worse.
 */
export function withException(
  outcome: Outcome,
  subject: Subject,
  exceptions: readonly Exception[],
  again: (through: string) => Outcome,
): Outcome {
  let best = outcome
  for (const exception of exceptions) {
    if (!applies(exception, outcome, subject)) continue
    const found = accepted(outcome, exception, again)
    if (found && better(found, best)) best = { ...found, exception }
  }
  return best
}
