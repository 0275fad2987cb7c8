import { sliderStep } from '../../bucket-rules.ts'
import { NumberField } from '#platform/web/ui/form/NumberField.tsx'
import type { FieldBinding } from '#platform/web/ui/form/form.ts'
import { nearestStop } from '../limit-stops.ts'
import slider from '#platform/web/ui/form/Slider.module.css'

interface SliderFieldProps {
  field: FieldBinding<number | null>
  label: string
  min: number
  max: number
  unit?: string
  hint?: string
  /** Where the slider can stand instead of at every step, in order. */
  stops?: readonly number[]
  /** Words along the slider. */
  marks?: readonly { readonly description: string; readonly value: number }[]
}

/**
 * A number that is typed exactly or drawn along a slider, which moves by 1, 10 or 100 (rules 4).
 */
export function SliderField({
  field,
  label,
  min,
  max,
  unit,
  hint,
  stops,
  marks,
}: SliderFieldProps) {
  const value = field.value ?? min
  const from = stops ? 0 : min
  const to = stops ? stops.length - 1 : max
  const at = stops ? nearestStop(stops, value) : Math.min(max, Math.max(min, value))
  const filled = {
    '--at': `${to > from ? (100 * (at - from)) / (to - from) : 0}%`,
  }
  return (
    <div>
      <NumberField
        field={field}
        label={label}
        decimals={2}
        {...(unit !== undefined && { unit })}
        {...(hint !== undefined && { hint })}
      />
      <input
        type="range"
        className={slider.slider}
        style={filled}
        aria-label={`${label}, reglage`}
        aria-valuetext={`${value}${unit ? ` ${unit}` : ''}`}
        list={marks?.length ? `${field.id}-marks` : undefined}
        min={from}
        max={to}
        step={stops ? 1 : sliderStep(max)}
        value={at}
        onChange={(event) => {
          const moved = event.currentTarget.valueAsNumber
          field.onChange(stops ? (stops[moved] ?? 0) : moved)
        }}
      />
      {marks?.length ? (
        <datalist id={`${field.id}-marks`}>
          {marks.map((mark) => (
            <option
              key={`${mark.value} ${mark.description}`}
              value={mark.value}
              label={mark.description}
            />
          ))}
        </datalist>
      ) : null}
    </div>
  )
}
