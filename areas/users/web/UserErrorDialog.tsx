import { Button } from '@mantine/core'
import { useState } from 'react'
import { refusalOf } from '#platform/web/ui/errors.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'

/** The refusal a dialog shows. */
export function useUserError() {
  const [text, setText] = useState<string>()
  return { text, show: (thrown: unknown) => setText(refusalOf(thrown)?.message), close: () => setText(undefined) }
}

/** What went wrong when a user was saved or removed (part-3 §2). */
export function UserErrorDialog({ error }: { error: ReturnType<typeof useUserError> }) {
  return (
    <Dialog
      opened={error.text !== undefined}
      onClose={error.close}
      title="Ett fel uppstod:"
      actions={
        <Button variant="filled" onClick={error.close} data-autofocus>
          Ok
        </Button>
      }
    >
      {error.text}
    </Dialog>
  )
}
