import { lazy, Suspense, useEffect, useState } from 'react'
import type { CustomerOrder } from '#areas/acquisition/customer/answers.ts'
import { mayPass } from './ask.ts'
import { hintOf, useWords } from './language.tsx'
import css from './customer.module.css'

const Code = lazy(async () => ({ default: (await import('./Code.tsx')).Code }))

/** Milliseconds between two looks: the code is another every second. */
const lookEvery = 1000

/** Where the app of this device is opened: by a link of BankID's on a telephone, else by its own. */
function appAddress(token: string): string {
  const parameters = `autostarttoken=${encodeURIComponent(token)}&redirect=null`
  return /iPhone|iPad|Android/.test(navigator.userAgent)
    ? `https://app.bankid.com/?${parameters}`
    : `bankid:///?${parameters}`
}

interface BankIdOrderProps {
  first: CustomerOrder
  /** Whether the app is on this device; otherwise a code is read by it. */
  here: boolean
  look: () => Promise<CustomerOrder>
  cancel: () => void
  onComplete: () => void
  onFailed: (hint: string) => void
  /** There is no such order any more, or nobody who may ask about it. */
  onGone: (error: unknown) => void
}
/** An order at BankID, followed until it is over. */
export function BankIdOrder({
  first,
  here,
  look,
  cancel,
  onComplete,
  onFailed,
  onGone,
}: BankIdOrderProps) {
  const words = useWords()
  const [order, setOrder] = useState(first)
  useEffect(() => {
    let left = false
    const follow = async () => {
      const next = await look().catch((error: unknown) => {
        // A look that did not come through is followed by the next; of what is gone there is none.
        if (mayPass(error)) return { ...order }
        if (!left) onGone(error)
        return undefined
      })
      if (left || !next) return
      if (next.state === 'pending') setOrder(next)
      else if (next.state === 'complete') onComplete()
      else onFailed(next.hint)
    }
    const timer = setTimeout(() => void follow(), lookEvery)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [order, look, onComplete, onFailed, onGone])
  const { hint, qrData, autoStartToken } = order
  const waitsForScan = !here && hint === 'outstandingTransaction'
  return (
    <div className={css.order}>
      {!here && qrData ? (
        <Suspense fallback={<div className={css.code} />}>
          <Code text={qrData} />
        </Suspense>
      ) : null}
      <p role="status">{waitsForScan ? words.hints.scan : hintOf(words, hint, 'pending')}</p>
      {here && autoStartToken ? (
        <a className={css.primary} href={appAddress(autoStartToken)}>
          {words.openApp}
        </a>
      ) : null}
      <button type="button" className={css.secondary} onClick={cancel}>
        {words.cancel}
      </button>
    </div>
  )
}
