import { useId } from 'react'
import css from '../list/Filters.module.css'
import { Worded } from '../value/Worded.tsx'
import type { Choice } from './fields.tsx'

interface ChoicesProps<V extends string> {
  label: string
  choices: readonly Choice<V>[]
  value: readonly V[]
  several: boolean
  all: string
  onChange: (value: readonly V[]) => void
  onDone: () => void
}

/** The choices of a filter, as checkboxes or as radio buttons where only one may be chosen. */
export function Choices<V extends string>({
  label,
  choices,
  value,
  several,
  all,
  onChange,
  onDone,
}: ChoicesProps<V>) {
  const name = useId()
  const toggle = (one: V) => {
    if (!several) return onChange([one])
    onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one])
  }
  return (
    <fieldset className={css.choices} onKeyDown={(event) => event.key === 'Enter' && onDone()}>
      <legend className="unseen">{label}</legend>
      <label className={css.choice}>
        <input
          type={several ? 'checkbox' : 'radio'}
          name={name}
          checked={value.length === 0}
          onChange={() => onChange([])}
          onClick={() => !several && onDone()}
        />
        {all}
      </label>
      {choices.map((choice) => (
        <label key={choice.value} className={css.choice}>
          <input
            type={several ? 'checkbox' : 'radio'}
            name={name}
            checked={value.includes(choice.value)}
            disabled={choice.disabled}
            onChange={() => toggle(choice.value)}
          />
          <Worded text={choice.label} within />
        </label>
      ))}
    </fieldset>
  )
}

interface TogglesProps<V extends string> {
  label: string
  choices: readonly Choice<V>[]
  value: V
  onChange: (value: V) => void
}

/** A few choices side by side, of which one holds. */
export function Toggles<V extends string>({ label, choices, value, onChange }: TogglesProps<V>) {
  const name = useId()
  return (
    <div className={css.toggles} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={css.toggle}>
          <input
            type="radio"
            className="unseen"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          <Worded text={choice.label} within />
        </label>
      ))}
    </div>
  )
}

/** One thing that is on or off, as a chip: 'Mina ärenden'. */
export function ToggleChip({
  label,
  on,
  disabled = false,
  onChange,
}: {
  label: string
  on: boolean
  /** Where another that is on keeps it from being so. */
  disabled?: boolean
  onChange: (on: boolean) => void
}) {
  return (
    <button
      type="button"
      className={css.chip}
      data-on={on || undefined}
      aria-pressed={on}
      disabled={disabled}
      onClick={() => onChange(!on)}
    >
      <Worded text={label} within />
    </button>
  )
}
