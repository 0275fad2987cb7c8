import { Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import { Dialog } from './Dialog.tsx'
import { refusalOf, unexpectedText } from './errors.ts'

/** What a `RefusalDialog` shows: a refusal in its own words, anything else in the specification's. */
export function useRefusalDialog() {
  const [text, setText] = useState<string>()
  const show = useCallback((thrown: unknown) => setText(refusalOf(thrown)?.message ?? unexpectedText), [])
  return { text, show, close: () => setText(undefined) }
}

/** For the screens whose failures the specification says in a dialog: users (part-3 §2), whitelist, blacklist (part-1 §8). */
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
