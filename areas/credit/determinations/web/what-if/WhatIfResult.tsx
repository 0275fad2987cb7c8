import type { AnswerOf } from '#platform/endpoint.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import type { determinations } from '../../contract.ts'
import { DecisionBadge } from '../DecisionBadge.tsx'
import { Differences } from '../Differences.tsx'
import css from '../determinations.module.css'

interface WhatIfResultProps {
  before: string
  answer: {
    data: AnswerOf<typeof determinations.whatif> | undefined
    error: unknown
    isFetching: boolean
    refetch: () => unknown
  }
  isChanged: boolean
}
/** What it would have become. */
export function WhatIfResult({ before, answer, isChanged }: WhatIfResultProps) {
  const { data, error, isFetching, refetch } = answer
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Delayed />
  return (
    <section
      className={css.result}
      aria-label="Så hade det blivit"
      data-old={isFetching || undefined}
    >
      <div role="status">
        <DecisionBadge decision={data.decision} />{' '}
        <Compared before={before} isChanged={isChanged} turned={data.turned} />
      </div>
      {data.reasons.length > 0 ? (
        <ul>
          {data.reasons.map((reason) => (
            <li key={reason}>{reason}.</li>
          ))}
        </ul>
      ) : null}
      {data.differences.length > 0 ? (
        <>
          <h3>Regler som svarar annorlunda</h3>
          <Differences differences={data.differences} />
        </>
      ) : null}
    </section>
  )
}

interface ComparedProps {
  before: string
  isChanged: boolean
  /** Whether it would have become another decision. */
  turned: boolean
}
function Compared({ before, isChanged, turned }: ComparedProps) {
  if (!isChanged) return 'Ändra något, så visas här vad beslutet hade blivit.'
  if (!turned) return 'som det blev'
  return (
    <>
      i stället för <DecisionBadge decision={before} />
    </>
  )
}
