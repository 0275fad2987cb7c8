import { useId, useState } from 'react'
import { SelectField } from '#platform/web/ui/form/fields.tsx'
import { purposeNames, type Purpose } from '../rules.ts'
import css from './person.module.css'

interface PurposeFieldProps {
  purposes: readonly Purpose[]
  onChoose: (purpose: Purpose) => void
}
/** What an inquiry is for (person 9). Nothing is chosen beforehand. */
export function PurposeField({ purposes, onChoose }: PurposeFieldProps) {
  const id = useId()
  const [value, setValue] = useState<Purpose | null>(null)
  return (
    <div className={css.purpose}>
      <SelectField
        field={{
          id,
          name: 'purpose',
          value,
          onChange: (chosen) => {
            setValue(chosen)
            if (chosen) onChoose(chosen)
          },
          error: undefined,
        }}
        label="Ändamål"
        placeholder="Välj vad upplysningen ska användas till"
        required
        choices={purposes.map((purpose) => ({ value: purpose, label: purposeNames[purpose] }))}
      />
    </div>
  )
}
