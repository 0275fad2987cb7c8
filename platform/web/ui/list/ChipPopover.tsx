import { Popover } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import css from './Filters.module.css'
import { Icon, type IconName } from '../look/icons.tsx'

interface ChipPopoverProps {
  label: string
  /** Before the label. */
  icon?: IconName
  /** What it filters on now. */
  shown: ReactNode
  /** Whether it filters at all. */
  set?: boolean
  dropClassName: string | undefined
  /** What is opened; `close` takes it away and goes back to the chip. */
  children: (close: () => void) => ReactNode
}

/** A chip of a list's filters, and what opens below it. What is opened is made anew each time. */
export function ChipPopover({
  label,
  icon,
  shown,
  set = false,
  dropClassName,
  children,
}: ChipPopoverProps) {
  const [opened, setOpened] = useState(false)
  const chip = useId()
  const id = useId()
  const close = () => {
    setOpened(false)
    document.getElementById(chip)?.focus()
  }
  return (
    <Popover
      opened={opened}
      onDismiss={() => setOpened(false)}
      position="bottom-start"
      trapFocus
      withRoles={false}
    >
      <Popover.Target>
        <button
          id={chip}
          type="button"
          className={css.chip}
          data-set={set || undefined}
          aria-haspopup="dialog"
          aria-expanded={opened}
          aria-controls={opened ? id : undefined}
          onClick={() => setOpened(!opened)}
          onKeyDown={(event) => event.key === 'Escape' && opened && close()}
        >
          {icon ? <Icon name={icon} size={12} /> : null}
          <span>{label}</span>
          {shown}
          <Icon name="chevron" size={12} />
        </button>
      </Popover.Target>
      <Popover.Dropdown
        id={id}
        role="dialog"
        aria-label={label}
        className={dropClassName}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      >
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  )
}
