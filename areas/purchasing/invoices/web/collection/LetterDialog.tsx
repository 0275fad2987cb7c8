import { useState } from 'react'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Toggles } from '#platform/web/ui/form/Choices.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import type { AnswerOf } from '#platform/endpoint.ts'
import { mayCollectBy, type CollectionState } from '../../collection-rules.ts'
import { dunning } from '../../contract-dunning.ts'
import { letters, toDebtor } from '../../dunning-rules.ts'
import css from './collection.module.css'

type DebtorLetter = (typeof toDebtor)[number]
/** The letters that an invoice may get as it stands. */
export const lettersFrom = (state: CollectionState): readonly DebtorLetter[] =>
  toDebtor.filter((letter) => mayCollectBy(state, letter))

interface LetterProps {
  id: string
  state: CollectionState
  onClose: () => void
}
/** A reminder or a demand, read before it is sent (invoices 314). */
export function LetterDialog({ id, state, onClose }: LetterProps) {
  const possible = lettersFrom(state)
  const [letter, setLetter] = useState<DebtorLetter>(possible[0] ?? 'claimed')
  const answer = useAnswer(dunning.letter, { id, letter }, { placeholderData: undefined })
  return (
    <Dialog opened onClose={onClose} title="Skicka ett brev till mottagaren" width={680}>
      <Toggles
        label="Brev"
        choices={possible.map((value) => ({ value, label: letters[value] }))}
        value={letter}
        onChange={setLetter}
      />
      <Answered answer={answer}>
        {(shown) => <Send key={letter} id={id} letter={letter} shown={shown} onClose={onClose} />}
      </Answered>
    </Dialog>
  )
}

interface SendProps {
  id: string
  letter: DebtorLetter
  shown: AnswerOf<typeof dunning.letter>
  onClose: () => void
}
function Send({ id, letter, shown, onClose }: SendProps) {
  const send = useCommand(dunning.send)
  const form = useSaveForm({
    initial: { email: shown.email },
    check: ({ email }) => ({
      ...(email.trim() === '' && { email: 'E-postadress behöver fyllas i' }),
    }),
    save: ({ email }) => send.mutateAsync({ id, letter, textVersion: shown.version, email }),
    onSaved: () => {
      notify.success(`${letters[letter]} är skickad`)
      onClose()
    },
  })
  return (
    <>
      <div className={css.letter}>
        <strong>{shown.heading}</strong>
        <p>{shown.body}</p>
      </div>
      <Form form={form} submit="Skicka" onCancel={onClose}>
        <TextField field={form.field('email')} label="E-postadress" maxLength={254} required />
      </Form>
    </>
  )
}
