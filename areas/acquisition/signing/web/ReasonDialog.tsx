import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'

interface ReasonDialogProps {
  title: string
  text: string
  /** The button's word. */
  act: string
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why before what has been signed or approved is undone. */
export function ReasonDialog({ title, text, act, send, onClose }: ReasonDialogProps) {
  const form = useSaveForm({
    initial: { reason: '' },
    warn: false,
    check: ({ reason }) => ({
      ...(reason.trim() === '' && { reason: 'Motivering behöver fyllas i' }),
    }),
    save: ({ reason }) => send(reason),
    onSaved: onClose,
  })
  return (
    <Dialog opened onClose={onClose} title={title}>
      <p>{text}</p>
      <Form form={form} submit={act} onCancel={onClose}>
        <TextAreaField field={form.field('reason')} label="Motivering" required maxLength={2000} />
      </Form>
    </Dialog>
  )
}
