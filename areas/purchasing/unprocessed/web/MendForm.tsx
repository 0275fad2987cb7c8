import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { SwitchField, TextField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { unprocessed, type UnprocessedInvoice } from '../contract.ts'
import { actions, valueProblem, type Mendable } from '../rules.ts'
import { OrganizationDialog } from './OrganizationDialog.tsx'

const labels: Readonly<Record<Mendable, string>> = {
  organizationNumber: 'Organisations- eller personnummer',
  emailAddress: 'E-postadress',
  ocrReference: 'OCR-nummer',
}
interface Typed extends Record<string, unknown> {
  value: string
  allowForeignVatNumber: boolean
  allowRecipientNumber: boolean
}
interface MendFormProps {
  invoice: UnprocessedInvoice
  state: Mendable
  originalValue: string
  onRemove: () => Promise<void>
}

/**
 * The value by which an error is mended; saving sends the invoice on its way again (unprocessed 4,
 * 5).
 */
export function MendForm({ invoice, state, originalValue, onRemove }: MendFormProps) {
  const update = useCommand(unprocessed.update)
  const [searching, setSearching] = useState(false)
  const form = useSaveForm<Typed>({
    initial: { value: originalValue, allowForeignVatNumber: false, allowRecipientNumber: false },
    draft: `unprocessed/${invoice.id}/${state}`,
    check: ({ value }) => ({ value: valueProblem(state, value) }),
    save: async (typed) => {
      const { success, message } = await update.mutateAsync({
        id: invoice.id,
        action: actions.mend,
        errorState: state,
        invoiceOrigin: invoice.invoiceOrigin,
        ...typed,
      })
      if (!success) return notify.error(message, 7)
      notify.success(message)
    },
  })
  const { value, allowForeignVatNumber, allowRecipientNumber } = form.values
  const missing = missingRole(unprocessed.update.may, useActor())
  return (
    <>
      <Form
        form={form}
        submit="Spara och skicka"
        disabledReason={missing ?? valueProblem(state, value)}
        extra={
          <ActionButton
            danger
            onClick={onRemove}
            disabledReason={missing ?? invoice.keptBecause ?? undefined}
          >
            Ta bort
          </ActionButton>
        }
      >
        <TextField
          field={form.field('value')}
          label={labels[state]}
          {...(originalValue && { hint: `Kom som ${originalValue}` })}
          required
        />
        {state === 'organizationNumber' ? (
          <>
            <SwitchField
              field={{
                ...form.field('allowForeignVatNumber'),
                onChange: (on) =>
                  form.set({ allowForeignVatNumber: on, allowRecipientNumber: false }),
              }}
              label="Utländskt momsnummer"
            />
            <SwitchField
              field={{
                ...form.field('allowRecipientNumber'),
                onChange: (on) =>
                  form.set({ allowRecipientNumber: on, allowForeignVatNumber: false }),
              }}
              label="Kundnummer hos utställaren"
            />
            {allowForeignVatNumber || allowRecipientNumber ? null : (
              <div>
                <ActionButton icon="search" onClick={() => setSearching(true)}>
                  Sök organisation
                </ActionButton>
              </div>
            )}
          </>
        ) : null}
      </Form>
      {searching ? (
        <OrganizationDialog
          invoice={invoice}
          onPick={({ organizationNumber }) => {
            form.set({ value: organizationNumber })
            setSearching(false)
          }}
          onClose={() => setSearching(false)}
        />
      ) : null}
    </>
  )
}
