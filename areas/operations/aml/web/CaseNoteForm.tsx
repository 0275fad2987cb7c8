import { checked, checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { longestNote } from '#areas/parties/client/rules.ts'
import { amlCases } from '../contract-cases.ts'

/** A note in a client's AML case, which is told to nobody outside it (aml 8). */
export function CaseNoteForm({ organizationNumber }: { organizationNumber: string }) {
  const add = useCommand(amlCases.note)
  const sent = ({ text }: { text: string }) => ({ organizationNumber, text })
  const form = useSaveForm<{ text: string }>({
    initial: { text: '' },
    draft: `aml-note/${organizationNumber}`,
    check: (typed) => checkWith(amlCases.note, sent(typed)),
    save: (typed) => add.mutateAsync(checked(amlCases.note, sent(typed))),
    onSaved: () => {
      form.load({ text: '' })
      notify.success('Anteckningen är sparad', 2)
    },
  })
  return (
    <Form
      form={form}
      submit="Spara anteckningen"
      disabledReason={form.dirty ? undefined : 'Skriv något först'}
    >
      <TextAreaField
        field={form.field('text')}
        label="Anteckning i ärendet"
        rows={2}
        maxLength={longestNote}
      />
    </Form>
  )
}
