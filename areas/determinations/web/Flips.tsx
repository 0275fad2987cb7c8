import { ActionButton } from '#platform/web/ui/ActionButton.tsx'
import { Section } from '#platform/web/ui/Section.tsx'
import type { AnswerOf } from '#platform/endpoint.ts'
import type { determinations } from '../contract.ts'
import type { WhatIfChanges } from '../what-if-fields.ts'
import { DecisionBadge } from './DecisionBadge.tsx'
import css from './determinations.module.css'

type Flip = AnswerOf<typeof determinations.explanation>['flips'][number]
const few = 5

interface FlipsProps {
  flips: readonly Flip[] | undefined
  /** Opens what-if, with a flip's change in it or with none. */
  onTry: (changes: WhatIfChanges) => void
}
/** The smallest changes that would have turned the decision, as sentences; each can be tried (design/engine.md). */
export function Flips({ flips, onTry }: FlipsProps) {
  return (
    <Section title="Vad skulle ändra beslutet">
      {flips?.length === 0 ? (
        <p className={css.quiet}>Ingen enskild ändring hade ändrat beslutet.</p>
      ) : (
        <ul className={css.flips}>
          {flips?.slice(0, few).map((flip) => (
            <li key={flip.text} className={css.flip}>
              <DecisionBadge decision={flip.decision} />
              <p>{flip.text}.</p>
              <button
                type="button"
                className={css.try}
                onClick={() => onTry(flip.changes)}
                aria-label={`Prova: ${flip.text}`}
              >
                Prova
              </button>
            </li>
          ))}
        </ul>
      )}
      <ActionButton onClick={() => onTry({})}>Prova ändringar …</ActionButton>
    </Section>
  )
}
