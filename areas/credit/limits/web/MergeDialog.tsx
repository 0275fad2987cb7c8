import { checked, checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { TextAreaField, TextField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { debtors } from '../contract-debtors.ts'
import type { LimitChoice } from '../debtor-rules.ts'
import { LimitChoiceField } from './LimitChoiceField.tsx'

interface MergeDialogProps {
  /** The recipient that is to count on another. */
  alias: { organizationNumber: string; name: string }
  /** The other, when it is known which one. */
  mainNumber?: string
  /** Why, when something has proposed it. */
  reason?: string
  onClose: () => void
}

interface Typed extends Record<string, unknown> {
  mainNumber: string
  reason: string
  /** Null until it is chosen, and when there is nothing to choose. */
  keeps: LimitChoice | null
}

/** Asks that a recipient is made one debtor with another, which a second person approves (limits 70). */
export function MergeDialog({ alias, mainNumber = '', reason = '', onClose }: MergeDialogProps) {
  const merge = useCommand(debtors.merge)
  const inputOf = ({ keeps, ...typed }: Typed) => ({
    aliasNumber: alias.organizationNumber,
    ...typed,
    ...(keeps && { keeps }),
  })
  const form = useSaveForm({
    initial: { mainNumber, reason, keeps: null } as Typed,
    check: (typed) => checkWith(debtors.merge, inputOf(typed)),
    save: (typed) => merge.mutateAsync(checked(debtors.merge, inputOf(typed))),
    onSaved: () => {
      notify.info(waitsForSecond)
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={`Slå ihop ${alias.name}`} dismissable={!form.dirty}>
      <p>
        Det som faktureras {alias.name} räknas på huvudmottagaren, som har den enda limiten. Det som
        redan är köpt flyttas dit. Det kan tas isär igen.
      </p>
      <Form
        form={form}
        submit="Begär sammanslagning"
        onCancel={() => {
          form.discard()
          onClose()
        }}
      >
        <TextField
          field={form.field('mainNumber')}
          label="Huvudmottagare"
          hint="Organisationsnummer för mottagaren som har limiten"
          required
          maxLength={20}
        />
        <LimitChoiceField
          alias={alias}
          mainNumber={form.values.mainNumber}
          field={form.field('keeps')}
        />
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
