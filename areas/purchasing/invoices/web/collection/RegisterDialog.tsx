import { useCommand } from '#platform/web/data.ts'
import { useToday } from '#platform/web/today.ts'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import { SelectField, TextAreaField, TextField } from '#platform/web/ui/form/fields.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { MoneyField, NumberField } from '#platform/web/ui/form/NumberField.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import {
  kindsByOne,
  mayCollectBy,
  monthlyPlan,
  type CollectionState,
  type PlannedPayment,
} from '../../collection-rules.ts'
import { collection } from '../../contract-collection.ts'
import { inCurrency } from '../../credit-rules.ts'

type Kind = (typeof kindsByOne)[number]
/** As what one does. */
const acts: Readonly<Record<Kind, string>> = {
  reminded1: 'Första påminnelsen är skickad',
  reminded2: 'Andra påminnelsen är skickad',
  claimed: 'Inkassokrav är skickat',
  handedOver: 'Fakturan är lämnad till inkasso',
  answered: 'Inkasso har svarat',
  repurchaseAnswered: 'Utställaren har svarat om återköpet',
  disputed: 'Mottagaren bestrider',
  resumed: 'Driv kravet vidare',
  promised: 'Mottagaren har lovat att betala',
  instalments: 'Avbetalning är överenskommen',
  taken: 'Jag tar hand om fakturan',
}
interface Typed extends Record<string, unknown> {
  kind: Kind | null
  amount: number | null
  plan: string | null
  times: number | null
  saidBy: string
  papers: string
  note: string
}
interface RegisterProps {
  id: string
  state: CollectionState
  /** Hundredths of the currency. */
  left: number
  currency: string
  onClose: () => void
}

function planOf({ kind, plan: day, times, amount }: Typed, left: number): PlannedPayment[] {
  if (day === null) return []
  if (kind === 'promised') return [{ day, amount: amount ?? left }]
  const count = Math.min(60, Math.max(1, times ?? 1))
  return kind === 'instalments' ? monthlyPlan(day, count, amount ?? left) : []
}

/** Writes down what has been done or said about a claim (invoices 301). */
export function RegisterDialog({ id, state, left, currency, onClose }: RegisterProps) {
  const register = useCommand(collection.register)
  const today = useToday()
  const form = useSaveForm<Typed>({
    initial: {
      kind: null,
      amount: null,
      plan: null,
      times: null,
      saidBy: '',
      papers: '',
      note: '',
    },
    check: ({ kind, plan }) => ({
      ...(kind === null && { kind: 'Välj vad som har hänt' }),
      ...((kind === 'promised' || kind === 'instalments') &&
        plan === null && { plan: 'Dag behöver fyllas i' }),
    }),
    save: async (typed) => {
      const { kind, amount, saidBy, papers, note } = typed
      if (kind === null) return
      await register.mutateAsync({
        id,
        kind,
        plan: planOf(typed, left),
        saidBy,
        papers,
        note,
        ...(kind === 'disputed' && { amount }),
      })
    },
    onSaved: () => {
      notify.success('Det är inskrivet')
      onClose()
    },
  })
  const { kind, plan, times } = form.values
  const isPlanned = kind === 'promised' || kind === 'instalments'
  const isSaid = isPlanned || kind === 'disputed'
  const choices = kindsByOne
    .filter((one) => mayCollectBy(state, one))
    .map((value) => ({ value, label: acts[value] }))
  const all = `Allt som är kvar, ${inCurrency(left, currency)}, när inget är skrivet`
  return (
    <Dialog opened onClose={onClose} title="Vad har hänt?" width={560} dismissable={!form.dirty}>
      <Form form={form} submit="Skriv in" onCancel={onClose}>
        <SelectField
          field={form.field('kind')}
          label="Vad som har hänt"
          choices={choices}
          required
        />
        {isSaid ? (
          <MoneyField
            field={form.field('amount')}
            label={kind === 'disputed' ? 'Bestritt belopp' : 'Belopp'}
            hint={all}
            unit={currency === 'SEK' ? 'kr' : currency}
            positive
          />
        ) : null}
        {isPlanned ? (
          <FieldRow>
            <DateField
              field={form.field('plan')}
              label={kind === 'promised' ? 'Senast den' : 'Första dagen'}
              min={today}
              required
            />
            {kind === 'instalments' ? (
              <NumberField
                field={form.field('times')}
                label="Antal gånger"
                hint={
                  plan && times && times > 1
                    ? `En gång i månaden till ${planOf(form.values, left).at(-1)?.day ?? ''}`
                    : 'En gång i månaden'
                }
                positive
                required
              />
            ) : null}
          </FieldRow>
        ) : null}
        {isSaid ? (
          <TextField
            field={form.field('saidBy')}
            label="Vem som sade det"
            hint="Hos mottagaren, och hur: Anna på ekonomi, per telefon"
            maxLength={200}
            required
          />
        ) : null}
        {kind === 'disputed' ? (
          <TextAreaField
            field={form.field('papers')}
            label="Underlag"
            hint="Vilka papper som finns, och var"
            rows={2}
            maxLength={1000}
          />
        ) : null}
        {kind === 'taken' ? null : (
          <TextAreaField
            field={form.field('note')}
            label={kind === 'disputed' ? 'Varför' : 'Anteckning'}
            rows={3}
            maxLength={2000}
          />
        )}
      </Form>
    </Dialog>
  )
}
