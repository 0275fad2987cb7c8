import { formatMoney, formatNumber } from '#platform/swedish/format.ts'
import { Section } from '#platform/web/ui/Section.tsx'
import { limitNames } from '#areas/rules/texts.ts'
import type { ShownDetermination } from '../contract.ts'
import css from './determinations.module.css'

type Limit = ShownDetermination['limits'][number]
/** Whole kronor: the bar says it well enough, and the öre are in the reasons. */
const kronor = (ore: number) => formatNumber(Math.round(ore / 100))
const origins = { calculated: 'beräknad', manual: 'satt för hand', assumed: 'antagen' } as const

function LimitBar({ limit, amount }: { limit: Limit; amount: number }) {
  const { used, amount: most, name } = limit
  const share = (ore: number) => (most <= 0 ? (ore > 0 ? 100 : 0) : Math.min(100, (ore / most) * 100))
  const before = share(used ?? 0)
  const after = name === 'financing' || name === 'recipient' ? share((used ?? 0) + amount) : before
  const over = (used ?? 0) + (name === 'repurchase' ? 0 : amount) > most
  return (
    <li className={css.limit}>
      <span>{limitNames[name]}</span>
      <span className={`${css.figure} tabular`}>
        {used === null ? `från ${kronor(most)} kr` : `${kronor(used)} av ${kronor(most)} kr`}
      </span>
      {used === null ? null : (
        <svg className={css.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
          <rect className={css.track} width="100" height="4" />
          <rect className={over ? css.against : css.asked} width={after} height="4" />
          <rect className={css.filled} width={before} height="4" />
        </svg>
      )}
      <small className={css.quiet}>
        {origins[limit.from]}
        {limit.reviewBy ? `, granskas senast ${limit.reviewBy}` : ''}
        {limit.maxCount === null || limit.count === null ? '' : `, ${limit.count} av ${limit.maxCount} fakturor`}
      </small>
    </li>
  )
}

/** The limits a determination saw: what was used before the invoice, and what the invoice would use. */
export function SeenLimits({ limits, amount }: { limits: readonly Limit[]; amount: number | null }) {
  if (limits.length === 0) return null
  return (
    <Section
      title="Limiter"
      note={amount === null ? undefined : `Före fakturan. Den tar ${formatMoney(amount)} kr i anspråk.`}
    >
      <ul className={css.limits}>
        {limits.map((limit) => (
          <LimitBar key={limit.name} limit={limit} amount={amount ?? 0} />
        ))}
      </ul>
    </Section>
  )
}
