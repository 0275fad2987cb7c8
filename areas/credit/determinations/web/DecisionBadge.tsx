import { StateBadge, type StateTone } from '#platform/web/ui/value/StateBadge.tsx'
import type { IconName } from '#platform/web/ui/look/icons.tsx'
import { isBought } from '#areas/credit/rules/rules.ts'
import { decisionText } from '#areas/credit/rules/texts.ts'

const others: Readonly<Record<string, { readonly tone: StateTone; readonly icon: IconName }>> = {
  Reject: { tone: 'negative', icon: 'cross' },
  Retry: { tone: 'negative', icon: 'refresh' },
  Pause: { tone: 'neutral', icon: 'pause' },
  NoDecision: { tone: 'negative', icon: 'info' },
}

interface DecisionBadgeProps {
  decision: string
  /** Makes the name fit where there is little room. */
  short?: (name: string) => string
}
/**
 * What was decided, in staff's words and in the tone of invoices 9: bought, negative, or neutral
 * while it is paused.
 */
export function DecisionBadge({ decision, short = (name) => name }: DecisionBadgeProps) {
  const text = short(decisionText(decision))
  if (isBought({ decision })) return <StateBadge tone="positive" icon="check" text={text} />
  return <StateBadge {...(others[decision] ?? { tone: 'neutral', icon: 'info' })} text={text} />
}
