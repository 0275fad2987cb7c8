import { StateBadge, type StateTone } from '#platform/web/ui/value/StateBadge.tsx'
import type { AddressTrust } from '../contract.ts'
import { trustText, type TrustLevel } from '../rules.ts'

const tones: Readonly<Record<TrustLevel, StateTone>> = {
  known: 'positive',
  new: 'warning',
  doubtful: 'negative',
  barred: 'negative',
}

/** How far an approval from an address is trusted: 'Tveksam, 12 av 100'. */
export function TrustBadge({ trust }: { trust: Pick<AddressTrust, 'level' | 'score'> }) {
  return <StateBadge tone={tones[trust.level]} text={trustText(trust)} />
}
