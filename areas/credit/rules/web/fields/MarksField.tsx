import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import type { FieldBinding } from '#platform/web/ui/form/form.ts'
import { NumberField } from '#platform/web/ui/form/NumberField.tsx'
import type { ShownRule } from '../../rule-fields.ts'
import { cell } from '../field-by-hand.ts'
import css from '../rules.module.css'

type Range = ShownRule['ruleRanges'][number]
type Rates = Range['rates']

interface MarksFieldProps {
  within: Pick<FieldBinding<unknown>, 'name' | 'id'>
  range: Range
  unit: string | undefined
  onChange: (changed: Partial<Range>) => void
}
/**
 * What is drawn along a range's slider and never judged: where it ends, and words at its values.
 */
export function MarksField({ within, range, unit, onChange }: MarksFieldProps) {
  const { rates } = range
  const change = (at: number, changed: Partial<Rates[number]>) =>
    onChange({ rates: rates.map((rate, place) => (place === at ? { ...rate, ...changed } : rate)) })
  const withUnit = unit === undefined ? {} : { unit }
  return (
    <details className={css.marks}>
      <summary>Reglagets slut och märken{rates.length > 0 ? ` (${rates.length})` : ''}</summary>
      <NumberField
        field={cell<number | null>(within, 'end', range.endValue, (end) =>
          onChange({ endValue: end ?? 0 }),
        )}
        label="Reglagets slut"
        decimals={2}
        {...withUnit}
      />
      {rates.map((rate, at) => (
        <div key={at} className={css.row}>
          <NumberField
            field={cell<number | null>(within, `mark-${at}`, rate.value, (value) =>
              change(at, { value: value ?? 0 }),
            )}
            label="Vid värdet"
            decimals={2}
            {...withUnit}
          />
          <TextField
            field={cell(within, `mark-${at}-word`, rate.description, (description) =>
              change(at, { description }),
            )}
            label="Märke"
            maxLength={200}
          />
          <ActionButton
            icon="delete"
            label={`Ta bort märke ${at + 1}`}
            onClick={() => onChange({ rates: rates.filter((_, place) => place !== at) })}
          >
            Ta bort
          </ActionButton>
        </div>
      ))}
      <ActionButton
        icon="plus"
        onClick={() => onChange({ rates: [...rates, { description: '', value: range.value[0] }] })}
      >
        Lägg till märke
      </ActionButton>
    </details>
  )
}
