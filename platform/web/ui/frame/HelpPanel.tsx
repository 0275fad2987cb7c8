import { useEffect, useRef, type ReactNode } from 'react'
import frame from './AppFrame.module.css'
import css from './HelpPanel.module.css'
import { Icon } from '../look/icons.tsx'
import { useStore } from '../list/store.ts'
import { helpOpened, setHelp, toggleHelp } from './help.ts'
import { hits } from './keys.ts'

/** What lies over the page and closes by Esc itself: then the help stays. */
const closesItself =
  '[role="dialog"], [role="menu"], [role="listbox"], [aria-haspopup][aria-expanded="true"]'

/**
 * The help beside the page, or over its lower part where the window is narrow (shell 110). It takes
 * the focus when it is opened, stays while one goes from page to page, and Esc closes it.
 */
export function HelpPanel({ children }: { children: ReactNode }) {
  const open = useStore(helpOpened)
  return open ? <Opened>{children}</Opened> : null
}

function Opened({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    const press = (event: KeyboardEvent) => {
      const { target } = event
      if (target instanceof Element && target.closest(closesItself)) return
      if (hits(event, 'Escape')) setHelp(false)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <aside
      id="help"
      className={css.panel}
      aria-labelledby="help-title"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Nothing of the page closes with it.
        event.stopPropagation()
        setHelp(false)
      }}
    >
      <div className={css.head}>
        <h2 id="help-title" ref={title} tabIndex={-1}>
          Hjälp
        </h2>
        <button
          type="button"
          className={frame.round}
          aria-label="Stäng hjälpen"
          onClick={() => setHelp(false)}
        >
          <Icon name="cross" size={18} />
        </button>
      </div>
      {children}
    </aside>
  )
}

/** Opens and closes the help with the mouse, and when single keys are turned off. */
export function HelpButton({ className }: { className?: string | undefined }) {
  return (
    <button
      type="button"
      className={className}
      aria-label="Hjälp"
      aria-expanded={useStore(helpOpened)}
      title="Hjälp (?)"
      onClick={toggleHelp}
    >
      <Icon name="help" size={18} />
    </button>
  )
}
