import { formatMoney, formatNumber } from '#platform/swedish/format.ts'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import type { ScheduleRun } from '../history-calls.ts'
import type { RunOutcome } from '../rules.ts'
import { outcomeText } from '../texts.ts'

const tones = { running: 'warning', done: 'positive', failed: 'negative' } as const
export const OutcomeBadge = ({ outcome }: { outcome: RunOutcome }) => (
  <StateBadge tone={tones[outcome]} text={outcomeText[outcome]} />
)
/** How much a run did, where it counts. */
export const doneText = ({ done }: ScheduleRun): string =>
  done === null ? '—' : formatNumber(done)
/** What the look-ups it asked for have cost. */
export const costText = ({ cost }: ScheduleRun): string => (cost === null ? '—' : formatMoney(cost))
