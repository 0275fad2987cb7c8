import { useState } from 'react'
import { formatDay, formatMoney } from '#platform/swedish/format.ts'
import type { LimitHistoryItem } from '../contract.ts'
import css from './LimitChart.module.css'
import { pathOf, stepsOf } from './limit-steps.ts'

const width = 720
const height = 120

/**
 * A limit through time: the manual value as a whole line, the calculated one broken. Its numbers
 * are in the table that stands with it.
 */
export function LimitChart({ items }: { items: readonly LimitHistoryItem[] }) {
  const [now] = useState(Date.now)
  const manual = stepsOf(
    items.filter((item) => !item.isCalculated),
    now,
  )
  const calculated = stepsOf(
    items.filter((item) => item.isCalculated),
    now,
  )
  const all = [...manual, ...calculated]
  if (all.length < 2) return null
  const from = Math.min(...all.map((step) => step.from))
  const most = Math.max(...all.map((step) => step.value))
  const frame = { from, to: now, most, width, height }
  const first = formatDay(new Date(from))
  return (
    <figure className={css.figure}>
      <div className={css.scale} aria-hidden>
        <span className="tabular">{formatMoney(most)} kr</span>
        <span className="tabular">0 kr</span>
      </div>
      <div>
        <svg
          className={css.chart}
          viewBox={`0 -4 ${width} ${height + 8}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Limiten från ${first} till i dag, som mest ${formatMoney(most)} kronor. Värdena står i tabellen.`}
        >
          <line className={css.grid} x1="0" x2={width} y1={height} y2={height} />
          <line className={css.grid} x1="0" x2={width} y1="0" y2="0" />
          <path className={css.calculated} d={pathOf(calculated, frame)} />
          <path className={css.manual} d={pathOf(manual, frame)} />
        </svg>
        <div className={css.days} aria-hidden>
          <span className="tabular">{first}</span>
          <span>I dag</span>
        </div>
      </div>
      <figcaption className={css.legend}>
        <span className={css.key} data-kind="manual">
          Manuell
        </span>
        {calculated.length > 0 ? (
          <span className={css.key} data-kind="calculated">
            Beräknad
          </span>
        ) : null}
      </figcaption>
    </figure>
  )
}
