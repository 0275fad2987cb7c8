import { lazy, Suspense, useEffect, useState } from 'react'
import type { CustomerOrder } from '#areas/acquisition/customer/answers.ts'
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
}
/** An order at BankID, followed until it is over. */
export function BankIdOrder({ first, here, look, cancel, onComplete, onFailed }: BankIdOrderProps) {
  const words = useWords()
  const [order, setOrder] = useState(first)
  useEffect(() => {
    let left = false
    const follow = async () => {
      // A look that did not come through is followed by the next.
      const next = await look().catch(() => ({ ...order }))
      if (left) return
      if (next.state === 'pending') setOrder(next)
      else if (next.state === 'complete') onComplete()
      else onFailed(next.hint)
    }
    const timer = setTimeout(() => void follow(), lookEvery)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [order, look, onComplete, onFailed])
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
