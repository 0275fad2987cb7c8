import type { StateTone } from '#platform/web/ui/value/StateBadge.tsx'
import type { ListedVersion } from '../../contract.ts'

/** What a version of a bucket is, as staff read it. */
export const versionStates: Readonly<
  Record<ListedVersion['state'], { tone: StateTone; text: string }>
> = {
  inForce: { tone: 'positive', text: 'Gäller' },
  scheduled: { tone: 'warning', text: 'Börjar senare' },
  waiting: { tone: 'warning', text: 'Väntar' },
  earlier: { tone: 'neutral', text: 'Har gällt' },
  neverInForce: { tone: 'neutral', text: 'Gällde aldrig' },
}
