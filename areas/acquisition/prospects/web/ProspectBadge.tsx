import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { stateOf } from '../rules.ts'
import { stateNames } from '../texts.ts'

const tones = {
  approved: 'positive',
  declined: 'negative',
  passed: 'positive',
  warn: 'warning',
  failed: 'negative',
} as const

/**
 * How a prospect stands: approved or declined by somebody, else passed, warned or failed by the
 * rules.
 */
export function ProspectBadge(prospect: Parameters<typeof stateOf>[0]) {
  const state = stateOf(prospect)
  return (
    <StateBadge
      tone={tones[state]}
      text={stateNames[state]}
      {...(state === 'warn' && { icon: 'warning' as const })}
    />
  )
}
