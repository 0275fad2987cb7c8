import { checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { onboarding, type OnboardingDetail } from '../contract.ts'
import { askingOfHarmful } from './ask-harmful.ts'

/** Whom the onboarding is done with. */
export function ContactForm({ shown, onDone }: { shown: OnboardingDetail; onDone: () => void }) {
  const save = useCommand(onboarding.updateContactDetails)
  const { id, version } = shown
  const form = useSaveForm({
    initial: shown.contactDetails,
    draft: `onboarding/${id}/contact`,
    check: (typed) => checkWith(onboarding.updateContactDetails, { id, ...typed, version }),
    save: (typed) =>
      askingOfHarmful('emailAddress', (ignoreBlacklistWarning) =>
        save.mutateAsync({ id, ...typed, version, ignoreBlacklistWarning }),
      ),
    onSaved: () => {
      notify.success('Kontaktuppgifterna är sparade')
      onDone()
    },
  })
  return (
    <Form
      form={form}
      onCancel={() => {
        form.discard()
        onDone()
      }}
    >
      <TextField field={form.field('name')} label="Namn" required maxLength={200} />
      <FieldRow>
        <TextField
          field={form.field('emailAddress')}
          label="E-postadress"
          type="email"
          required
          maxLength={254}
        />
        <TextField
          field={form.field('phoneNumber')}
          label="Telefonnummer"
          type="tel"
          required
          maxLength={30}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          field={form.field('relationToCompany')}
          label="Relation till företaget"
          maxLength={200}
        />
        <TextField field={form.field('promotionalCode')} label="Kampanjkod" maxLength={50} />
      </FieldRow>
    </Form>
  )
}
