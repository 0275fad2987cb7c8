import { checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { signing } from '../contract.ts'

interface SignDialogProps {
  opened: boolean
  which: { readonly agreementSetId: string; readonly agreementId: string }
  onClose: () => void
  onOrder: (id: string) => void
}

/** Asks somebody who is not listed to sign with BankID. */
export function SignDialog({ opened, ...rest }: SignDialogProps) {
  return (
    <Dialog opened={opened} onClose={rest.onClose} title="Vem ska signera?">
      {opened ? <SignForm {...rest} /> : null}
    </Dialog>
  )
}

function SignForm({ which, onClose, onOrder }: Omit<SignDialogProps, 'opened'>) {
  const start = useCommand(signing.startSigning)
  const form = useSaveForm({
    initial: { name: '', socialSecurityNumber: '' },
    check: (typed) => checkWith(signing.startSigning, { ...which, ...typed }),
    save: async (typed) => onOrder(await start.mutateAsync({ ...which, ...typed })),
    onSaved: onClose,
  })
  return (
    <Form form={form} submit="Starta signeringen" onCancel={onClose}>
      <TextField field={form.field('name')} label="Namn" maxLength={200} required />
      <TextField
        field={form.field('socialSecurityNumber')}
        label="Personnummer"
        hint="Bara den personen kan signera."
        maxLength={13}
        required
      />
    </Form>
  )
}
