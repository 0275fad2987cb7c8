import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { kyc, type KycResponse } from '../contract.ts'
import { standText } from '../texts.ts'
import { changesOf } from './ChangedAnswer.tsx'
import { GivenAnswers } from './GivenAnswers.tsx'

interface PanelProps {
  /** 10 digits. */
  organizationNumber: string
}
/**
 * On a client's page: what it answered the last time it was asked, with what is marked in it
 * (onboarding 81). Nothing for who may not read answers.
 */
export function CompanyKycPanel({ organizationNumber }: PanelProps) {
  const hidden = missingRole(kyc.latestOfCompany.may, useActor()) !== undefined
  return hidden ? null : <Panel organizationNumber={organizationNumber} />
}

function Panel({ organizationNumber }: PanelProps) {
  const answer = useAnswer(kyc.latestOfCompany, { organizationNumber })
  return (
    <Section title="Kundkännedom" note={answer.data ? <Note response={answer.data} /> : undefined}>
      <Answered answer={answer}>
        {(response) =>
          response ? (
            <GivenAnswers
              questions={response.kycSet.questions}
              answers={response.answers}
              risks={response.risks}
              changes={changesOf(response, response.answers)}
            />
          ) : (
            <p>Företaget har inte svarat på några frågor.</p>
          )
        }
      </Answered>
    </Section>
  )
}

const Note = ({ response }: { response: KycResponse }) => (
  <>
    <RouteLink href={places.companyTaskRedirect(response.TaskId)}>{response.kycSet.name}</RouteLink>
    {response.completedAt ? (
      <>
        , besvarat <Instant of={response.completedAt} /> av {response.completedBy}
        {response.review ? `. ${standText(response.review)}.` : ''}
      </>
    ) : null}
  </>
)
