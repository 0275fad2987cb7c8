import { formatMoney } from '#platform/swedish/format.ts'
import { checked, checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { debtorsAbroad, type AbroadProposal } from '../../contract-abroad.ts'
import { evidenceNames } from '../../texts.ts'

/**
 * Asks that two debtors abroad are made one, which a second person approves (recipients 10). The
 * one that most is open on keeps its name.
 */
export function MergeAbroadDialog({
  proposal: { one, other, evidence },
  onClose,
}: {
  proposal: AbroadProposal
  onClose: () => void
}) {
  const merge = useCommand(debtorsAbroad.merge)
  const [main, alias] = other.open > one.open ? [other, one] : [one, other]
  const inputOf = (typed: { reason: string }) => ({
    debtorId: main.id,
    otherId: alias.id,
    ...typed,
  })
  const form = useSaveForm({
    initial: { reason: evidence.map(({ kind }) => evidenceNames[kind]).join('. ') },
    check: (typed) => checkWith(debtorsAbroad.merge, inputOf(typed)),
    save: (typed) => merge.mutateAsync(checked(debtorsAbroad.merge, inputOf(typed))),
    onSaved: () => {
      notify.info(waitsForSecond)
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Slå ihop ${alias.name} med ${main.name}`}
      dismissable={!form.dirty}
    >
      <p>
        De två räknas som en mottagare. Tillsammans har de {formatMoney(one.open + other.open)} kr
        öppet hos alla utställare. Det kan tas isär igen.
      </p>
      <Form
        form={form}
        submit="Begär sammanslagning"
        onCancel={() => {
          form.discard()
          onClose()
        }}
      >
        <TextAreaField
          field={form.field('reason')}
          label="Motivering"
          hint="Varför de är samma, för den andra personen"
          required
          rows={2}
          maxLength={2000}
        />
      </Form>
    </Dialog>
  )
}
