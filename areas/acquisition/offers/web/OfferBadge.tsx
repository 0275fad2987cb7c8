import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import type { OfferState } from '../rules.ts'
import { stateNames } from '../texts.ts'

const tones = {
  draft: 'neutral',
  sent: 'warning',
  accepted: 'positive',
  declined: 'negative',
  replaced: 'neutral',
  expired: 'negative',
} as const

/** How an offer stands. */
export const OfferBadge = ({ state }: { state: OfferState }) => (
  <StateBadge tone={tones[state]} text={stateNames[state]} />
)
