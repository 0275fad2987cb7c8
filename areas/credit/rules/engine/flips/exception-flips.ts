import { dayNumber, dayOf } from '../facts/calendar.ts'
import type { Determination, DeterminationInput } from '../decision/determination.ts'
import type { Flip, Trial } from './flip.ts'
import type { Exception, ExceptionValue } from '../model.ts'
import { nearestThat } from './nearest.ts'
import type { Outcome } from '../verdicts/outcome.ts'

/**
 * For each rule that fails and may be excepted: the narrowest exception, for today, that turns the
 * decision.
 */
export function exceptionFlips(
  input: DeterminationInput,
  judged: NonNullable<Determination['judged']>,
  trial: Trial,
): Flip[] {
  return (['issuer', 'recipient'] as const).flatMap((side) => {
    const { outcomes, subject } = judged[side]
    // Without a number there is nobody an exception could be written for.
    if (subject.company.organizationNumber === '') return []
    return outcomes
      .flatMap((outcome) => [outcome, ...outcome.parts])
      .flatMap((outcome): Flip[] => {
        const { rule, configuration } = outcome.rule
        const lacksCounterpart =
          rule.exception?.needsCounterpart && !subject.counterpart?.organizationNumber
        if (
          outcome.passed ||
          lacksCounterpart ||
          !configuration.whitelistEnabled ||
          !rule.exception
        )
          return []
        const exceptionWith = (value: ExceptionValue): Exception => ({
          id: `assumed ${configuration.id}`,
          measure: rule.measure,
          organizationNumber: subject.company.organizationNumber,
          counterpartNumber: rule.exception?.needsCounterpart
            ? (subject.counterpart?.organizationNumber ?? null)
            : null,
          value,
          endDate: input.today,
          comment: 'Antaget',
        })
        const value = narrowest(outcome, rule.exception.kind, input.today, (tried) =>
          Boolean(trial({ addExceptions: [exceptionWith(tried)] })),
        )
        if (!value) return []
        const exception = exceptionWith(value)
        const changes = { addExceptions: [exception] }
        const decision = trial(changes)
        return decision
          ? [
              {
                kind: 'exception',
                side,
                name: configuration.ruleName,
                exception,
                decision,
                changes,
                size: 1,
              },
            ]
          : []
      })
  })
}

function narrowest(
  { value }: Outcome,
  kind: ExceptionValue['kind'],
  today: string,
  turns: (value: ExceptionValue) => boolean,
): ExceptionValue | undefined {
  if (kind === 'boolean') return turns({ kind }) ? { kind } : undefined
  if (kind === 'date') {
    const through = nearestThat(0, dayNumber(today), (day) => turns({ kind, through: dayOf(day) }))
    return through === undefined ? undefined : { kind, through: dayOf(through) }
  }
  if (typeof value !== 'number') return undefined
  if (kind === 'number') {
    const upTo = nearestThat(-1, value, (tried) => turns({ kind, upTo: tried }))
    return upTo === undefined ? undefined : { kind, upTo }
  }
  const notBelow = nearestThat(1001, value, (tried) => turns({ kind, notBelow: tried }))
  return notBelow === undefined ? undefined : { kind, notBelow }
}
