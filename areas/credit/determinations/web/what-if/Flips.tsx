import { useState, type ReactNode } from 'react'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import type { AnswerOf } from '#platform/endpoint.ts'
import type { determinations } from '../../contract.ts'
import type { WhatIfChanges } from '../../what-if-fields.ts'
import { DecisionBadge } from '../DecisionBadge.tsx'
import css from '../determinations.module.css'

type Flip = AnswerOf<typeof determinations.explanation>['flips'][number]
const few = 3

interface FlipsProps {
  flips: readonly Flip[] | undefined
  /** Opens what-if, with a flip's change in it or with none. */
  onTry: (changes: WhatIfChanges) => void
  /** What does what a flip says, where it can be done; nothing otherwise. */
  act?: ((flip: Flip) => ReactNode) | undefined
}
/** The smallest changes that would have turned the decision, as sentences; each can be tried. */
export function Flips({ flips, onTry, act }: FlipsProps) {
  const [all, setAll] = useState(false)
  const more = (flips?.length ?? 0) - few
  return (
    <Section
      title="Vad skulle ändra beslutet"
      actions={
        <>
          {more > 0 ? (
            <ActionButton onClick={() => setAll(!all)}>
              {all ? 'Visa färre' : `Visa ${more} till`}
            </ActionButton>
          ) : null}
          <ActionButton onClick={() => onTry({})}>Prova ändringar …</ActionButton>
        </>
      }
    >
      {flips ? (
        <FlipList flips={flips.slice(0, all ? undefined : few)} onTry={onTry} act={act} />
      ) : (
        <Delayed />
      )}
    </Section>
  )
}

function FlipList({ flips, onTry, act }: Omit<FlipsProps, 'flips'> & { flips: readonly Flip[] }) {
  if (flips.length === 0)
    return <p className={css.quiet}>Ingen enskild ändring hade ändrat beslutet.</p>
  return (
    <ul className={css.flips}>
      {flips.map((flip) => (
        <li key={flip.text} className={css.flip}>
          <span className={css.decided}>
            <DecisionBadge decision={flip.decision} />
          </span>
          <p>{flip.text}.</p>
          <div className={css.doing}>
            <button
              type="button"
              className={css.try}
              onClick={() => onTry(flip.changes)}
              aria-label={`Prova: ${flip.text}`}
            >
              Prova
            </button>
            {act?.(flip)}
          </div>
        </li>
      ))}
    </ul>
  )
}
