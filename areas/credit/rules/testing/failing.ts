import { catalogue } from '../catalogue/catalogue.ts'
import type { Determination, Side } from '../engine/decision/determination.ts'
import { compileRule } from '../engine/verdicts/compile-rule.ts'
import { configured, soundSubject } from './sound.ts'

/** Every rule of the catalogue, by its measure. */
export const measures: readonly string[] = catalogue.map(({ measure }) => measure)

/** The reason of a determination that a rule has rejected, for what it found or for what is missing. */
export function failing(
  measure: string,
  side: Side,
  missing = false,
): Determination['reasons'][number] {
  const rule = configured(measure)
  const outcome = compileRule(rule).judge(soundSubject, { exceptions: [] })
  return {
    code: 'rule',
    side,
    rule: rule.id,
    name: rule.ruleName,
    consequence: 'reject',
    outcome: { ...outcome, passed: false, missing },
    subject: soundSubject,
  }
}
