import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { onboardingCanceled } from '#areas/acquisition/companytasks/texts.ts'
import { isIn, mayReviewKyc } from '#areas/foundation/users/rules.ts'
import { kyc, type KycResponse } from '../contract.ts'
import { ownAnswersText, reviewingReason } from '../texts.ts'
import css from './kyc.module.css'

interface ReviewPanelProps {
  response: KycResponse
  review: NonNullable<KycResponse['review']>
  /** The onboarding of its task is. */
  canceled: boolean
}
/** That answers are marked as risk, and what AML says of them or is asked (kyc 23, kyc 24). */
export function ReviewPanel({ response, review, canceled }: ReviewPanelProps) {
  const may = isIn(mayReviewKyc, useActor())
  const [asked, setAsked] = useState<boolean>()
  const { decided, own } = review
  if (decided)
    return (
      <Notice>
        <p>
          {decided.accepted ? 'Godtagna' : 'Inte godtagna'} <Instant of={decided.at} /> av{' '}
          {decided.by}
        </p>
        <p className={css.lines}>Motivering: {decided.comment}</p>
      </Notice>
    )
  const notAllowed = may ? undefined : reviewingReason
  const reason = canceled ? onboardingCanceled : (notAllowed ?? (own ? ownAnswersText : undefined))
  return (
    <>
      <Notice>
        Svar är markerade som risk: {response.risks.length}. Uppgiften är inte färdig förrän
        AML-avdelningen har tagit ställning till dem.
      </Notice>
      <div className={css.review}>
        <ActionButton icon="check" disabledReason={reason} onClick={() => setAsked(true)}>
          Godta svaren
        </ActionButton>
        <ActionButton disabledReason={reason} onClick={() => setAsked(false)}>
          Begär nya svar
        </ActionButton>
      </div>
      <Dialog
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={asked ? 'Godta svaren?' : 'Begär nya svar?'}
      >
        {asked === undefined ? null : (
          <ReviewForm id={response.id} accepted={asked} onClose={() => setAsked(undefined)} />
        )}
      </Dialog>
    </>
  )
}

interface ReviewFormProps {
  id: string
  accepted: boolean
  onClose: () => void
}
function ReviewForm({ id, accepted, onClose }: ReviewFormProps) {
  const review = useCommand(kyc.reviewresponse)
  const sent = (typed: { comment: string }) => ({ ...typed, id, accepted })
  const form = useSaveForm({
    initial: { comment: '' },
    warn: false,
    check: (typed) => checkWith(kyc.reviewresponse, sent(typed)),
    save: (typed) => review.mutateAsync(sent(typed)),
    onSaved: () => {
      notify.success(accepted ? 'Svaren är godtagna' : 'Nya svar är begärda')
      onClose()
    },
  })
  return (
    <Form
      form={form}
      submit={accepted ? 'Godta svaren' : 'Begär nya svar'}
      onCancel={onClose}
      cancel="Tillbaka"
    >
      <p>
        {accepted
          ? 'Uppgiften blir färdig. Motiveringen står kvar vid svaren.'
          : 'Uppgiften börjar om: ett set väljs och besvaras på nytt. De här svaren finns kvar.'}
      </p>
      <TextAreaField field={form.field('comment')} label="Motivering" required maxLength={2000} />
    </Form>
  )
}
