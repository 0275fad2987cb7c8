import type { ReactNode } from 'react'
import css from './FactList.module.css'
import { Worded } from './Worded.tsx'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
}
interface FactListProps {
  facts: readonly Fact[]
  /** One under the other, label to the left, for side columns and dialogs. */
  stacked?: boolean
}

/** Names and values: in a line over a page's content, or one under the other. */
export function FactList({ facts, stacked = false }: FactListProps) {
  return (
    <dl className={css.facts} data-stacked={stacked || undefined}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>
            <Worded text={label} />
          </dt>
          <dd>{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
