import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import type { FieldBinding } from '#platform/web/ui/form/form.ts'
import type { ShownRule } from '../../rule-fields.ts'
import { cell } from '../field-by-hand.ts'
import css from '../rules.module.css'
import { SliderField } from './SliderField.tsx'

type Rate = ShownRule['rateList'][number]

/** A table: each value and the part score it gives. */
export function RatesField({ field, example }: { field: FieldBinding<Rate[]>; example: string }) {
  const rows = field.value
  const change = (at: number, changed: Partial<Rate>) =>
    field.onChange(rows.map((row, place) => (place === at ? { ...row, ...changed } : row)))
  return (
    <fieldset className={css.group} id={field.id} tabIndex={-1}>
      <legend>Tabell</legend>
      <p className={css.hint}>
        Värden skrivs som {example}. En stjärna (*) står för alla andra värden.
      </p>
      {rows.map((row, at) => (
        <fieldset key={at} className={css.row}>
          <legend className="unseen">Rad {at + 1}</legend>
          <TextField
            field={cell(field, `${at}-value`, row.value, (value) => change(at, { value }))}
            label="Värde"
            required
            maxLength={100}
          />
          <div className={css.wide}>
            <TextField
              field={cell(field, `${at}-description`, row.description, (description) =>
                change(at, { description }),
              )}
              label="Beskrivning"
              maxLength={200}
            />
          </div>
          <SliderField
            field={cell<number | null>(field, `${at}-score`, row.partScore, (partScore) =>
              change(at, { partScore: partScore ?? 0 }),
            )}
            label="Delpoäng"
            min={-10}
            max={10}
          />
          <ActionButton
            icon="delete"
            label={`Ta bort rad ${at + 1}`}
            onClick={() => field.onChange(rows.filter((_, place) => place !== at))}
          >
            Ta bort
          </ActionButton>
        </fieldset>
      ))}
      {field.error ? <p className={css.error}>{field.error}</p> : null}
      <ActionButton
        icon="plus"
        onClick={() => field.onChange([...rows, { description: '', value: '', partScore: 0 }])}
      >
        Lägg till rad
      </ActionButton>
    </fieldset>
  )
}
