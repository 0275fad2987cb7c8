import { useEffect, useRef } from 'react'
import { Key } from '#platform/web/ui/frame/Key.tsx'
import css from './candidates.module.css'

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
  const root = useRef<HTMLOListElement>(null)
  const count = choices.length
  // What is found while one writes is seen, where there is room for it beside the field.
  useEffect(() => {
    const list = root.current
    if (list && list.offsetHeight < innerHeight / 2) list.scrollIntoView({ block: 'nearest' })
  }, [count])
  if (count === 0) return null
  return (
    <ol ref={root} className={css.candidates} aria-label={label}>
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
            <Key aria-label={writing ? `Alt och ${index + 1}` : undefined}>{index + 1}</Key>
            <span className={css.choice}>
              <b>{value}</b> {why}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
