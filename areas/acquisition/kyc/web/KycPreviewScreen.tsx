import { useId, useState } from 'react'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { useSearchPart } from '#platform/web/place.ts'
import { places, type Place } from '#areas/places.ts'
import { byQuestion, type KycAnswer } from '../answers.ts'
import { kyc, type KycSet } from '../contract.ts'
import { invalidText } from '../texts.ts'
import { AnswerFields } from './AnswerFields.tsx'
import { answerProblems, withAnswer } from './answering.ts'
import css from './kyc.module.css'

/** /kyc/preview?id=: a set as customers see it, with answers that are not kept. */
export function KycPreviewScreen() {
  const id = useSearchPart('id') ?? ''
  const answer = useAnswer(kyc.get, { id }, { placeholderData: undefined, enabled: id !== '' })
  const header = (name: string, address: Place, up: string) => (
    <PageHeader
      title={name}
      above={<RouteLink href={address}>{up}</RouteLink>}
      facts="Förhandsgranskning: så ser kunden frågorna. Det som fylls i här sparas inte."
    />
  )
  if (id === '')
    return (
      <>
        {header('Förhandsgranskning', places.kycSets, 'KYC')}
        <EmptyState
          text="Välj ett KYC-set att förhandsgranska."
          action={<RouteLink href={places.kycSets}>Till KYC-seten</RouteLink>}
        />
      </>
    )
  if (answer.error)
    return (
      <>
        {header('Förhandsgranskning', places.kycSets, 'KYC')}
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      </>
    )
  if (!answer.data) return <Delayed />
  return (
    <>
      {header(answer.data.name, places.kycSet(id), 'Till KYC-setet')}
      <Preview set={answer.data} />
    </>
  )
}

function Preview({ set }: { set: KycSet }) {
  const form = useId()
  const [answers, setAnswers] = useState<readonly KycAnswer[]>([])
  const [tried, setTried] = useState(false)
  const problems = tried ? answerProblems(set.questions, answers, true) : {}
  const check = () => {
    setTried(true)
    if (Object.keys(answerProblems(set.questions, answers, true)).length > 0)
      notify.error(invalidText)
    else notify.success('Allt är rätt ifyllt')
  }
  return (
    <div className={css.answers}>
      <AnswerFields
        questions={set.questions}
        answering={{
          form,
          answers: byQuestion(answers),
          onAnswer: (answer) => setAnswers((now) => withAnswer(now, answer)),
          problems,
        }}
      />
      <div>
        <ActionButton onClick={check}>Kontrollera svaren</ActionButton>
      </div>
    </div>
  )
}
