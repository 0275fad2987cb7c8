import type { ReactNode } from 'react'
import { Icon } from '../look/icons.tsx'
import css from './Notice.module.css'

/** Something one should know before one trusts what stands under it. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className={css.notice} role="status">
      <Icon name="warning" />
      <div>{children}</div>
    </div>
  )
}
