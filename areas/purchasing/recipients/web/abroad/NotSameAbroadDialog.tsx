import { checked, checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { debtorsAbroad, type AbroadProposal } from '../../contract-abroad.ts'

/** Says with a reason that two debtors abroad are not the same (recipients 11). */
export function NotSameAbroadDialog({
  proposal: { one, other },
  onClose,
}: {
  proposal: AbroadProposal
  onClose: () => void
}) {
  const say = useCommand(debtorsAbroad.notSame)
  const inputOf = (typed: { why: string }) => ({ debtorId: one.id, otherId: other.id, ...typed })
  const form = useSaveForm({
    initial: { why: '' },
    warn: false,
    check: (typed) => checkWith(debtorsAbroad.notSame, inputOf(typed)),
    save: (typed) => say.mutateAsync(checked(debtorsAbroad.notSame, inputOf(typed))),
    onSaved: () => {
      notify.success('Sparat. De två föreslås inte igen så länge inget mer talar för det')
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={`Är ${one.name} och ${other.name} två mottagare?`}>
      <p>De föreslås inte igen så länge inget mer talar för att de är samma. Det kan ångras.</p>
      <Form form={form} submit="Inte samma" onCancel={onClose}>
        <TextAreaField field={form.field('why')} label="Varför" required rows={2} maxLength={500} />
      </Form>
    </Dialog>
  )
}
