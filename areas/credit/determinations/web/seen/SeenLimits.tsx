import { formatMoney, formatNumber } from '#platform/swedish/format.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { limitNames } from '#areas/credit/rules/texts.ts'
import { places, type Place } from '#areas/places.ts'
import type { ShownDetermination } from '../../contract.ts'
import css from '../determinations.module.css'

type Limit = ShownDetermination['limits'][number]
/** The client tab of a limit, which shows who uses it (decision A13). */
const tabs = {
  financing: { side: 'issuer', tab: 'limit1' },
  repurchase: { side: 'issuer', tab: 'limit2' },
  recipient: { side: 'recipient', tab: 'limit3' },
  approval: { side: 'recipient', tab: 'limit4' },
} as const
/** Whole kronor: the bar says it well enough, and the öre are in the reasons. */
const kronor = (ore: number) => formatNumber(Math.round(ore / 100))
const origins = { calculated: 'beräknad', manual: 'satt för hand', assumed: 'antagen' } as const

interface LimitBarProps {
  limit: Limit
  /** What the invoice takes of it, in öre. */
  asked: number
  /** Who uses it; nothing for a recipient without a page. */
  href: Place | undefined
}
function LimitBar({ limit, asked, href }: LimitBarProps) {
  const { amount: most, name } = limit
  const used = limit.used ?? 0
  // What is asked for past the limit makes the bar longer than it.
  const length = Math.max(most, used + asked, 1)
  const share = (ore: number) => (ore / length) * 100
  return (
    <li className={css.limit}>
      {href ? (
        <RouteLink href={href}>{limitNames[name]}</RouteLink>
      ) : (
        <span>{limitNames[name]}</span>
      )}
      <span className={`${css.figure} tabular`}>
        {limit.used === null ? `från ${kronor(most)} kr` : `${kronor(used)} av ${kronor(most)} kr`}
      </span>
      {limit.used === null ? null : (
        <svg className={css.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
          <rect className={css.track} width="100" height="4" />
          <rect
            className={used + asked > most ? css.against : css.asked}
            width={share(used + asked)}
            height="4"
          />
          <rect className={css.filled} width={share(used)} height="4" />
        </svg>
      )}
      <small className={css.quiet}>
        {origins[limit.from]}
        {limit.reviewBy ? `, granskas senast ${limit.reviewBy}` : ''}
        {limit.maxCount === null || limit.count === null
          ? ''
          : `, ${limit.count} av ${limit.maxCount} fakturor`}
      </small>
    </li>
  )
}

/**
 * The limits a determination saw, when there were any: what was used before the invoice, and what
 * the invoice would use.
 */
export function SeenLimits({ determination }: { determination: ShownDetermination }) {
  const { limits, amount, repurchaseUsage } = determination
  const asked = {
    financing: amount ?? 0,
    repurchase: repurchaseUsage,
    recipient: amount ?? 0,
    approval: 0,
  }
  const hrefOf = (name: Limit['name']) => {
    const { side, tab } = tabs[name]
    const { organizationNumber } = determination[side]
    return organizationNumber === '' ? undefined : places.client(side, organizationNumber, tab)
  }
  return (
    <Section
      title="Limiter"
      note={amount === null ? undefined : `Före fakturan på ${formatMoney(amount)} kr`}
    >
      <ul className={css.limits}>
        {limits.map((limit) => (
          <LimitBar
            key={limit.name}
            limit={limit}
            asked={asked[limit.name]}
            href={hrefOf(limit.name)}
          />
        ))}
      </ul>
    </Section>
  )
}
