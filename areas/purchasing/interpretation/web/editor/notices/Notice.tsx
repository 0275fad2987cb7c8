import type { ReactNode } from 'react'
import { Icon, type IconName } from '#platform/web/ui/look/icons.tsx'
import css from './notice.module.css'

interface NoticeProps {
  icon: IconName
  tone?: 'negative' | 'neutral'
  action?: ReactNode
  children: ReactNode
}
/** One thing to know, on a line of its own, with what can be done about it. */
export function Notice({ icon, tone, action, children }: NoticeProps) {
  return (
    <div className={css.notice} data-tone={tone}>
      <Icon name={icon} />
      <div>{children}</div>
      {action}
    </div>
  )
}
