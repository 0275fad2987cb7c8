import { useState } from 'react'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import type { InputOf } from '#platform/endpoint.ts'
import { feedback } from '../contract.ts'
import { longestMessage } from '../rules.ts'
import css from './feedback.module.css'
import { MailFrame } from './MailFrame.tsx'

interface PreviewProps {
  template: InputOf<typeof feedback.getPreview>['template']
  invoiceIds: readonly string[]
  message: string
}

/** The mail as it would be sent, when it is asked for. */
export function Preview(props: PreviewProps) {
  const [shown, setShown] = useState(false)
  return (
    <>
      <div>
        <ActionButton icon="eye" onClick={() => setShown(!shown)}>
          {shown ? 'Dölj förhandsgranskningen' : 'Förhandsgranska'}
        </ActionButton>
      </div>
      {shown ? <Mail {...props} /> : null}
    </>
  )
}

function Mail({ template, invoiceIds, message }: PreviewProps) {
  const data = {
    invoiceIds: [...invoiceIds],
    message: [...message].slice(0, longestMessage).join(''),
  }
  const answer = useAnswer(feedback.getPreview, { template, data })
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Delayed inline />
  return (
    <>
      <p className={css.about}>Ämne: {answer.data.subject}</p>
      <MailFrame html={answer.data.htmlContent} title="Förhandsgranskning av brevet" />
    </>
  )
}
