import { useEffect, useId, useRef, type ReactNode } from 'react'
import css from './TopDialog.module.css'
import { useStillPage } from './frame/still.ts'

interface TopDialogProps {
  title: string
  children: ReactNode
  /** The buttons, the only way out; the first gets focus. */
  actions: ReactNode
}

/**
 * A window over everything, other windows and their lists of choices too: the browser's own top
 * layer, where nothing beneath can be clicked, focused or read aloud. Shown as long as it is drawn;
 * afterwards focus goes back to where it was.
 */
export function TopDialog({ title, children, actions }: TopDialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useStillPage(true)
  useEffect(() => {
    const shown = dialog.current
    if (!shown) return
    // Mantine's windows beneath listen for Esc wherever it is pressed, except on what says this.
    for (const focusable of [shown, ...shown.querySelectorAll('button')])
      focusable.setAttribute('data-mantine-stop-propagation', 'true')
    shown.showModal()
    return () => shown.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={id}
      onCancel={(event) => event.preventDefault()}
      // Refused twice, the browser would close it all the same.
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.preventDefault()
      }}
      // A click beside the window would take focus away from it.
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) event.preventDefault()
      }}
    >
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      {children}
      <div className={css.actions}>{actions}</div>
    </dialog>
  )
}
