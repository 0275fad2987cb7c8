import { checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { interpretation } from '../../contract.ts'

interface HelpDialogProps {
  id: string
  opened: boolean
  onClose: () => void
}
/** Asks a colleague for help with the document, as a task (usertasks 13: taskAction 10). */
export function HelpDialog({ id, opened, onClose }: HelpDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Be om hjälp">
      {opened ? <HelpForm id={id} onClose={onClose} /> : null}
    </Dialog>
  )
}

function HelpForm({ id, onClose }: Omit<HelpDialogProps, 'opened'>) {
  const ask = useCommand(interpretation.requestHelp, { keep403: true })
  const form = useSaveForm({
    initial: { message: '' },
    draft: `interpretation-help/${id}`,
    warn: false,
    check: (typed) => checkWith(interpretation.requestHelp, { id, ...typed }),
    save: (typed) => ask.mutateAsync({ id, ...typed }),
    onSaved: () => {
      notify.success('Begäran om hjälp är skickad')
      onClose()
    },
  })
  return (
    <Form form={form} submit="Be om hjälp" onCancel={onClose}>
      <TextAreaField field={form.field('message')} label="Meddelande" required maxLength={2000} />
    </Form>
  )
}
