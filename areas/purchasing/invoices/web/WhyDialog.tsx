import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'

interface WhyDialogProps {
  title: string
  text: string
  /** The button's word. */
  act: string
  send: (why: string) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** Asks why before something is done with an invoice. */
export function WhyDialog({ title, text, act, send, onDone, onClose }: WhyDialogProps) {
  const form = useSaveForm({
    initial: { why: '' },
    warn: false,
    check: ({ why }) => ({ ...(why.trim() === '' && { why: 'Motivering behöver fyllas i' }) }),
    save: ({ why }) => send(why),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={title}>
      <p>{text}</p>
      <Form form={form} submit={act} onCancel={onClose}>
        <TextAreaField field={form.field('why')} label="Motivering" required maxLength={500} />
      </Form>
    </Dialog>
  )
}
