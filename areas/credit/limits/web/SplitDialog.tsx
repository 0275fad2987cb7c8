import { checked, checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { debtors, type Merge } from '../contract-debtors.ts'

/** Asks that a merged recipient is its own again, which a second person approves (limits 72). */
export function SplitDialog({ merge, onClose }: { merge: Merge; onClose: () => void }) {
  const { alias, main } = merge
  const split = useCommand(debtors.split)
  const inputOf = ({ reason }: { reason: string }) => ({
    aliasNumber: alias.organizationNumber,
    reason,
  })
  const form = useSaveForm({
    initial: { reason: '' },
    warn: false,
    check: (typed) => checkWith(debtors.split, inputOf(typed)),
    save: (typed) => split.mutateAsync(checked(debtors.split, inputOf(typed))),
    onSaved: () => {
      notify.info(waitsForSecond)
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={`Ta isär ${alias.name}?`}>
      <p>
        Det som faktureras {alias.name} räknas inte längre på {main.name}. Öppna fakturor dit
        flyttas tillbaka till {alias.name}, som får egna limiter igen.
      </p>
      <Form form={form} submit="Begär att ta isär" onCancel={onClose}>
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
