import { keysOf } from '#platform/record.ts'
import { checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { SelectField, TextField } from '#platform/web/ui/form/fields.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { cognomens, type Cognomen } from '../contract.ts'
import { deliveryMethods, emailProblem, type DeliveryMethod } from '../rules.ts'

/** A cognomen that is yet to be written. */
export const emptyCognomen = (issuerOrganizationNumber: string): Cognomen => ({
  id: '',
  issuerOrganizationNumber,
  issuerName: '',
  recipientCustomerNumber: '',
  recipientOrganizationNumber: '',
  recipientEmail: '',
  recipientName: '',
  deliveryMethod: 'Email',
  email: '',
  version: 1,
})

const choices = keysOf(deliveryMethods).map((value) => ({ value, label: deliveryMethods[value] }))

interface Typed extends Record<string, unknown> {
  recipientName: string
  recipientOrganizationNumber: string
  recipientCustomerNumber: string
  recipientEmail: string
  email: string
  deliveryMethod: DeliveryMethod | null
}

/** Every field of a cognomen. */
export function CognomenForm({
  stored,
  missing,
  onDone,
  onRemove,
}: {
  stored: Cognomen
  /** What the user lacks to change it. */
  missing: string | undefined
  onDone: () => void
  onRemove?: () => Promise<void>
}) {
  const save = useCommand(cognomens.save)
  const sent = (typed: Typed) => ({
    ...typed,
    deliveryMethod: typed.deliveryMethod ?? 'Email',
    issuerOrganizationNumber: stored.issuerOrganizationNumber,
    ...(stored.id && { id: stored.id }),
    version: stored.id ? stored.version : undefined,
  })
  const form = useSaveForm<Typed>({
    initial: {
      recipientName: stored.recipientName,
      recipientOrganizationNumber: stored.recipientOrganizationNumber,
      recipientCustomerNumber: stored.recipientCustomerNumber,
      recipientEmail: stored.recipientEmail,
      email: stored.email,
      deliveryMethod: stored.deliveryMethod,
    },
    draft: `cognomen/${stored.issuerOrganizationNumber}/${stored.id || 'new'}`,
    check: (typed) => ({
      ...(emailProblem(sent(typed)) && {
        recipientEmail: cognomens.save.refusals.emailNeeded.text,
      }),
      ...checkWith(cognomens.save, sent(typed)),
    }),
    save: (typed) => save.mutateAsync(sent(typed)),
    onSaved: () => {
      notify.success('Mottagarnamnet är sparat')
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
      <TextField
        field={form.field('recipientName')}
        label="Mottagarens namn"
        required
        maxLength={300}
        reason={missing}
      />
      <FieldRow>
        <TextField
          field={form.field('recipientOrganizationNumber')}
          label="Organisationsnummer"
          placeholder="NNNNNN-NNNN"
          reason={missing}
        />
        <TextField
          field={form.field('recipientCustomerNumber')}
          label="Kundnummer"
          maxLength={100}
          reason={missing}
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          field={form.field('deliveryMethod')}
          label="Leveranssätt"
          choices={choices}
          required
          reason={missing}
        />
        <TextField
          field={form.field('recipientEmail')}
          label="Mottagarens e-postadress"
          type="email"
          maxLength={254}
          reason={missing}
        />
      </FieldRow>
      <TextField
        field={form.field('email')}
        label="Avsändarens e-postadress"
        hint="Adressen som fakturorna kommer från"
        type="email"
        maxLength={254}
        reason={missing}
      />
    </Form>
  )
}
