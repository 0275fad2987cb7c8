import { checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { interpretation } from '../../contract.ts'

export type EndStatus = 'Removed' | 'FaultReported'
interface ReasonDialogProps {
  id: string
  status: EndStatus | undefined
  onClose: () => void
  onDone: (status: EndStatus) => void
}
const words = {
  Removed: { title: 'Ta bort fakturatolkningen', act: 'Ta bort fakturan' },
  FaultReported: { title: 'Felrapportera fakturatolkningen', act: 'Felrapportera fakturan' },
}

/** The change of status to Removed or FaultReported, which needs a reason (interpretation 4). */
export function ReasonDialog({ id, status, onClose, onDone }: ReasonDialogProps) {
  return (
    <Dialog
      opened={status !== undefined}
      onClose={onClose}
      title={status ? words[status].title : ''}
    >
      {status ? (
        <ReasonForm key={status} id={id} status={status} onClose={onClose} onDone={onDone} />
      ) : null}
    </Dialog>
  )
}

function ReasonForm({ id, status, onClose, onDone }: ReasonDialogProps & { status: EndStatus }) {
  const save = useCommand(interpretation.setstatus, { keep403: true })
  const form = useSaveForm({
    initial: { reason: '' },
    draft: `interpretation-reason/${id}`,
    warn: false,
    check: (typed) => checkWith(interpretation.setstatus, { id, status, ...typed }),
    save: (typed) => save.mutateAsync({ id, status, ...typed }),
    onSaved: () => onDone(status),
  })
  return (
    <Form form={form} submit={words[status].act} onCancel={onClose}>
      <TextAreaField field={form.field('reason')} label="Anledning" required maxLength={2000} />
    </Form>
  )
}
