import { CallError } from '#platform/web/call.ts'
import { checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { SwitchField, TextField } from '#platform/web/ui/form/fields.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { contacts, type Contact } from '../contract.ts'
import { contactSaved } from '../contact-rules.ts'

const alreadyThere = () =>
  new CallError(200, {
    code: 'emailExists',
    message: contactSaved(false),
    fields: [
      { field: 'email', message: 'Byt e-postadress, eller ändra den kontakt som redan har den' },
    ],
  })

interface ContactFormProps {
  stored: Contact
  /** What the user lacks to change it. */
  missing: string | undefined
  onDone: () => void
  onRemove?: () => Promise<void>
}
/**
 * Every field of a contact. What is typed stays when the e-mail address is another contact's
 * (client 8).
 */
export function ContactForm({ stored, missing, onDone, onRemove }: ContactFormProps) {
  const save = useCommand(contacts.save)
  const {
    organizationNumber,
    id,
    version,
    name,
    relationToCompany,
    email,
    phoneNumber,
    cellphoneNumber,
    byEmail,
    byPush,
  } = stored
  const initial = {
    name,
    relationToCompany,
    email,
    phoneNumber,
    cellphoneNumber,
    byEmail,
    byPush,
  }
  const sent = (typed: typeof initial) => ({
    ...typed,
    organizationNumber,
    ...(id && { id }),
    version: id ? version : undefined,
  })
  const form = useSaveForm<typeof initial>({
    initial,
    draft: `contact/${organizationNumber}/${id || 'new'}`,
    check: (typed) => checkWith(contacts.save, sent(typed)),
    save: async (typed) => {
      if (!(await save.mutateAsync(sent(typed)))) throw alreadyThere()
    },
    onSaved: () => {
      notify.success(contactSaved(true))
      onDone()
    },
  })
  return (
    <Form
      form={form}
      disabledReason={missing}
      onCancel={onDone}
      extra={
        onRemove ? (
          <ActionButton danger icon="delete" disabledReason={missing} onClick={onRemove}>
            Ta bort
          </ActionButton>
        ) : undefined
      }
    >
      <FieldRow>
        <TextField
          field={form.field('name')}
          label="Namn"
          required
          maxLength={200}
          reason={missing}
        />
        <TextField
          field={form.field('relationToCompany')}
          label="Relation till företaget"
          maxLength={200}
          reason={missing}
        />
      </FieldRow>
      <TextField
        field={form.field('email')}
        label="E-postadress"
        type="email"
        required
        maxLength={254}
        reason={missing}
      />
      <FieldRow>
        <TextField
          field={form.field('cellphoneNumber')}
          label="Mobilnummer"
          type="tel"
          hint="Bara siffror"
          reason={missing}
        />
        <TextField
          field={form.field('phoneNumber')}
          label="Telefonnummer"
          type="tel"
          hint="Bara siffror"
          reason={missing}
        />
      </FieldRow>
      <SwitchField
        field={form.field('byEmail')}
        label="Meddelas om fakturor med e-post"
        reason={missing}
      />
      <SwitchField
        field={form.field('byPush')}
        label="Meddelas om fakturor med notis i appen"
        reason={missing}
      />
    </Form>
  )
}
