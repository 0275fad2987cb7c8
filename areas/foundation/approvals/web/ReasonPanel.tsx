import type { ReactNode } from 'react'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'

interface ReasonPanelProps {
  title: string
  text: string
  /** What comes of it, under the text. */
  children?: ReactNode
  /** The button's word. */
  act: string
  send: (why: string) => Promise<unknown>
  onClose: () => void
}

/**
 * Asks why before an act that waits for a second person, or may (approvals 15). What was typed stays
 * when it is refused.
 */
export function ReasonPanel({ title, text, children, act, send, onClose }: ReasonPanelProps) {
  const form = useSaveForm({
    initial: { why: '' },
    warn: false,
    check: ({ why }) => ({ ...(why.trim() === '' && { why: 'Motivering behöver fyllas i' }) }),
    save: ({ why }) => send(why),
    onSaved: onClose,
  })
  return (
    <Dialog opened onClose={onClose} title={title}>
      <p>{text}</p>
      {children}
      <Form form={form} submit={act} onCancel={onClose}>
        <TextAreaField field={form.field('why')} label="Motivering" required maxLength={2000} />
      </Form>
    </Dialog>
  )
}
