import { useState } from 'react'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import type { AnswerOf } from '#platform/endpoint.ts'
import { determinations } from '../contract.ts'
import { verdictNames } from '../texts.ts'
import { DecisionBadge } from './DecisionBadge.tsx'
import { Differences } from './Differences.tsx'
import css from './determinations.module.css'

type Replayed = AnswerOf<typeof determinations.replay>
const tones = { same: 'positive', dataChanged: 'warning', ruleChanged: 'warning' } as const
const icons = { same: 'check', dataChanged: 'refresh', ruleChanged: 'rules' } as const
const sentences = {
  same: 'Med dagens uppgifter, limiter och regler blir beslutet detsamma.',
  dataChanged:
    'Reglerna hade gett samma beslut, men uppgifterna, limiterna eller undantagen är inte desamma i dag.',
  ruleChanged: 'Regelhinkarna bedömer annorlunda i dag än när beslutet fattades.',
} as const

function Result({ replayed }: { replayed: Replayed }) {
  const { verdict, drift, before, after, differences } = replayed
  return (
    <div role="status" className={css.replay}>
      {drift ? (
        <StateBadge
          tone="negative"
          icon="warning"
          text="Motorn ger ett annat resultat än när beslutet fattades"
        />
      ) : (
        <StateBadge tone={tones[verdict]} icon={icons[verdict]} text={verdictNames[verdict]} />
      )}
      <p>
        {drift
          ? 'Det som sparades ger inte längre samma resultat. Säg till den som sköter systemet.'
          : sentences[verdict]}
      </p>
      {before.decision === after.decision ? null : (
        <p>
          I dag: <DecisionBadge decision={after.decision} />
        </p>
      )}
      <Differences differences={differences} />
    </div>
  )
}

/**
 * Whether the same invoice would be treated the same way today. Asks outside systems, so it is done
 * when somebody asks for it.
 */
export function Replay({ id }: { id: string }) {
  const [asked, setAsked] = useState(false)
  const answer = useAnswer(
    determinations.replay,
    { id },
    { enabled: asked, placeholderData: undefined, staleTime: 0 },
  )
  return (
    <Section title="Skulle det bli samma i dag?">
      <div className={css.replay}>
        {answer.error ? (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        ) : null}
        {answer.data ? <Result replayed={answer.data} /> : null}
        <ActionButton
          icon="refresh"
          pending={answer.isFetching}
          onClick={() => (asked ? void answer.refetch() : setAsked(true))}
        >
          Kör om bedömningen
        </ActionButton>
      </div>
    </Section>
  )
}
