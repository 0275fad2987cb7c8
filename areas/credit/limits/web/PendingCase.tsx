import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { StateBadge, type StateTone } from '#platform/web/ui/value/StateBadge.tsx'
import { Day, Instant, Money } from '#platform/web/ui/value/values.tsx'
import type { PendingState } from '../case-rules.ts'
import type { Limit } from '../contract.ts'
import { mayRemove } from '../rules.ts'
import { caseGoesOn, onlyEditors } from '../texts.ts'
import { CloseCaseDialog } from './CloseCaseDialog.tsx'
import css from './limits.module.css'

type Pending = NonNullable<Limit['pendingState']>
type Given = NonNullable<Pending['answer']>
const badges: Readonly<Record<PendingState, { readonly tone: StateTone; readonly text: string }>> =
  {
    ongoing: { tone: 'warning', text: caseGoesOn },
    accepted: { tone: 'positive', text: 'AM har beviljat' },
    changed: { tone: 'warning', text: 'AM har beviljat något annat' },
    notRenewable: { tone: 'negative', text: 'AM har avslagit' },
  }

/**
 * The case a limit was last sent in: what was asked, what the core system answered (limits 51), and
 * that somebody has closed it (limits 54).
 */
export function PendingCase({ limit }: { limit: Limit }) {
  const [closing, setClosing] = useState(false)
  const mayClose = mayRemove(useActor())
  const { pendingState: pending, limitType } = limit
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
        <Closed closed={pending.closed} />
        <Answer pending={pending} />
      </div>
      {pending.state === 'ongoing' ? (
        <ActionButton
          disabledReason={mayClose ? undefined : onlyEditors(limitType)}
          onClick={() => setClosing(true)}
        >
          Stäng ärendet
        </ActionButton>
      ) : null}
      {closing ? <CloseCaseDialog limit={limit} onClose={() => setClosing(false)} /> : null}
    </div>
  )
}

function Granted({ limitValue, expiresDate }: Pick<Given, 'limitValue' | 'expiresDate'>) {
  if (limitValue === null) return '.'
  return (
    <>
      : <Money ore={limitValue} unit /> till och med <Day of={expiresDate} />.
    </>
  )
}

function Closed({ closed }: Pick<Pending, 'closed'>) {
  if (!closed) return null
  return (
    <>
      <p>
        Stängt för hand av {closed.by}, <Instant of={closed.at} />
        <Granted {...closed} />
      </p>
      <p>{closed.reason}</p>
    </>
  )
}

function Answer({ pending: { answer, overdue, closed } }: { pending: Pending }) {
  if (!answer)
    return overdue ? (
      <p>AM borde ha svarat. Fråga AM, stäng ärendet med svaret eller skicka limiten igen.</p>
    ) : null
  const effect = answer.applied
    ? 'Svaret har skrivits till limiten.'
    : 'Limiten är inte ändrad: besluta själv och spara.'
  const late =
    answer.limitValue === null ? 'AM har avslagit i efterhand' : 'AM har svarat i efterhand'
  return (
    <>
      <p>
        {closed ? `${late}, ` : null}
        <Instant of={answer.at} />
        <Granted {...answer} /> {closed ? 'Svaret ändrar inte limiten.' : null}
        {closed || answer.limitValue === null ? null : effect}
      </p>
      {answer.comment ? <p>AM skriver: {answer.comment}</p> : null}
    </>
  )
}
