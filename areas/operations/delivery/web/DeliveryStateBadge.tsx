import { StateBadge, type StateTone } from '#platform/web/ui/value/StateBadge.tsx'
import type { DeliveryState } from '../rules.ts'
import { stateText } from '../texts.ts'

const tones: Readonly<Record<DeliveryState, StateTone>> = {
  waiting: 'warning',
  delivered: 'positive',
  dead: 'negative',
  withdrawn: 'neutral',
}

/** The state of a delivery. */
export const DeliveryStateBadge = ({ state }: { state: DeliveryState }) => (
  <StateBadge tone={tones[state]} text={stateText[state]} />
)
