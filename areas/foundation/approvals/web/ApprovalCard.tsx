import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import type { Approval, ShownApproval } from '../contract.ts'
import { actOf, type ApprovalState } from '../rules.ts'
import { stateWords } from '../texts.ts'
import { ApprovalActions } from './ApprovalActions.tsx'
import { ProofPanel } from './ProofPanel.tsx'
import css from './approvals.module.css'

const tones = {
  waiting: 'neutral',
  approved: 'positive',
  declined: 'negative',
  withdrawn: 'neutral',
  expired: 'warning',
} as const satisfies Readonly<Record<ApprovalState, string>>

interface ApprovalCardProps {
  approval: ShownApproval
  /** On the thing's own page. */
  here?: boolean
  /** It alone is open: E approves it and R declines it. */
  keys?: boolean
}
/** One act that waits, or has waited: what, the difference, why, who, and what one may do. */
export function ApprovalCard({ approval, here, keys = false }: ApprovalCardProps) {
  const { title, place, reason, askedBy, askedAt, expiresAt, state } = approval
  return (
    <article className={css.card} aria-label={title}>
      <div className={css.head}>
        {here ? (
          <h2>{title}</h2>
        ) : (
          <h3>
            <RouteLink href={place}>{title}</RouteLink>
          </h3>
        )}
        {state === 'waiting' ? null : <StateBadge tone={tones[state]} text={stateWords[state]} />}
      </div>
      {approval.warning === null ? null : <StateBadge tone="negative" text={approval.warning} />}
      <Differences approval={approval} />
      {reason === '' ? null : <p className={css.reason}>{reason}</p>}
      {approval.determinationId === null ? null : (
        <RouteLink href={places.determination(approval.determinationId)}>
          Visa bedömningen
        </RouteLink>
      )}
      <ProofPanel proof={approval.proof} />
      <p className={css.quiet}>
        Begärt av {askedBy}, <Instant of={askedAt} />
        {state === 'waiting' ? (
          <>
            . Går ut <Instant of={expiresAt} />
          </>
        ) : null}
      </p>
      <Decision approval={approval} here={here ?? false} keys={keys} />
    </article>
  )
}

function Differences({ approval: { difference, title } }: { approval: Approval }) {
  if (difference.length === 0) return null
  return (
    <table className={css.difference}>
      <caption className="unseen">Vad som ändras: {title}</caption>
      <thead>
        <tr>
          <th scope="col">Fält</th>
          <th scope="col">Nu</th>
          <th scope="col">Blir</th>
        </tr>
      </thead>
      <tbody>
        {difference.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{before || '–'}</td>
            <td>{after || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DecisionProps {
  approval: ShownApproval
  here: boolean
  keys: boolean
}
function Decision({ approval, here, keys }: DecisionProps) {
  const { state, decidedBy, decidedAt, comment, act, own, place } = approval
  if (state !== 'waiting')
    return (
      <p className={css.quiet}>
        {stateWords[state]}
        {decidedBy ? ` av ${decidedBy}` : ''}
        {decidedAt ? (
          <>
            , <Instant of={decidedAt} />
          </>
        ) : null}
        {comment === '' ? '' : `. ${comment}`}
      </p>
    )
  // What has to be seen on the thing's own page is decided there.
  if (actOf(act).decidedOnObject && !own && !here)
    return <RouteLink href={place}>Öppna och besluta</RouteLink>
  return <ApprovalActions approval={approval} keys={keys} />
}
