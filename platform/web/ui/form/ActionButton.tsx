import { Button, Tooltip } from '@mantine/core'
import { useId, useRef, useState, type MouseEvent, type ReactNode, type Ref } from 'react'
import css from './ActionButton.module.css'
import { refusalOf } from '../message/errors.ts'
import { Icon, type IconName } from '../look/icons.tsx'
import { notify } from '../message/Snackbar.tsx'
import { showUnexpectedError } from '../message/UnexpectedErrorDialog.tsx'

interface ActionButtonProps {
  children: ReactNode
  /**
   * May answer a promise: until it is settled the button is pending and cannot be pressed again.
   */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown
  type?: 'button' | 'submit'
  /** Filled: the page's main act, one at most. */
  primary?: boolean
  danger?: boolean
  icon?: IconName
  /** Pending for a reason of the caller's, such as a command on its way. */
  pending?: boolean
  /** Why it cannot be done now: the button stays reachable, says so and does nothing. */
  disabledReason?: string | undefined
  /** The name for screen readers, where the word alone is not enough. */
  label?: string
  /** For who presses or focuses it by other means. */
  ref?: Ref<HTMLButtonElement>
}

/** A button for an act: cannot be pressed twice, and when disabled says why. */
export function ActionButton(props: ActionButtonProps) {
  const {
    children,
    onClick,
    type = 'button',
    primary = false,
    danger = false,
    icon,
    pending = false,
    disabledReason,
    label,
    ref,
  } = props
  const [running, setRunning] = useState(false)
  const locked = useRef(false)
  const reason = useId()
  const off = disabledReason !== undefined
  const busy = running || pending

  const press = async (event: MouseEvent<HTMLButtonElement>) => {
    if (off || busy || locked.current) return event.preventDefault()
    const result = onClick?.(event)
    if (!(result instanceof Promise)) return
    locked.current = true
    setRunning(true)
    try {
      await result
    } catch (error) {
      // Whoever has more to say about a failure says it before it comes here.
      const refusal = refusalOf(error)
      if (refusal) notify.error(refusal.message)
      else showUnexpectedError(error)
    } finally {
      locked.current = false
      setRunning(false)
    }
  }
  const button = (
    <Button
      ref={ref}
      type={type}
      variant={primary ? 'filled' : 'default'}
      color={danger ? 'danger' : 'accent'}
      className={css.button}
      data-danger={danger || undefined}
      data-off={off || undefined}
      data-busy={busy || undefined}
      aria-disabled={off || busy || undefined}
      aria-busy={busy || undefined}
      aria-describedby={off ? reason : undefined}
      aria-label={label}
      leftSection={icon ? <Icon name={icon} /> : undefined}
      onClick={(event: MouseEvent<HTMLButtonElement>) => void press(event)}
    >
      {children}
      {busy ? <span className={css.spinner} aria-hidden /> : null}
    </Button>
  )
  // The same button in both states, or focus would be lost when one becomes the other.
  return (
    <>
      <Tooltip label={disabledReason} disabled={!off}>
        {button}
      </Tooltip>
      {off ? (
        <span id={reason} className="unseen">
          {disabledReason}
        </span>
      ) : null}
    </>
  )
}
