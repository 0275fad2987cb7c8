import css from './fields.module.css'

export interface Choice {
  readonly key: string
  readonly value: string
  /** Why it was found, in Swedish. */
  readonly why: string
  readonly chosen: boolean
}

interface CandidateListProps {
  label: string
  choices: readonly Choice[]
  /** Digits pick with Alt held, while one writes. */
  writing: boolean
  onPick: (index: number) => void
}

/** Other values a field could have, best first, each with its digit and its reason. */
export function CandidateList({ label, choices, writing, onPick }: CandidateListProps) {
  if (choices.length === 0) return null
  return (
    <ol className={css.candidates} aria-label={label}>
      {choices.slice(0, 9).map(({ key, value, why, chosen }, index) => (
        <li key={key}>
          <button
            type="button"
            className={css.candidate}
            tabIndex={-1}
            aria-pressed={chosen}
            title={`${value} – ${why}`}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(index)}
          >
            <kbd aria-label={writing ? `Alt och ${index + 1}` : undefined}>{index + 1}</kbd>
            <b>{value}</b>
            <span className={css.why}>{why}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
