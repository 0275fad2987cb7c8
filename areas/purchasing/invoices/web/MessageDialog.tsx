import { checkWith } from '#platform/web/check.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { invoices, type NotificationRecipient } from '../contract.ts'
import { longestMessage } from '../rules.ts'
import css from './invoice.module.css'

const ways = ({ byEmail, byPush }: NotificationRecipient) =>
  [byEmail ? 'E-post' : undefined, byPush ? 'Notis' : undefined].filter(Boolean).join(', ') ||
  'Inget'
const columns: Column<NotificationRecipient>[] = [
  { key: 'name', head: 'Namn', cell: (one) => one.name, second: (one) => one.emailAdress },
  { key: 'ways', head: 'Får meddelanden som', cell: ways, width: '180px' },
]

/** A message to the issuer about an invoice, with who will get it (invoices 3, 4). */
export function MessageDialog({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const send = useCommand(invoices.sendMessageFromOps)
  const told = useAnswer(invoices.getNotificationRecipients, { id: invoiceId })
  const form = useSaveForm({
    initial: { message: '' },
    draft: `message/${invoiceId}`,
    check: (typed) => checkWith(invoices.sendMessageFromOps, { invoiceId, ...typed }),
    save: (typed) => send.mutateAsync({ invoiceId, ...typed }),
    onSaved: () => {
      notify.success('Meddelandet är skickat')
      onClose()
    },
  })
  const left = longestMessage - [...form.values.message].length
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Meddelande till utställaren"
      width={560}
      dismissable={!form.dirty}
    >
      <Form form={form} submit="Skicka" onCancel={onClose}>
        <TextAreaField
          field={form.field('message')}
          label="Meddelande"
          hint={left >= 0 ? `${left} tecken kvar` : `${-left} tecken för mycket`}
          required
        />
      </Form>
      <div className={css.told}>
        <Section title="Mottagare av meddelanden">
          <DataTable
            label="Mottagare av meddelanden"
            columns={columns}
            rows={told.data}
            rowKey={(one) => `${one.name} ${one.emailAdress}`}
            answer={told}
            empty="Ingen hos utställaren får meddelanden"
          />
        </Section>
      </div>
    </Dialog>
  )
}
