import { formatMoney, formatNumber } from '#platform/swedish/format.ts'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import type { ScheduleRun } from '../history-calls.ts'
import type { RunOutcome } from '../rules.ts'
import { outcomeText } from '../texts.ts'

const tones = { running: 'warning', done: 'positive', failed: 'negative' } as const
export const OutcomeBadge = ({ outcome }: { outcome: RunOutcome }) => (
  <StateBadge tone={tones[outcome]} text={outcomeText[outcome]} />
)
/** How much a run did, and what its look-ups have cost. */
export const didText = ({ done, cost }: ScheduleRun): string =>
  [done === null ? '' : formatNumber(done), cost === null ? '' : `${formatMoney(cost)} kr`]
    .filter((word) => word !== '')
    .join(', ') || '—'
