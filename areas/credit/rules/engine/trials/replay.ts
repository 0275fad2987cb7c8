import { decide } from '../decision/decide.ts'
import type { DeterminationInput } from '../decision/determination.ts'
import {
  ruleDifferences,
  sameThroughout,
  sameTreatment,
  summary,
  type RuleDifference,
  type Summary,
} from './summary.ts'

export interface Replay {
  readonly verdict: 'same' | 'dataChanged' | 'ruleChanged'
  /**
   * The stored input no longer gives what was stored: the engine itself has changed. The nightly
   * sample raises an alarm on it.
   */
  readonly drift: boolean
  /** What it comes to now. */
  readonly again: Summary
  readonly differences: readonly RuleDifference[]
}

/**
 * Runs an old determination again: on what was stored, and, when `now` is given, on the facts,
 * limits and buckets of today. A changed rule is named before changed data.
 */
export function replay(
  stored: { readonly input: DeterminationInput; readonly summary: Summary },
  now?: DeterminationInput,
): Replay {
  const before = stored.summary
  const told = (verdict: Replay['verdict'], again: Summary, drift = false): Replay => ({
    verdict,
    drift,
    again,
    differences: ruleDifferences(before, again),
  })
  const again = summary(decide(stored.input))
  if (!sameThroughout(before, again)) return told('ruleChanged', again, true)
  if (!now) return told('same', again)

  const today = summary(decide(now))
  if (sameTreatment(before, today)) return told('same', today)
  const withRulesOfNow = summary(decide(withBuckets(stored.input, now)))
  return told(sameTreatment(before, withRulesOfNow) ? 'dataChanged' : 'ruleChanged', today)
}

const withBuckets = (
  input: DeterminationInput,
  { issuer, recipient }: DeterminationInput,
): DeterminationInput => ({
  ...input,
  issuer: { ...input.issuer, bucket: issuer.bucket },
  recipient: { ...input.recipient, bucket: recipient.bucket },
})
