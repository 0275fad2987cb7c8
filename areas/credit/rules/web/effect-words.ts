import { formatNumber } from '#platform/swedish/format.ts'
import { isBlocking } from '../engine/verdicts/blocking.ts'
import type { RuleConfiguration } from '../engine/model.ts'
import type { Consequence } from '../engine/settings/settings.ts'

const stopWords: Readonly<Record<Consequence, string>> = {
  reject: 'stoppar',
  hold: 'pausar',
  approval: 'kräver godkännande',
  cover: 'kräver täckning',
}
type Effective = Pick<
  RuleConfiguration,
  'executionType' | 'importance' | 'minRatingAccepted' | 'consequence'
>

/** What a rule does in its bucket: its weight, in percent, and what comes of failing it. */
export function effectWords(rule: Effective): string {
  const parts = [
    ...(rule.importance > 0
      ? [`${formatNumber(rule.importance, rule.importance % 1 === 0 ? 0 : 2)} %`]
      : []),
    ...(isBlocking(rule) ? [stopWords[rule.consequence]] : []),
  ]
  const text = parts.join(', ') || 'ingen vikt'
  return text.charAt(0).toUpperCase() + text.slice(1)
}
