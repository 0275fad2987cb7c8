import { StateBadge, type StateTone } from '#platform/web/ui/value/StateBadge.tsx'
import type { IconName } from '#platform/web/ui/look/icons.tsx'
import { statusNames, type Status } from '../../rules.ts'

const looks: Readonly<Record<Status, { tone: StateTone; icon: IconName }>> = {
  Pending: { tone: 'warning', icon: 'clock' },
  Completed: { tone: 'positive', icon: 'check' },
  Removed: { tone: 'neutral', icon: 'delete' },
  FaultReported: { tone: 'negative', icon: 'warning' },
}
/** An interpretation's status in staff's word (interpretation 40). */
export const StatusBadge = ({ status }: { status: Status }) => (
  <StateBadge tone={looks[status].tone} icon={looks[status].icon} text={statusNames[status]} />
)
