import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { kyc, type KycResponse } from '../contract.ts'
import { isIn, mayAnswerKyc } from '#areas/foundation/users/rules.ts'
import { answeringReason } from '../texts.ts'
import { ChangeSetDialog } from './ChangeSetDialog.tsx'
import { changesOf } from './ChangedAnswer.tsx'
import { GivenAnswers } from './GivenAnswers.tsx'
import { KycResponseForm } from './KycResponseForm.tsx'
import { ReviewPanel } from './ReviewPanel.tsx'

interface KycResponsePanelProps {
  id: string
  /** The onboarding of its task is. */
  canceled?: boolean
}
/**
 * The answers to a set: given while they are incomplete, shown when they are completed (kyc 11) or
 * can no longer be.
 */
export function KycResponsePanel({ id, canceled = false }: KycResponsePanelProps) {
  const answer = useAnswer(kyc.getKycResponse, { id }, { placeholderData: undefined })
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Delayed />
  return (
    <Response key={`${id} ${answer.data.version}`} response={answer.data} canceled={canceled} />
  )
}

function Response({ response, canceled }: { response: KycResponse; canceled: boolean }) {
  const may = isIn(mayAnswerKyc, useActor())
  const { completed, completedAt, completedBy, changed, changedBy } = response
  const shown = completed || !may || canceled
  const by = (word: string, at: string, who: string | null) => (
    <>
      {word} <Instant of={at} /> av {who}
    </>
  )
  const saved = changed ? by('Sparat', changed, changedBy) : undefined
  return (
    <Section
      title={response.kycSet.name}
      actions={shown ? undefined : <ChangeSetDialog response={response} />}
      note={completedAt ? by('Slutfört', completedAt, completedBy) : saved}
    >
      {response.review ? (
        <ReviewPanel response={response} review={response.review} canceled={canceled} />
      ) : null}
      {response.replaces ? (
        <p>
          I stället för {response.replaces.setName}, som <Instant of={response.replaces.at} />{' '}
          byttes av {response.replaces.by}: {response.replaces.reason}
        </p>
      ) : null}
      {response.earlier ? (
        <p>
          Svaren började med dem från <Instant of={response.earlier.completedAt} /> på{' '}
          {response.earlier.setName}. {shown ? '' : 'Kontrollera varje svar. '}
          Det som är ändrat är märkt.
        </p>
      ) : null}
      {completed || may ? null : <Notice>{answeringReason}</Notice>}
      {shown ? (
        <GivenAnswers
          questions={response.kycSet.questions}
          answers={response.answers}
          risks={response.risks}
          changes={changesOf(response, response.answers)}
        />
      ) : (
        <KycResponseForm response={response} />
      )}
    </Section>
  )
}
