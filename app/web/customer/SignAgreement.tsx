import { useCallback, useEffect, useState } from 'react'
import type {
  CustomerAgreement,
  CustomerAgreementText,
  CustomerOrder,
} from '#areas/acquisition/customer/answers.ts'
import { ask, Refused } from './ask.ts'
import { BankIdOrder } from './BankIdOrder.tsx'
import { begunHere, forgetBegun, keepBegun } from './begun.ts'
import { DeviceButtons } from './DeviceButtons.tsx'
import { sentenceOf, signingHintOf, useWords } from './language.tsx'
import { stepAddress } from './place.ts'
import css from './customer.module.css'

interface SignAgreementProps {
  which: { readonly taskId: string; readonly agreementId: string }
  /** What was read: nothing else is signed (customer 18). */
  text: CustomerAgreementText
  /** What belongs to it, and has not been shown to its end (customer 22). */
  others: readonly CustomerAgreement[]
  beforeSigning: () => Promise<void>
  onSigned: () => Promise<void>
  /** The agreement is another now, and is read again. */
  onOther: () => Promise<void>
  /** The end of it has not been shown. */
  onNotShown: () => void
  onFailed: (error: unknown) => void
}
/** Signing with BankID, on this device or by a code. */
export function SignAgreement({
  which,
  text: { contentSha256, mailedTo },
  others,
  beforeSigning,
  onSigned,
  onOther,
  onNotShown,
  onFailed,
}: SignAgreementProps) {
  const words = useWords()
  const [order, setOrder] = useState<{ readonly begun: CustomerOrder; readonly here: boolean }>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [mailFile, setMailFile] = useState(false)
  const { taskId, agreementId } = which
  const look = useCallback(() => ask('signature', { taskId, agreementId }), [taskId, agreementId])
  const complete = useCallback(() => {
    forgetBegun()
    void onSigned()
  }, [onSigned])
  const failed = useCallback(
    (hint: string) => {
      forgetBegun()
      setOrder(undefined)
      setProblem(signingHintOf(words, hint))
    },
    [words],
  )
  // Whoever comes back from the app to a page that is loaded anew goes on.
  useEffect(() => {
    const here = begunHere(agreementId)
    if (here !== undefined) void look().then((begun) => setOrder({ begun, here }), forgetBegun)
  }, [agreementId, look])
  async function begin(here: boolean) {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await beforeSigning()
      const begun = await ask('signAgreement', { ...which, contentSha256, mailFile })
      keepBegun(agreementId, here)
      setOrder({ begun, here })
    } catch (error) {
      if (error instanceof Refused && error.status === 401) return onFailed(error)
      if (error instanceof Refused && error.code === 'otherText') await onOther()
      setProblem(sentenceOf(words, error))
      if (error instanceof Refused && error.code === 'notShown' && others.length === 0) onNotShown()
    } finally {
      setIsBusy(false)
    }
  }
  async function cancel() {
    forgetBegun()
    setOrder(undefined)
    // Who does not reach us need not wait: the order ends by itself.
    await ask('cancelSignature', which).catch(() => undefined)
  }
  if (order)
    return (
      <>
        <h2>{words.agreement.signing}</h2>
        <BankIdOrder
          first={order.begun}
          here={order.here}
          look={look}
          cancel={() => void cancel()}
          onComplete={complete}
          onFailed={failed}
          onGone={onFailed}
        />
      </>
    )
  return (
    <>
      <h2>{words.agreement.signing}</h2>
      <p>{words.agreement.sign}</p>
      {others.length === 0 ? null : (
        <div className={css.note}>
          <p>{words.agreement.readAlso}</p>
          <ul>
            {others.map(({ id, name }) => (
              <li key={id}>
                <a href={stepAddress(taskId, id)}>{name}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p>{mailedTo === '' ? words.agreement.notMailed : words.agreement.mailed(mailedTo)}</p>
      {mailedTo === '' ? null : (
        <label className={css.option}>
          <input
            type="checkbox"
            checked={mailFile}
            onChange={({ target }) => setMailFile(target.checked)}
          />
          {words.agreement.mailFile}
        </label>
      )}
      <DeviceButtons problem={problem} isBusy={isBusy} onBegin={begin} />
    </>
  )
}
