import { useEffect } from 'react'
import { useCommand } from '#platform/web/data.ts'
import { checked, checkWith } from '#platform/web/check.ts'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { companyTypes } from '#areas/parties/company/rules.ts'
import { sentiment, type Sentiment } from '../contract.ts'
import { ScoreField } from './ScoreField.tsx'

/** How satisfied a client is, edited. Saved, it closes. */
export function SentimentForm({ stored, onDone }: { stored: Sentiment; onDone: () => void }) {
  const save = useCommand(sentiment.save)
  const sent = (typed: { score: number | null; comment: string }) => ({
    organizationNumber: stored.organizationNumber,
    sentimentType: stored.sentimentType,
    sentimentScore: typed.score,
    comment: typed.comment,
    version: stored.sentimentScore === null ? undefined : stored.version,
  })
  const form = useSaveForm<{ score: number | null; comment: string }>({
    initial: { score: stored.sentimentScore, comment: stored.comment },
    draft: `sentiment/${stored.organizationNumber}/${companyTypes[stored.sentimentType]}`,
    check: (typed) => {
      const { sentimentScore, ...sentences } = checkWith(sentiment.save, sent(typed))
      return { ...sentences, ...(sentimentScore && { score: sentimentScore }) }
    },
    save: (typed) => save.mutateAsync(checked(sentiment.save, sent(typed))),
    onSaved: () => {
      notify.success('Kundnöjdheten är sparad', 2)
      onDone()
    },
  })
  const score = form.field('score')
  useEffect(() => document.getElementById(score.id)?.focus(), [score.id])
  return (
    <Form form={form} onCancel={onDone} disabledReason={form.dirty ? undefined : 'Inget är ändrat'}>
      <ScoreField field={score} />
      <TextAreaField field={form.field('comment')} label="Kommentar" maxLength={2000} />
    </Form>
  )
}
