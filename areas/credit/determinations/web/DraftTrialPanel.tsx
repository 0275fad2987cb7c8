import { useAnswer } from '#platform/web/data.ts'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { backtest } from '../contract.ts'
import { BackTestResult } from './back-tests/BackTestResult.tsx'
import css from './determinations.module.css'

/**
 * Beside a draft: what it would have made of the last 30 days. It starts by itself when the draft
 * has been saved (determinations 50).
 */
export function DraftTrialPanel({ bucketId, version }: { bucketId: string; version: number }) {
  const answer = useAnswer(
    backtest.ofVersion,
    { bucketId, version },
    {
      placeholderData: undefined,
      refetchInterval: ({ state }) => (state.data ? false : 2000),
    },
  )
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  return (
    <Section
      title="Utkastet mot de senaste 30 dagarna"
      note="Prövas av sig självt när utkastet har sparats. Den som godkänner ser samma siffror."
    >
      {answer.data ? (
        <BackTestResult key={answer.data.id} id={answer.data.id} name="draft" />
      ) : (
        <p className={css.quiet} role="status">
          Prövningen börjar strax.
        </p>
      )}
    </Section>
  )
}
