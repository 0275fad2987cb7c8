import { checked, checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { useToday } from '#platform/web/today.ts'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import { SelectField, TextAreaField, TextField } from '#platform/web/ui/form/fields.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { currencies } from '../contract.ts'
import { beginProblem, currencies as codes, currencyNames, type Currency } from '../rules.ts'

interface Typed extends Record<string, unknown> {
  currency: Currency | null
  rate: string
  date: string | null
  reason: string
}
const choices = codes.map((value) => ({ value, label: `${value}, ${currencyNames[value]}` }))

/** A bank's or another rate by hand, which a second administrator approves (currencies 3). */
export function OwnRateDialog({ onClose }: { onClose: () => void }) {
  const ask = useCommand(currencies.setOwn)
  const today = useToday()
  const form = useSaveForm<Typed>({
    initial: { currency: null, rate: '', date: today, reason: '' },
    check: (typed) => {
      const problem = typed.date === null ? undefined : beginProblem(typed.date, today)
      return { ...(problem && { date: problem }), ...checkWith(currencies.setOwn, typed) }
    },
    save: (typed) => ask.mutateAsync(checked(currencies.setOwn, typed)),
    onSaved: () => {
      notify.info(waitsForSecond)
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title="Egen kurs" width={560} dismissable={!form.dirty}>
      <p>
        En egen kurs, till exempel bankens, gäller före Riksbankens från dagen som anges. Den gäller
        när en annan administratör har godkänt den.
      </p>
      <Form
        form={form}
        submit="Begär kursen"
        onCancel={() => {
          form.discard()
          onClose()
        }}
      >
        <SelectField field={form.field('currency')} label="Valuta" choices={choices} required />
        <FieldRow>
          <TextField
            field={form.field('rate')}
            label="Kurs"
            hint="Kronor för en enhet, till exempel 11,4525"
            required
            maxLength={20}
          />
          <DateField field={form.field('date')} label="Gäller från" min={today} required />
        </FieldRow>
        <TextAreaField
          field={form.field('reason')}
          label="Motivering"
          hint="Varifrån kursen kommer, för den andra personen"
          required
          rows={2}
          maxLength={2000}
        />
      </Form>
    </Dialog>
  )
}
