import type { AddressTrust } from '../contract.ts'
import { texts } from '../texts.ts'
import css from './approvers.module.css'
import { TrustBadge } from './TrustBadge.tsx'
import { useTrust } from './useTrust.ts'

/** What speaks for and against an address, and what follows of it (approvers 2). */
export function TrustReasons({ trust }: { trust: AddressTrust }) {
  return (
    <div className={css.trust}>
      <TrustBadge trust={trust} />
      <ul className={css.reasons}>
        {trust.reasons.map(({ text, points }) => (
          <li key={text}>
            {text} ({points > 0 ? `+${points}` : points})
          </li>
        ))}
      </ul>
      <ConsequenceOf trust={trust} />
    </div>
  )
}

function ConsequenceOf({ trust: { counts, level } }: { trust: AddressTrust }) {
  if (counts) return null
  return (
    <p className={css.consequence}>{level === 'barred' ? texts.neverCounts : texts.waitsForTwo}</p>
  )
}

/** Beside an address that is typed or shown: how far an approval from it is trusted. */
export function AddressTrustPanel({
  invoiceIds,
  email,
}: {
  invoiceIds: readonly string[]
  email: string
}) {
  const answer = useTrust(invoiceIds, email)
  return (
    <div role="status" aria-label="Bedömning av adressen">
      {answer.data && email !== '' ? <TrustReasons trust={answer.data} /> : null}
      {answer.error ? <p className={css.consequence}>Adressen kunde inte bedömas.</p> : null}
    </div>
  )
}
