import { Button, Checkbox } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import css from './onboarding.module.css'

interface CheckedDialogProps {
  title: string
  children: ReactNode
  /** Has to be ticked before the act can be done. */
  check: string
  act: string
  danger?: boolean
  onAct: () => Promise<unknown>
  done: string
  onClose: () => void
}

/** Asks with a box to tick, for what is done once and not undone (onboarding 21, 23). */
export function CheckedDialog({
  title,
  children,
  check,
  act,
  danger = false,
  onAct,
  done,
  onClose,
}: CheckedDialogProps) {
  const [checked, setChecked] = useState(false)
  const run = async () => {
    await tell(onAct, done)
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      width={440}
      actions={
        <>
          <Button onClick={onClose}>Nej</Button>
          <ActionButton
            primary={!danger}
            danger={danger}
            disabledReason={checked ? undefined : 'Bocka i rutan först'}
            onClick={run}
          >
            {act}
          </ActionButton>
        </>
      }
    >
      {children}
      <Checkbox
        className={css.check}
        label={check}
        checked={checked}
        onChange={(event) => setChecked(event.currentTarget.checked)}
        data-autofocus
      />
    </Dialog>
  )
}
