import { Icon, type IconName } from '../look/icons.tsx'
import css from './StateBadge.module.css'

export type StateTone = 'positive' | 'negative' | 'neutral' | 'warning'

const usual: Record<StateTone, IconName> = {
  positive: 'check',
  negative: 'cross',
  neutral: 'pause',
  warning: 'clock',
}

interface StateBadgeProps {
  tone: StateTone
  /** The state's word as its area spells it. */
  text: string
  /** Instead of the tone's own. */
  icon?: IconName
}

/** A state or a decision: icon, word and colour, never colour alone. */
export function StateBadge({ tone, text, icon = usual[tone] }: StateBadgeProps) {
  return (
    <span className={css.badge} data-tone={tone}>
      <Icon name={icon} size={12} />
      {text}
    </span>
  )
}
