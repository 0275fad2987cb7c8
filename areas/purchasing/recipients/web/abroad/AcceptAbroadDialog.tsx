import { addMonths } from '#platform/swedish/format.ts'
import { checked, checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { useToday } from '#platform/web/today.ts'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { MoneyField } from '#platform/web/ui/form/NumberField.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { debtorsAbroad, type DebtorAbroad } from '../../contract-abroad.ts'
import { lastDayAbroad } from '../../rules.ts'

interface Typed extends Record<string, unknown> {
  /** Öre. */
  most: number | null
  endDate: string | null
  reason: string
}

/** Asks that a debtor abroad is bought on without registers, which AML approves (recipients 13). */
export function AcceptAbroadDialog({
  debtor,
  invoiceId,
  onClose,
}: {
  debtor: DebtorAbroad
  invoiceId: string
  onClose: () => void
}) {
  const accept = useCommand(debtorsAbroad.accept)
  const today = useToday()
  const inputOf = ({ most, endDate, reason }: Typed) => ({
    debtorId: debtor.id,
    invoiceId,
    most: most ?? undefined,
    endDate: endDate ?? '',
    reason,
  })
  const form = useSaveForm<Typed>({
    initial: {
      most: debtor.standing?.most ?? null,
      endDate: addMonths(today, 6),
      reason: '',
    },
    check: (typed) => checkWith(debtorsAbroad.accept, inputOf(typed)),
    save: (typed) => accept.mutateAsync(checked(debtorsAbroad.accept, inputOf(typed))),
    onSaved: () => {
      notify.info(waitsForSecond)
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={`Godta ${debtor.name}`} dismissable={!form.dirty}>
      <p>
        Inget register svarar om en mottagare utomlands: varken om konkurs eller betyg. Den som
        godtar den har sett efter själv, och säger att de träffar på sanktionslistor som visas
        gäller någon annan. Godkänns av AML-avdelningen. Fakturor som väntar bedöms sedan igen av
        sig själva.
      </p>
      <Form
        form={form}
        submit="Begär godkännande"
        onCancel={() => {
          form.discard()
          onClose()
        }}
      >
        <MoneyField
          field={form.field('most')}
          label="Högst"
          hint="Vad öppna fakturor från alla utställare får vara tillsammans"
          positive
          required
        />
        <DateField
          field={form.field('endDate')}
          label="Slutdatum"
          min={today}
          max={lastDayAbroad(today)}
          required
        />
        <TextAreaField
          field={form.field('reason')}
          label="Motivering"
          hint="Vad du har sett efter, och var: register i landet, årsredovisning, vad som skiljer från en träff"
          required
          rows={3}
          maxLength={2000}
        />
      </Form>
    </Dialog>
  )
}
