import type { ReactNode } from 'react'
import css from './RadialProgress.module.css'
import { formatNumber } from '#platform/swedish/format.ts'

export type ProgressTone = 'accent' | 'positive' | 'negative' | 'warning'

interface RadialProgressProps {
  /** How far, 0 to `steps`; may lie between two steps. */
  value: number
  /** Default 10 (rating 3). */
  steps?: number
  /** px, default 200. */
  diameter?: number
  /** px, default 10. */
  strokeWidth?: number
  /** ms, default 1000; none when the system asks for less motion. */
  animation?: number
  /** What is measured, for screen readers, which read it with the numbers. */
  label: string
  tone?: ProgressTone
  /** In the middle, default 'value' over 'av steps'. */
  children?: ReactNode
}

/** A ring filled by steps. */
export function RadialProgress(props: RadialProgressProps) {
  const {
    value,
    steps = 10,
    diameter = 200,
    strokeWidth = 10,
    animation = 1000,
    label,
    tone = 'accent',
    children,
  } = props
  const share = Math.min(1, Math.max(0, value / steps))
  const radius = (diameter - strokeWidth) / 2
  const around = 2 * Math.PI * radius
  const written = formatNumber(value, Number.isInteger(value) ? 0 : 1)
  const ring = { cx: diameter / 2, cy: diameter / 2, r: radius, fill: 'none', strokeWidth }
  const marks = Array.from({ length: steps }, (_, step) => (step * 360) / steps)
  return (
    <div
      className={css.ring}
      role="img"
      aria-label={`${label}: ${written} av ${steps}`}
      style={{ width: diameter, height: diameter }}
    >
      <svg
        viewBox={`0 0 ${diameter} ${diameter}`}
        width={diameter}
        height={diameter}
        aria-hidden
        focusable="false"
      >
        <circle {...ring} className={css.track} />
        <circle
          {...ring}
          className={css.value}
          data-tone={tone}
          strokeDasharray={around}
          style={{
            strokeDashoffset: around * (1 - share),
            '--whole': around,
            animationDuration: `${animation}ms`,
          }}
          transform={`rotate(-90 ${diameter / 2} ${diameter / 2})`}
        />
        {marks.map((angle) => (
          <line
            key={angle}
            className={css.mark}
            x1={diameter / 2}
            x2={diameter / 2}
            y1={0}
            y2={strokeWidth}
            transform={`rotate(${angle} ${diameter / 2} ${diameter / 2})`}
          />
        ))}
      </svg>
      <div className={css.middle} aria-hidden data-small={diameter < 140 || undefined}>
        {children ?? (
          <>
            <b>{written}</b>
            <span>av {steps}</span>
          </>
        )}
      </div>
    </div>
  )
}
