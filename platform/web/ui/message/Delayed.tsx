import { Loader } from '@mantine/core'
import css from './Delayed.module.css'

interface DelayedProps {
  /** What is being waited for, for screen readers, default 'Hämtar …'. */
  label?: string
  /** Inside a line of text instead of in the middle of an empty area. */
  inline?: boolean
}

/**
 * A quiet indicator that shows nothing for the first 100 ms, so that quick answers do not flicker.
 */
export function Delayed({ label = 'Hämtar …', inline = false }: DelayedProps) {
  return (
    <span role="status" className={css.delayed} data-inline={inline || undefined}>
      <Loader size={16} type="oval" aria-hidden />
      <span className={inline ? 'unseen' : undefined}>{label}</span>
    </span>
  )
}
