import { Modal } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import type { ReactNode } from 'react'
import css from './Dialog.module.css'
import { useStillPage } from '../frame/still.ts'

interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The buttons, the act last. Leave out when the content is a Form with its own. */
  actions?: ReactNode
  /** Width in px, default 480. */
  width?: number
  /** When false only a button closes it: for an answer that has to be given. */
  dismissable?: boolean
  /** Lies over another window that is open: for questions and failures that come from within it. */
  above?: boolean
}

/** A window over the page: focus goes in and back out, Esc closes, the page behind stays still. */
export function Dialog({
  opened,
  onClose,
  title,
  children,
  actions,
  width = 480,
  dismissable = true,
  above = false,
}: DialogProps) {
  // Mantine draws nothing for a window that is open the moment it is made, so it opens one step
  // later.
  const made = useMounted()
  useStillPage(opened)
  return (
    <Modal
      opened={opened && made}
      onClose={onClose}
      title={title}
      size={width}
      centered
      zIndex={above ? 250 : 200}
      closeOnClickOutside={dismissable}
      closeOnEscape={dismissable}
      withCloseButton={dismissable}
      overlayProps={{ color: 'transparent', className: css.overlay }}
      classNames={{ content: css.content, header: css.header, title: css.title, body: css.body }}
    >
      {children}
      {actions ? <div className={css.actions}>{actions}</div> : null}
    </Modal>
  )
}
