import { StateBadge, type StateTone } from '#platform/web/ui/value/StateBadge.tsx'
import type { IconName } from '#platform/web/ui/look/icons.tsx'
import { isBought, type Decision } from '#areas/credit/rules/rules.ts'
import { decisionNames } from '#areas/credit/rules/texts.ts'

const others: Readonly<Record<string, { readonly tone: StateTone; readonly icon: IconName }>> = {
  Reject: { tone: 'negative', icon: 'cross' },
  Retry: { tone: 'negative', icon: 'refresh' },
  Pause: { tone: 'neutral', icon: 'pause' },
  NoDecision: { tone: 'negative', icon: 'info' },
}

/**
 * What was decided, in staff's words and in the tone of invoices 9: bought, negative, or neutral
 * while it is paused. A name the program does not know is shown as it is.
 */
export function DecisionBadge({ decision }: { decision: string }) {
  const text = decisionNames[decision as Decision] ?? decision
  if (isBought({ decision: decision as Decision }))
    return <StateBadge tone="positive" icon="check" text={text} />
  return <StateBadge {...(others[decision] ?? { tone: 'neutral', icon: 'info' })} text={text} />
}
