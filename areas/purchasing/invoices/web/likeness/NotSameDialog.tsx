import { useCommand } from '#platform/web/data.ts'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { likeness, type AlikeInvoice } from '../../contract-likeness.ts'

interface NotSameDialogProps {
  id: string
  other: AlikeInvoice
  onClose: () => void
}

/** Says of two that look alike that they are not the same, with a reason or without. */
export function NotSameDialog({ id, other, onClose }: NotSameDialogProps) {
  const say = useCommand(likeness.notSame)
  const form = useSaveForm({
    initial: { why: '' },
    warn: false,
    save: async ({ why }) => {
      const { decidedAgain } = await say.mutateAsync({ id, otherId: other.id, why })
      notify.success(
        decidedAgain
          ? 'Sparat. Fakturan som bara stoppades för likheten bedöms på nytt'
          : 'Sparat. De två räknas inte längre som lika',
      )
    },
    onSaved: onClose,
  })
  return (
    <Dialog opened onClose={onClose} title={`Är faktura ${other.invoiceNumber} en annan?`}>
      <p>
        De två räknas inte mer som nästan samma faktura, varken här eller när de bedöms. Det kan
        ångras.
      </p>
      <Form form={form} submit="Inte samma" onCancel={onClose}>
        <TextField field={form.field('why')} label="Varför" hint="Behöver inte fyllas i" />
      </Form>
    </Dialog>
  )
}
