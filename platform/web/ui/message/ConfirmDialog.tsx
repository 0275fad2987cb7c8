import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { createStore, useStore } from '../list/store.ts'

export interface Question {
  /** What will happen, as a question or a statement: 'Ta bort limiten?' */
  readonly title: string
  readonly text?: ReactNode
  /** The act itself, on the button: 'Ta bort limiten'. */
  readonly act: string
  /** The way out, default 'Avbryt'. */
  readonly cancel?: string
  /** The act destroys something: red button, and focus starts on the way out. */
  readonly danger?: boolean
}

interface ConfirmDialogProps extends Question {
  opened: boolean
  onAnswer: (yes: boolean) => void
}

/** Asks before something that cannot be undone or costs money. Esc and a click outside mean no. */
export function ConfirmDialog({
  opened,
  onAnswer,
  title,
  text,
  act,
  cancel = 'Avbryt',
  danger = false,
}: ConfirmDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={() => onAnswer(false)}
      title={title}
      width={440}
      above
      actions={
        <>
          <Button onClick={() => onAnswer(false)} data-autofocus={danger || undefined}>
            {cancel}
          </Button>
          <Button
            variant="filled"
            color={danger ? 'danger' : 'accent'}
            onClick={() => onAnswer(true)}
            data-autofocus={!danger || undefined}
          >
            {act}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  )
}

interface Asked {
  /** The last question stays while its window fades away. */
  readonly question: Question
  readonly answer: ((yes: boolean) => void) | undefined
}
const asked = createStore<Asked>({ question: { title: '', act: '' }, answer: undefined })

/** Asks, and answers whether the user said yes. A new question answers an open one with no. */
export const confirm = (question: Question) =>
  new Promise<boolean>((resolve) => {
    asked.get().answer?.(false)
    asked.set({ question, answer: resolve })
  })

/** Shows the questions of `confirm`. Stands once, in UiProviders. */
export function ConfirmHost() {
  const { question, answer } = useStore(asked)
  return (
    <ConfirmDialog
      {...question}
      opened={answer !== undefined}
      onAnswer={(yes) => {
        asked.set({ question, answer: undefined })
        answer?.(yes)
      }}
    />
  )
}
