import { useAnswer, useCommand } from '#platform/web/data.ts'
import { checkWith } from '#platform/web/check.ts'
import { Delayed } from '#platform/web/ui/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/ErrorState.tsx'
import { TextAreaField } from '#platform/web/ui/fields.tsx'
import { Form } from '#platform/web/ui/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form.ts'
import { Section } from '#platform/web/ui/Section.tsx'
import { notify } from '#platform/web/ui/Snackbar.tsx'
import { Instant } from '#platform/web/ui/values.tsx'
import { sentiment, type Sentiment } from '../contract.ts'
import { ScoreField } from './ScoreField.tsx'

/** Customer satisfaction of a client in one of its roles: a score of 1 to 5 and why (part-3 §2, §3). */
export function SentimentPanel({
  organizationNumber,
  companyType,
}: {
  organizationNumber: string
  companyType: 0 | 1
}) {
  const answer = useAnswer(sentiment.get, { orgnr: organizationNumber, type: companyType })
  return (
    <Section
      title="Kundnöjdhet"
      note={
        answer.data?.changed ? (
          <>
            Sparad av {answer.data.savedByUser} <Instant of={answer.data.changed} />
          </>
        ) : undefined
      }
    >
      {answer.error ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data ? (
        <SentimentForm key={`${organizationNumber} ${companyType} ${answer.data.version}`} stored={answer.data} />
      ) : (
        <Delayed />
      )}
    </Section>
  )
}

function SentimentForm({ stored }: { stored: Sentiment }) {
  const save = useCommand(sentiment.save)
  const sent = (typed: { score: number | null; comment: string }) => ({
    organisationNumber: stored.organisationNumber,
    sentimentType: stored.sentimentType,
    sentimentScore: typed.score as number,
    comment: typed.comment,
    ...(stored.sentimentScore !== null && { version: stored.version }),
  })
  const form = useSaveForm<{ score: number | null; comment: string }>({
    initial: { score: stored.sentimentScore, comment: stored.comment },
    draft: `sentiment/${stored.organisationNumber}/${stored.sentimentType}`,
    check: (typed) => {
      const { sentimentScore, ...sentences } = checkWith(sentiment.save, sent(typed))
      return { ...sentences, ...(sentimentScore && { score: sentimentScore }) }
    },
    save: (typed) => save.mutateAsync(sent(typed)),
    onSaved: () => notify.success('Kundnöjdheten är sparad', 2),
  })
  return (
    <Form form={form} disabledReason={form.dirty ? undefined : 'Inget är ändrat'}>
      <ScoreField field={form.field('score')} />
      <TextAreaField field={form.field('comment')} label="Kommentar" maxLength={2000} />
    </Form>
  )
}
