import { StateBadge, type StateTone } from '#platform/web/ui/value/StateBadge.tsx'
import { Day, Instant, Money } from '#platform/web/ui/value/values.tsx'
import type { PendingState } from '../case-rules.ts'
import type { Limit } from '../contract.ts'
import { caseGoesOn } from '../texts.ts'
import css from './limits.module.css'

type Pending = NonNullable<Limit['pendingState']>
const badges: Readonly<Record<PendingState, { readonly tone: StateTone; readonly text: string }>> =
  {
    ongoing: { tone: 'warning', text: caseGoesOn },
    accepted: { tone: 'positive', text: 'AM har beviljat' },
    changed: { tone: 'warning', text: 'AM har beviljat något annat' },
    notRenewable: { tone: 'negative', text: 'AM har avslagit' },
  }

/** The case a limit was last sent in: what was asked, and what the core system answered (limits 51). */
export function PendingCase({ pending }: { pending: Limit['pendingState'] }) {
  if (!pending) return null
  const badge = badges[pending.state]
  return (
    <div className={css.notice} role="status" aria-label="Limitärende hos AM">
      <div>
        {badge ? <StateBadge {...badge} /> : null}
        <p className={css.quiet}>
          {pending.user}, <Instant of={pending.created} />
          {pending.asked ? (
            <>
              : begärde <Money ore={pending.asked.limitValue} unit /> till och med{' '}
              <Day of={pending.asked.expiresDate} />
            </>
          ) : null}
        </p>
        <Answer pending={pending} />
      </div>
    </div>
  )
}

function Answer({ pending: { answer, overdue } }: { pending: Pending }) {
  if (!answer)
    return overdue ? <p>AM borde ha svarat. Fråga AM, eller skicka limiten igen.</p> : null
  const { limitValue, expiresDate, comment, applied } = answer
  return (
    <>
      <p>
        <Instant of={answer.at} />
        {limitValue === null ? null : (
          <>
            : <Money ore={limitValue} unit /> till och med <Day of={expiresDate} />.{' '}
            {applied
              ? 'Svaret har skrivits till limiten.'
              : 'Limiten är inte ändrad: besluta själv och spara.'}
          </>
        )}
      </p>
      {comment ? <p>AM skriver: {comment}</p> : null}
    </>
  )
}
