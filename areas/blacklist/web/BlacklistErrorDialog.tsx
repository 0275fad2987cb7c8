import { Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { refusalOf, unexpectedText } from '#platform/web/ui/errors.ts'

/** What the error dialog shows: a refusal in its own words, anything else in the specification's. */
export function useBlacklistError() {
  const [text, setText] = useState<string>()
  const show = useCallback((thrown: unknown) => setText(refusalOf(thrown)?.message ?? unexpectedText), [])
  return { text, show, close: () => setText(undefined) }
}

/** Failures of the blacklist are said in a dialog (part-1 §8). */
export function BlacklistErrorDialog({ error }: { error: ReturnType<typeof useBlacklistError> }) {
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
