import { checked, checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { useToday } from '#platform/web/today.ts'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import { SelectField, TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { MoneyField } from '#platform/web/ui/form/NumberField.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { caseOutcomes, type CaseOutcome } from '../case-rules.ts'
import { limits, type Limit } from '../contract.ts'
import { outcomeNames } from '../texts.ts'

interface Typed extends Record<string, unknown> {
  outcome: CaseOutcome | null
  limitValue: number | null
  expiresDate: string | null
  reason: string
}
const choices = caseOutcomes.map((value) => ({ value, label: outcomeNames[value] }))

/** Closes a case with the answer that AM gave otherwise, or never gave (limits 54). */
export function CloseCaseDialog({ limit, onClose }: { limit: Limit; onClose: () => void }) {
  const { organizationNumber, limitType, version, pendingState } = limit
  const close = useCommand(limits.closeCase)
  const today = useToday()
  const inputOf = ({ outcome, limitValue, expiresDate, reason }: Typed) => ({
    organizationNumber,
    limitType,
    version,
    outcome,
    reason,
    ...(outcome === 'changed' && {
      ...(limitValue !== null && { limitValue }),
      ...(expiresDate !== null && { expiresDate }),
    }),
  })
  const initial: Typed = {
    outcome: null,
    limitValue: pendingState?.asked?.limitValue ?? null,
    expiresDate: pendingState?.asked?.expiresDate ?? null,
    reason: '',
  }
  const form = useSaveForm<Typed>({
    initial,
    check: (typed) => checkWith(limits.closeCase, inputOf(typed)),
    save: async (typed) => {
      const { approvalId } = await close.mutateAsync(checked(limits.closeCase, inputOf(typed)))
      if (approvalId) notify.info(waitsForSecond)
      else notify.success('Ärendet är stängt')
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title="Stäng limitärendet" dismissable={!form.dirty}>
      <p>
        Ange det svar AM har gett på annat sätt. Det som beviljats gäller sedan som limit. Svarar AM
        senare visas svaret, men det ändrar inte limiten.
      </p>
      <Form
        form={form}
        submit="Stäng ärendet"
        onCancel={() => {
          form.discard()
          onClose()
        }}
      >
        <SelectField field={form.field('outcome')} label="Svar" choices={choices} required />
        {form.values.outcome === 'changed' ? (
          <FieldRow>
            <MoneyField field={form.field('limitValue')} label="Limit" required />
            <DateField
              field={form.field('expiresDate')}
              label="Granskas senast"
              required
              min={today}
            />
          </FieldRow>
        ) : null}
        <TextAreaField
          field={form.field('reason')}
          label="Motivering"
          hint="Vem hos AM som svarade, när och hur"
          required
          rows={2}
          maxLength={2000}
        />
      </Form>
    </Dialog>
  )
}
