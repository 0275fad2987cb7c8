import { lazy, Suspense, useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import { sentiment, type Sentiment } from '../contract.ts'
import { scoreWords } from '../texts.ts'
import css from './ScoreField.module.css'

// Fetched when somebody edits: the page is looked at much more often.
const SentimentForm = lazy(async () => ({
  default: (await import('./SentimentForm.tsx')).SentimentForm,
}))

/**
 * Customer satisfaction of a client in one of its roles: a score of 1 to 5 and why (sentiment 1).
 */
export function SentimentPanel({
  organizationNumber,
  companyType,
}: {
  organizationNumber: string
  companyType: CompanyType
}) {
  const answer = useAnswer(sentiment.get, { orgnr: organizationNumber, type: companyType })
  const { data } = answer
  const [editing, setEditing] = useState<string>()
  const missing = missingRole(sentiment.save.may, useActor())
  const of = `${organizationNumber} ${companyType}`
  return (
    <Section
      title="Kundnöjdhet"
      note={
        data?.changed ? (
          <>
            Sparad av {data.savedByUser} <Instant of={data.changed} />
          </>
        ) : undefined
      }
      actions={
        data && editing !== of ? (
          <ActionButton
            icon="edit"
            label="Ändra kundnöjdhet"
            disabledReason={missing}
            onClick={() => setEditing(of)}
          >
            Ändra
          </ActionButton>
        ) : undefined
      }
    >
      <Answered answer={answer}>
        {(stored) =>
          editing === of ? (
            <Suspense fallback={<Delayed />}>
              <SentimentForm
                key={`${of} ${stored.version}`}
                stored={stored}
                onDone={() => setEditing(undefined)}
              />
            </Suspense>
          ) : (
            <Stored stored={stored} />
          )
        }
      </Answered>
    </Section>
  )
}

function Stored({ stored: { sentimentScore: score, comment } }: { stored: Sentiment }) {
  return (
    <>
      <p>
        {score === null ? 'Inte angiven' : `${score} av 5, ${scoreWords[score - 1]?.toLowerCase()}`}
      </p>
      {comment ? <p className={css.comment}>{comment}</p> : null}
    </>
  )
}
