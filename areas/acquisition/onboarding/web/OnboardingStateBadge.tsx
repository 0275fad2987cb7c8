import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import type { ListedOnboarding } from '../contract.ts'

type Shown = Pick<ListedOnboarding, 'completed' | 'canceled' | 'taskStatus'>

/** How far an onboarding has come, in the words of the legend (onboarding 18). */
export function OnboardingStateBadge({ onboarding }: { onboarding: Shown }) {
  if (onboarding.completed) return <StateBadge tone="positive" text="Färdig" />
  if (onboarding.canceled) return <StateBadge tone="negative" text="Avbruten" />
  if (onboarding.taskStatus.needsManualHandling.length > 0)
    return <StateBadge tone="warning" icon="warning" text="Kräver manuell hantering" />
  return <StateBadge tone="neutral" icon="clock" text="Pågående" />
}
