import { checked, checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { SelectField, TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { offers, type Offer } from '../contract.ts'
import { ways } from '../rules.ts'
import { wayNames } from '../texts.ts'

interface Typed extends Record<string, unknown> {
  how: (typeof ways)[number] | null
  note: string
}
interface AnswerDialogProps {
  offer: Offer
  accepted: boolean
  onClose: () => void
}
const words = {
  accept: { title: 'Kunden accepterar', submit: 'Spara att kunden accepterar' },
  decline: { title: 'Kunden avböjer', submit: 'Spara att kunden avböjer' },
} as const

/** Writes down what the customer has answered, and how (offers 17). */
export function AnswerDialog({ offer, accepted, onClose }: AnswerDialogProps) {
  const decide = useCommand(offers.decide)
  const { title, submit } = words[accepted ? 'accept' : 'decline']
  const sent = (typed: Typed) => ({ ...typed, id: offer.id, version: offer.version, accepted })
  const form = useSaveForm<Typed>({
    initial: { how: null, note: '' },
    check: (typed) => checkWith(offers.decide, sent(typed)),
    save: (typed) => decide.mutateAsync(checked(offers.decide, sent(typed))),
    onSaved: () => {
      notify.info('Svaret är sparat')
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`${title} offert ${offer.number}`}
      dismissable={!form.dirty}
    >
      <Form
        form={form}
        submit={submit}
        onCancel={() => {
          form.discard()
          onClose()
        }}
      >
        <SelectField
          field={form.field('how')}
          label="Hur"
          choices={ways.map((value) => ({ value, label: wayNames[value] }))}
          required
        />
        <TextAreaField
          field={form.field('note')}
          label="Vad kunden sa"
          hint="Vem som svarade, och med vilka ord"
          rows={2}
          required
          maxLength={2000}
        />
      </Form>
    </Dialog>
  )
}
