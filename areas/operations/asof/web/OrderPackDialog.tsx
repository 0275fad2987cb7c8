import { addMonths } from '#platform/swedish/format.ts'
import { checked, checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { useToday } from '#platform/web/today.ts'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { packs } from '../contract-packs.ts'

interface OrderProps {
  organizationNumber: string
  onClose: () => void
}
interface Typed extends Record<string, unknown> {
  from: string | null
  to: string | null
  why: string
}
/** Orders an evidence pack of a client: a period and what it is for (asof 5). */
export function OrderPackDialog({ organizationNumber, onClose }: OrderProps) {
  const today = useToday()
  const order = useCommand(packs.order)
  const inputOf = ({ from, to, why }: Typed) => ({
    organizationNumber,
    from: from ?? '',
    to: to ?? '',
    why,
  })
  const form = useSaveForm<Typed>({
    initial: { from: addMonths(today, -12), to: today, why: '' },
    warn: false,
    check: (typed) => checkWith(packs.order, inputOf(typed)),
    save: (typed) => order.mutateAsync(checked(packs.order, inputOf(typed))),
    onSaved: () => {
      notify.success('Bevispaketet är beställt')
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title="Beställ bevispaket">
      <p>
        Paketet får med allt som är känt om klienten, personuppgifter också. Beställning och
        hämtning står i granskningsloggen med ändamålet.
      </p>
      <Form form={form} submit="Beställ" onCancel={onClose}>
        <DateField field={form.field('from')} label="Från och med" required max={today} />
        <DateField field={form.field('to')} label="Till och med" required max={today} />
        <TextAreaField
          field={form.field('why')}
          label="Ändamål"
          hint="Vem som ska ha paketet och varför"
          required
          rows={2}
          maxLength={2000}
        />
      </Form>
    </Dialog>
  )
}
