import { useEffect, useId, useState, type ReactNode } from 'react'
import { Between } from '../list/Between.tsx'
import { Icon } from '../look/icons.tsx'
import css from './PageHeader.module.css'

interface PageHeaderProps {
  title: string
  /** Before the title in the browser's tab: which part of the object is shown. */
  part?: string | undefined
  /** A StateBadge beside the title. */
  badge?: ReactNode
  /** The object's key facts in one line under the title. */
  facts?: ReactNode
  /** Buttons at the right, the primary one last and filled. */
  actions?: ReactNode
  /** Over the title, such as a link back to the list. */
  above?: ReactNode
}

/** The top of a page. Also names the browser's tab. */
export function PageHeader({ title, part, badge, facts, actions, above }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${part ? `${part} · ` : ''}${title} – Skynet`
  }, [part, title])
  return (
    <header className={css.head}>
      <div className={css.words}>
        <Between />
        {above ? <div className={css.above}>{above}</div> : null}
        <div className={css.line}>
          <h1>{title}</h1>
          {badge}
        </div>
        {facts ? <div className={css.facts}>{facts}</div> : null}
      </div>
      {actions ? <Actions>{actions}</Actions> : null}
    </header>
  )
}

/** The page's buttons; where there is little room all but the main one behind '…' (shell 107). */
function Actions({ children }: { children: ReactNode }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div id={id} className={css.actions} data-open={isOpen || undefined}>
      {children}
      <button
        type="button"
        className={css.more}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="more" label={isOpen ? 'Färre knappar' : 'Fler knappar'} />
      </button>
    </div>
  )
}
