import type { ReactNode } from 'react'
import { Icon, type IconName } from '../look/icons.tsx'
import css from '../look/states.module.css'

interface EmptyStateProps {
  /** The specified sentence, such as 'Sökningen gav inga träffar.' */
  text: string
  icon?: IconName
  /** What to do about it. */
  action?: ReactNode
}

/** Stands in the place of a list that has nothing in it. */
export function EmptyState({ text, icon = 'search', action }: EmptyStateProps) {
  return (
    <div role="status" className={css.state}>
      <Icon name={icon} size={20} />
      <p>{text}</p>
      {action}
    </div>
  )
}
