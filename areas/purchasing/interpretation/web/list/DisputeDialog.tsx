import { checked, checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { TextAreaField, TextField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { interpretation, type IntakeRow } from '../../contract.ts'

/** Makes a mail from a debtor a dispute of the invoice that it is about (interpretation 90). */
export function DisputeDialog({ mail, onClose }: { mail: IntakeRow; onClose: () => void }) {
  const dispute = useCommand(interpretation.dispute)
  const form = useSaveForm({
    initial: { id: mail.id, invoiceNumber: '', organizationNumber: '', why: '' },
    check: (typed) => checkWith(interpretation.dispute, typed),
    save: (typed) => dispute.mutateAsync(checked(interpretation.dispute, typed)),
    onSaved: ({ invoiceNumber }) => {
      notify.success(`Faktura ${invoiceNumber.trim()} är bestridd`)
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Gör brevet till ett bestridande"
      width={560}
      dismissable={!form.dirty}
    >
      <p>
        {`${mail.from ?? 'Okänd avsändare'}: ${mail.subject ?? 'Brev utan ämne'}. Allt som är kvar av fakturan blir bestritt; inkasso utreder det.`}
      </p>
      <Form
        form={form}
        submit="Gör till bestridande"
        onCancel={() => {
          form.discard()
          onClose()
        }}
      >
        <TextField
          field={form.field('invoiceNumber')}
          label="Fakturanummer"
          maxLength={50}
          required
        />
        <TextField
          field={form.field('organizationNumber')}
          label="Utställarens organisationsnummer"
          hint="När flera har fakturor med numret"
          maxLength={20}
        />
        <TextAreaField
          field={form.field('why')}
          label="Varför fakturan bestrids"
          rows={3}
          maxLength={2000}
          required
        />
      </Form>
    </Dialog>
  )
}
