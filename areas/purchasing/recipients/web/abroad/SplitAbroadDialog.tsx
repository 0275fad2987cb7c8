import { checked, checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { MultiSelectField, TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { debtorsAbroad, type DebtorAbroad } from '../../contract-abroad.ts'
import { identityText } from './identity-text.ts'

/**
 * Asks that names and numbers of a debtor abroad are another debtor, which a second person approves
 * (recipients 10).
 */
export function SplitAbroadDialog({
  debtor: { id: debtorId, name, identities },
  onClose,
}: {
  debtor: DebtorAbroad
  onClose: () => void
}) {
  const split = useCommand(debtorsAbroad.split)
  const initial: { identityIds: readonly string[]; reason: string } = {
    identityIds: [],
    reason: '',
  }
  const inputOf = ({ identityIds, reason }: typeof initial) => ({
    debtorId,
    identityIds: [...identityIds],
    reason,
  })
  const form = useSaveForm({
    initial,
    warn: false,
    check: (typed) => checkWith(debtorsAbroad.split, inputOf(typed)),
    save: (typed) => split.mutateAsync(checked(debtorsAbroad.split, inputOf(typed))),
    onSaved: () => {
      notify.info(waitsForSecond)
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={`Ta isär ${name}?`}>
      <p>
        Det som väljs blir en egen mottagare. En faktura med ett momsnummer räknas på den mottagare
        som har numret, och en utan på den som har namnet.
      </p>
      <Form form={form} submit="Begär att ta isär" onCancel={onClose}>
        <MultiSelectField
          field={form.field('identityIds')}
          label="Namn och nummer som är en annan mottagare"
          required
          choices={identities.map((one) => ({ value: one.id, label: identityText(one) }))}
        />
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
