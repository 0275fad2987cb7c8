import { useCallback, useState } from 'react'
import type { CustomerInvitation, CustomerOrder } from '#areas/acquisition/customer/answers.ts'
import { BankIdOrder } from './BankIdOrder.tsx'
import { Heading } from './Heading.tsx'
import { ask } from './ask.ts'
import { DeviceButtons } from './DeviceButtons.tsx'
import { hintOf, sentenceOf, useWords } from './language.tsx'
import css from './customer.module.css'

interface InvitationPageProps {
  token: string
  shown: CustomerInvitation
  /** What to say first to who has been sent back here. */
  note?: string | undefined
  onIn: () => void
}
const look = () => ask('identification', {})

/** Who invites whom to what, and the way in by BankID. */
export function InvitationPage({ token, shown, note, onIn }: InvitationPageProps) {
  const words = useWords()
  const [order, setOrder] = useState<{ readonly begun: CustomerOrder; readonly here: boolean }>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function begin(here: boolean) {
    setBusy(true)
    setProblem(undefined)
    try {
      const begun = await ask('identify', { token })
      // The app is opened by a press of its own: telephones let no page do it by itself.
      setOrder({ begun, here })
    } catch (error) {
      setProblem(sentenceOf(words, error))
    } finally {
      setBusy(false)
    }
  }
  const failed = useCallback(
    (hint: string) => {
      setOrder(undefined)
      setProblem(hintOf(words, hint, 'failed'))
    },
    [words],
  )
  const gone = useCallback(
    (error: unknown) => {
      setOrder(undefined)
      setProblem(sentenceOf(words, error))
    },
    [words],
  )
  async function cancel() {
    setOrder(undefined)
    // Who does not reach us need not wait: the order ends by itself.
    await ask('cancelIdentification', {}).catch(() => undefined)
  }

  if (order)
    return (
      <>
        <Heading>{words.identifying}</Heading>
        <BankIdOrder
          first={order.begun}
          here={order.here}
          look={look}
          cancel={() => void cancel()}
          onComplete={onIn}
          onFailed={failed}
          onGone={gone}
        />
      </>
    )
  return (
    <>
      <Heading>{words.welcome(shown.inviteeName)}</Heading>
      {note === undefined ? null : (
        <p className={css.note} role="status">
          {note}
        </p>
      )}
      <p>{words.invited(shown.inviterName, shown.companyName)}</p>
      <p>
        {words.about(shown.service)} {words.validTo(shown.validTo)}
      </p>
      <p>{words.whyBankId}</p>
      <DeviceButtons problem={problem} isBusy={busy} onBegin={begin} />
    </>
  )
}
