import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { arcsOf, invoicesHref, numberAnimationMs, partsOf, totalOf, type View } from '../rules.ts'
import type { TickerCounters } from '../contract.ts'
import { CountsTable } from './CountsTable.tsx'
import css from './ticker.module.css'
import { useAnimatedNumber } from './useAnimatedNumber.ts'
import { kronorText, valueText } from './written.ts'

const size = 200
const stroke = 30
const radius = (size - stroke) / 2
const around = 2 * Math.PI * radius

interface DonutProps {
  title: string
  counters: TickerCounters
  view: View
  asTable: boolean
}
/**
 * How the invoices of some days were decided: a ring and its legend, or a table. Every part leads
 * to its invoices.
 */
export function Donut({ title, counters, view, asTable }: DonutProps) {
  const parts = partsOf(counters.decisions)
  const total = totalOf(parts)
  const arcs = arcsOf(parts.map((part) => part[view]))
  const count = useAnimatedNumber(total.count, numberAnimationMs)
  const volume = useAnimatedNumber(total.volume, numberAnimationMs)
  const inMiddle = (invoices: number, ore: number) =>
    valueText('count', view === 'count' ? invoices : ore / 100)
  const fitted = { '--length': inMiddle(total.count, total.volume).length }
  return (
    <section className={css.card} aria-label={title}>
      <div className={css.head}>
        <h2>{title}</h2>
        <p className={`${css.sum} tabular`} aria-hidden>
          {valueText('count', count)} {Math.round(count) === 1 ? 'faktura' : 'fakturor'} ·{' '}
          {kronorText(volume)}
        </p>
      </div>
      {asTable ? null : (
        <div className={css.chart}>
          <div className={css.donut}>
            <svg className={css.ring} viewBox={`0 0 ${size} ${size}`} aria-hidden focusable="false">
              <circle
                className={css.track}
                cx={size / 2}
                cy={size / 2}
                r={radius}
                strokeWidth={stroke}
              />
              {parts.map(({ group }, at) => {
                const { from, share } = arcs[at] ?? { from: 0, share: 0 }
                return share === 0 ? null : (
                  <RouteLink
                    key={group.name}
                    href={invoicesHref(group.decisions, counters)}
                    tabIndex={-1}
                  >
                    <circle
                      className={css.arc}
                      data-group={group.name}
                      cx={size / 2}
                      cy={size / 2}
                      r={radius}
                      strokeWidth={stroke}
                      strokeDasharray={`${Math.max(0, share * around - 2)} ${around}`}
                      strokeDashoffset={-from * around}
                      transform={`rotate(-90 ${size / 2} ${size / 2})`}
                    />
                  </RouteLink>
                )
              })}
            </svg>
            <div className={css.middle} aria-hidden>
              <b className="tabular" style={fitted}>
                {inMiddle(count, volume)}
              </b>
              <span>{view === 'count' ? 'Antal' : 'Volym, kr'}</span>
            </div>
          </div>
          <ul className={css.legend} aria-label={`${title}, efter beslut`}>
            {parts.map((part) => (
              <li key={part.group.name}>
                <RouteLink href={invoicesHref(part.group.decisions, counters)} className={css.key}>
                  <span className={css.swatch} data-group={part.group.name} aria-hidden />
                  <span className={css.word}>{part.group.text}</span>
                  <span className="tabular">{valueText(view, part[view])}</span>
                </RouteLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      <CountsTable title={title} parts={parts} counters={counters} shown={asTable} />
    </section>
  )
}
