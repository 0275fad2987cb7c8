import { useEffect } from 'react'
import { checked, checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { clientNotes } from '../contract.ts'
import { longestNote } from '../rules.ts'

interface NoteFormProps {
  organizationNumber: string
  onDone: () => void
}
/** What is written down of a client. Saved, it closes. */
export function NoteForm({ organizationNumber, onDone }: NoteFormProps) {
  const add = useCommand(clientNotes.add)
  const sent = ({ text }: { text: string }) => ({ organizationNumber, text })
  const form = useSaveForm<{ text: string }>({
    initial: { text: '' },
    draft: `note/${organizationNumber}`,
    check: (typed) => checkWith(clientNotes.add, sent(typed)),
    save: (typed) => add.mutateAsync(checked(clientNotes.add, sent(typed))),
    onSaved: () => {
      notify.success('Anteckningen är sparad', 2)
      onDone()
    },
  })
  const text = form.field('text')
  useEffect(() => document.getElementById(text.id)?.focus(), [text.id])
  return (
    <Form
      form={form}
      submit="Spara anteckningen"
      onCancel={onDone}
      disabledReason={form.dirty ? undefined : 'Skriv något först'}
    >
      <TextAreaField field={text} label="Anteckning" rows={4} maxLength={longestNote} />
    </Form>
  )
}
