import { Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import { Dialog } from './Dialog.tsx'
import { refusalOf, unexpectedText } from './errors.ts'

/** What a `RefusalDialog` shows: a refusal in its own words, anything else in the screen's. */
export function useRefusalDialog() {
  const [text, setText] = useState<string>()
  const show = useCallback(
    (thrown: unknown) => setText(refusalOf(thrown)?.message ?? unexpectedText),
    [],
  )
  return { text, show, close: () => setText(undefined) }
}

/** For the screens whose failures are said in a dialog: users 5, whitelist 9, blacklist 5. */
export function RefusalDialog({ refusal }: { refusal: ReturnType<typeof useRefusalDialog> }) {
  return (
    <Dialog
      opened={refusal.text !== undefined}
      onClose={refusal.close}
      title="Ett fel uppstod:"
      actions={
        <Button variant="filled" onClick={refusal.close} data-autofocus>
          Ok
        </Button>
      }
    >
      {refusal.text}
    </Dialog>
  )
}
