import { Button } from '@mantine/core'
import { Dialog } from './Dialog.tsx'
import { requestIdOf, unexpectedText, unexpectedTitle } from './errors.ts'
import { RequestId } from './ErrorState.tsx'
import { createStore, useStore } from '../list/store.ts'

interface UnexpectedErrorDialogProps {
  opened: boolean
  onClose: () => void
  error?: unknown
}

/** The dialog for a failure nobody foresaw (shell 34, 35; decision A30). */
export function UnexpectedErrorDialog({ opened, onClose, error }: UnexpectedErrorDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={unexpectedTitle}
      above
      actions={
        <Button variant="filled" onClick={onClose} data-autofocus>
          Stäng
        </Button>
      }
    >
      <p>{unexpectedText}</p>
      <RequestId id={requestIdOf(error)} />
    </Dialog>
  )
}

const shown = createStore<{ readonly error: unknown } | undefined>(undefined)

/** Opens the dialog for a failure nobody foresaw, from anywhere in the program. */
export const showUnexpectedError = (error: unknown) => shown.set({ error })

/** Shows what `showUnexpectedError` is given. Stands once, in UiProviders. */
export function UnexpectedErrorHost() {
  const current = useStore(shown)
  return (
    <UnexpectedErrorDialog
      opened={current !== undefined}
      error={current?.error}
      onClose={() => shown.set(undefined)}
    />
  )
}
