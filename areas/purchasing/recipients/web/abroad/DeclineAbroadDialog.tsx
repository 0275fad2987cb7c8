import { checked, checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { debtorsAbroad, type DebtorAbroad } from '../../contract-abroad.ts'

/** Refuses a debtor abroad: nothing is bought on it until two accept it (recipients 13). */
export function DeclineAbroadDialog({
  debtor,
  onClose,
}: {
  debtor: DebtorAbroad
  onClose: () => void
}) {
  const decline = useCommand(debtorsAbroad.decline)
  const inputOf = (typed: { reason: string }) => ({ debtorId: debtor.id, ...typed })
  const form = useSaveForm({
    initial: { reason: '' },
    check: (typed) => checkWith(debtorsAbroad.decline, inputOf(typed)),
    save: (typed) => decline.mutateAsync(checked(debtorsAbroad.decline, inputOf(typed))),
    onSaved: () => {
      notify.success('Mottagaren är nekad')
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={`Neka ${debtor.name}`} dismissable={!form.dirty}>
      <p>
        Fakturor på mottagaren som väntar avslås, och nya köps inte. Det som redan är köpt förblir
        köpt. Två personer kan godta mottagaren senare.
      </p>
      <Form
        form={form}
        submit="Neka mottagaren"
        onCancel={() => {
          form.discard()
          onClose()
        }}
      >
        <TextAreaField
          field={form.field('reason')}
          label="Motivering"
          required
          rows={2}
          maxLength={2000}
        />
      </Form>
    </Dialog>
  )
}
