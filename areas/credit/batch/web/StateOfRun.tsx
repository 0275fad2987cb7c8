import { StateBadge, type StateTone } from '#platform/web/ui/value/StateBadge.tsx'
import type { BatchState } from '../rules.ts'
import { stateNames } from '../texts.ts'

const tones: Readonly<Record<BatchState, StateTone>> = {
  scheduled: 'warning',
  running: 'warning',
  done: 'positive',
  cancelled: 'neutral',
}
export const StateOfRun = ({ state }: { state: BatchState }) => (
  <StateBadge
    tone={tones[state]}
    text={stateNames[state]}
    icon={state === 'running' ? 'refresh' : undefined}
  />
)
