import { DateField } from '#platform/web/ui/form/DateField.tsx'
import { SelectField, TextField } from '#platform/web/ui/form/fields.tsx'
import type { FieldBinding } from '#platform/web/ui/form/form.ts'
import { MoneyField, NumberField } from '#platform/web/ui/form/NumberField.tsx'

type Value = number | string | boolean
interface RuleValueFieldProps {
  name: string
  label: string
  /** What the rule measures: 'ore', 'percent', 'yesNo' and so on. */
  kind: string
  value: Value | null
  onChange: (value: Value | null) => void
}
const units: Readonly<Record<string, string>> = {
  percent: '%',
  points: 'poäng',
  days: 'dagar',
  months: 'månader',
}
const yesNo = [
  { value: 'ja', label: 'Ja' },
  { value: 'nej', label: 'Nej' },
] as const
const yesOrNo = (value: boolean) => (value ? 'ja' : 'nej')

/**
 * A measured value to assume, written as its kind is written. Percent and points are whole
 * hundredths, money is öre.
 */
export function RuleValueField({ name, label, kind, value, onChange }: RuleValueFieldProps) {
  const bind = <V,>(shown: V, change: (shown: V) => void): FieldBinding<V> => ({
    name,
    id: `value-${name.replaceAll(' ', '-')}`,
    value: shown,
    onChange: change,
  })
  const number = typeof value === 'number' ? value : null
  switch (kind) {
    case 'ore':
      return <MoneyField label={label} field={bind(number, onChange)} />
    case 'percent':
    case 'points':
      return (
        <NumberField
          label={label}
          unit={units[kind] ?? ''}
          decimals={2}
          field={bind(number === null ? null : number / 100, (shown) =>
            onChange(shown === null ? null : Math.round(shown * 100)),
          )}
        />
      )
    case 'yesNo':
      return (
        <SelectField
          label={label}
          choices={yesNo}
          field={bind<'ja' | 'nej' | null>(
            typeof value === 'boolean' ? yesOrNo(value) : null,
            (shown) => onChange(shown === null ? null : shown === 'ja'),
          )}
        />
      )
    case 'day':
      return (
        <DateField
          label={label}
          field={bind<string | null>(typeof value === 'string' ? value : null, onChange)}
        />
      )
    case 'text':
      return (
        <TextField
          label={label}
          maxLength={100}
          field={bind(typeof value === 'string' ? value : '', (shown) =>
            onChange(shown.trim() === '' ? null : shown),
          )}
        />
      )
    default: {
      const unit = units[kind]
      return <NumberField label={label} {...(unit && { unit })} field={bind(number, onChange)} />
    }
  }
}
