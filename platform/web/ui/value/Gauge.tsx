import { formatNumber } from '#platform/swedish/format.ts'
import { Icon } from '../look/icons.tsx'
import css from './Gauge.module.css'
import { RadialProgress } from './RadialProgress.tsx'

interface GaugeProps {
  /** Out of 10. */
  value: number
  /** Green when passed, red when not (rating 1). */
  passed: boolean
  /** What is measured. */
  label: string
  /** px, default 100. */
  diameter?: number
  /** Makes the gauge a button that opens what lies behind it. */
  onOpen?: () => void
}

/** A value out of 10 that passed or did not: ring, figure, icon and word. */
export function Gauge({ value, passed, label, diameter = 100, onOpen }: GaugeProps) {
  const verdict = passed ? 'Godkänd' : 'Ej godkänd'
  const ring = (
    <>
      <RadialProgress
        value={value}
        diameter={diameter}
        strokeWidth={8}
        label={`${label}, ${verdict.toLowerCase()}`}
        tone={passed ? 'positive' : 'negative'}
      >
        <b>{formatNumber(value, Number.isInteger(value) ? 0 : 1)}</b>
        <span>av 10</span>
      </RadialProgress>
      <span className={css.verdict} data-passed={passed || undefined} aria-hidden>
        <Icon name={passed ? 'check' : 'cross'} size={12} />
        {verdict}
      </span>
    </>
  )
  return onOpen ? (
    <button type="button" className={css.gauge} onClick={onOpen}>
      {ring}
    </button>
  ) : (
    <div className={css.gauge}>{ring}</div>
  )
}
