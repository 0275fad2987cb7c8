import { Icon } from '#platform/web/ui/look/icons.tsx'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { MultiSelectField, SelectField, TextField } from '#platform/web/ui/form/fields.tsx'
import { FieldRow } from '#platform/web/ui/form/Form.tsx'
import { fieldId, type FieldBinding, type SaveForm } from '#platform/web/ui/form/form.ts'
import type { Choice } from '../codes.ts'
import type { Typed } from './form-values.ts'
import css from './internal-kyc.module.css'

export interface PartProps {
  form: SaveForm<Typed>
  /** Why nothing can be written. */
  reason: string | undefined
}

const truths = [
  { value: 'yes', label: 'Ja' },
  { value: 'no', label: 'Nej' },
]
interface YesNoProps {
  field: FieldBinding<boolean | null>
  label: string
  reason: string | undefined
}
/** Yes, no, or not answered yet. */
export function YesNoField({ field, label, reason }: YesNoProps) {
  const { value, onChange, ...rest } = field
  const shown = value ? 'yes' : 'no'
  return (
    <SelectField
      field={{
        ...rest,
        value: value === null ? null : shown,
        onChange: (chosen) => onChange(chosen === null ? null : chosen === 'yes'),
      }}
      label={label}
      choices={truths}
      clearable
      reason={reason}
    />
  )
}

interface ManyProps {
  field: FieldBinding<number[]>
  label: string
  choices: readonly Choice[]
  required?: boolean
  reason: string | undefined
}
export function ManyField({ field, ...rest }: ManyProps) {
  const { value, onChange, ...binding } = field
  return (
    <MultiSelectField
      field={{ ...binding, value, onChange: (chosen: readonly number[]) => onChange([...chosen]) }}
      {...rest}
    />
  )
}

interface RowsProps<Row extends Readonly<Record<string, string>>> {
  form: SaveForm<Typed>
  name: 'contacts' | 'securities'
  rows: readonly Row[]
  /** What the fields of a row are called, in their order. */
  labels: Readonly<Record<keyof Row & string, string>>
  /** One of them: 'kontakt'. */
  what: string
  empty: Row
  onChange: (rows: Row[]) => void
  reason: string | undefined
}
/** Rows of text fields that are added and taken away. */
export function RowsField<Row extends Readonly<Record<string, string>>>(props: RowsProps<Row>) {
  const { form, name, rows, labels, what, empty, onChange, reason } = props
  const set = (place: number, field: string, value: string) =>
    onChange(rows.map((row, at) => (at === place ? { ...row, [field]: value } : row)))
  return (
    <>
      {rows.map((row, place) => (
        // eslint-disable-next-line react/no-array-index-key -- rows have no id, and are not sorted
        <div key={place} className={css.row} role="group" aria-label={`${what} ${place + 1}`}>
          <FieldRow>
            {Object.entries(labels).map(([field, label]) => (
              <TextField
                key={field}
                field={{
                  name: `${name}.${place}.${field}`,
                  id: fieldId(form.id, `${name}.${place}.${field}`),
                  value: row[field] ?? '',
                  onChange: (value) => set(place, field, value),
                }}
                label={label}
                reason={reason}
              />
            ))}
          </FieldRow>
          <ActionButton
            disabledReason={reason}
            onClick={() => onChange(rows.filter((_, at) => at !== place))}
          >
            <Icon name="delete" /> Ta bort {what} {place + 1}
          </ActionButton>
        </div>
      ))}
      <ActionButton disabledReason={reason} onClick={() => onChange([...rows, empty])}>
        Lägg till {what}
      </ActionButton>
    </>
  )
}
