import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import type { CompanyTask } from '../contract.ts'

/** How far a task has come, in the words of the onboardings' legend (onboarding 18). */
export function TaskStateBadge({
  task,
}: {
  task: Pick<CompanyTask, 'completed' | 'needsManualHandling'>
}) {
  if (task.completed) return <StateBadge tone="positive" text="Färdig" />
  if (task.needsManualHandling)
    return <StateBadge tone="warning" icon="warning" text="Kräver manuell hantering" />
  return <StateBadge tone="neutral" icon="clock" text="Pågående" />
}
