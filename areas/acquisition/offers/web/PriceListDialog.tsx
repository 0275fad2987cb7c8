import { checked, checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { TextAreaField, TextField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { MoneyField, NumberField } from '#platform/web/ui/form/NumberField.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { offers, type PriceList } from '../contract.ts'
import { priceListProblem, type PriceStep, type Supplement } from '../rules.ts'
import css from './offers.module.css'

/** With what is not a number, or not there yet, as null. */
type Written<T> = { readonly [K in keyof T]: T[K] | null }
interface Typed extends Record<string, unknown> {
  /** Öre. */
  setUpFee: number | null
  steps: readonly Written<PriceStep>[]
  supplements: readonly (Pick<Supplement, 'ratingCode'> & { supplement: number | null })[]
  why: string
}

interface PercentFieldProps {
  id: string
  label: string
  /** Hundredths of a percent. */
  value: number | null
  onChange: (value: number | null) => void
}
const PercentField = ({ id, label, value, onChange }: PercentFieldProps) => (
  <NumberField
    field={{
      name: id,
      id,
      value: value === null ? null : value / 100,
      onChange: (percent) => onChange(percent === null ? null : Math.round(percent * 100)),
    }}
    label={label}
    unit="%"
    decimals={2}
    positive
    required
  />
)

/** Each step ends where the next begins, and the last nowhere. */
const closed = (steps: readonly PriceStep[]): PriceStep[] =>
  steps.map((step, place) => ({ ...step, volumeEnd: steps[place + 1]?.volumeStart ?? null }))

/** The list that is written; undefined while a number of it lacks, which is no price of nothing. */
function whole({ steps, supplements }: Pick<Typed, 'steps' | 'supplements'>) {
  const priced = steps.filter(
    (step): step is PriceStep =>
      step.volumeStart !== null &&
      step.provision !== null &&
      step.provisionFixedPrice !== null &&
      step.limitCharge !== null,
  )
  const added = supplements.filter((one): one is Supplement => one.supplement !== null)
  const lacks = priced.length < steps.length || added.length < supplements.length
  return lacks ? undefined : { steps: closed(priced), supplements: added }
}

/** Asks for a new version of the price list, with why (offers 14). */
export function PriceListDialog({ list, onClose }: { list: PriceList; onClose: () => void }) {
  const save = useCommand(offers.savePrices)
  const sent = (typed: Typed) => ({
    setUpFee: typed.setUpFee,
    why: typed.why,
    ...(whole(typed) ?? { steps: [], supplements: [] }),
    version: list.version,
  })
  const form = useSaveForm<Typed>({
    initial: { setUpFee: list.setUpFee, steps: list.steps, supplements: list.supplements, why: '' },
    check: (typed) => checkWith(offers.savePrices, sent(typed)),
    save: (typed) => save.mutateAsync(checked(offers.savePrices, sent(typed))),
    onSaved: () => {
      notify.info(waitsForSecond)
      onClose()
    },
  })
  const { steps, supplements } = form.values
  const listed = whole(form.values)
  const setStep = (place: number, change: Partial<Written<PriceStep>>) =>
    form.set({ steps: steps.map((step, at) => (at === place ? { ...step, ...change } : step)) })
  const setSupplement = (place: number, change: Partial<Typed['supplements'][number]>) =>
    form.set({
      supplements: supplements.map((one, at) => (at === place ? { ...one, ...change } : one)),
    })
  const addStep = () => {
    const last = steps.at(-1)
    const volumeStart = last?.volumeStart ? 2 * last.volumeStart : null
    if (last) form.set({ steps: [...steps, { ...last, volumeStart }] })
  }
  return (
    <Dialog opened onClose={onClose} title="Ändra prislistan" width={610} dismissable={!form.dirty}>
      <Form
        form={form}
        submit="Begär ändringen"
        disabledReason={
          listed
            ? priceListProblem(listed.steps, listed.supplements)
            : 'Varje steg och tillägg behöver alla sina tal'
        }
        onCancel={() => {
          form.discard()
          onClose()
        }}
      >
        {steps.map((step, place) => (
          <div key={place} className={css.steps}>
            <MoneyField
              field={{
                name: `start-${place}`,
                id: `start-${place}`,
                value: step.volumeStart,
                onChange: (volumeStart) => setStep(place, { volumeStart }),
              }}
              label={`Steg ${place + 1}, från`}
              positive
              required
            />
            <PercentField
              id={`provision-${place}`}
              label="Provision"
              value={step.provision}
              onChange={(provision) => setStep(place, { provision })}
            />
            <PercentField
              id={`fixed-${place}`}
              label="Fast pris"
              value={step.provisionFixedPrice}
              onChange={(provisionFixedPrice) => setStep(place, { provisionFixedPrice })}
            />
            <PercentField
              id={`charge-${place}`}
              label="Limitavgift"
              value={step.limitCharge}
              onChange={(limitCharge) => setStep(place, { limitCharge })}
            />
            <ActionButton
              label={`Ta bort steg ${place + 1}`}
              disabledReason={steps.length === 1 ? 'Prislistan behöver minst ett steg' : undefined}
              onClick={() => form.set({ steps: steps.filter((_, at) => at !== place) })}
            >
              Ta bort
            </ActionButton>
          </div>
        ))}
        <ActionButton onClick={addStep}>Lägg till steg</ActionButton>
        {supplements.map(({ ratingCode, supplement }, place) => (
          <div key={place} className={css.steps}>
            <TextField
              field={{
                name: `code-${place}`,
                id: `code-${place}`,
                value: ratingCode,
                onChange: (code) => setSupplement(place, { ratingCode: code }),
              }}
              label="Ratingkod"
              maxLength={20}
              required
            />
            <PercentField
              id={`supplement-${place}`}
              label="Tillägg till provisionen"
              value={supplement}
              onChange={(more) => setSupplement(place, { supplement: more })}
            />
            <ActionButton
              label={`Ta bort tillägget för ${ratingCode}`}
              onClick={() => form.set({ supplements: supplements.filter((_, at) => at !== place) })}
            >
              Ta bort
            </ActionButton>
          </div>
        ))}
        <ActionButton
          onClick={() =>
            form.set({ supplements: [...supplements, { ratingCode: '', supplement: 0 }] })
          }
        >
          Lägg till tillägg
        </ActionButton>
        <MoneyField field={form.field('setUpFee')} label="Uppläggningsavgift" positive required />
        <TextAreaField
          field={form.field('why')}
          label="Motivering"
          required
          rows={2}
          maxLength={2000}
        />
      </Form>
    </Dialog>
  )
}
