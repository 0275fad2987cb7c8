import { formatNumber } from '#platform/swedish/format.ts'
import css from './determinations.module.css'

const points = (hundredths: number) => formatNumber(hundredths / 100, 2)

interface ScoreBarProps {
  /** Weighted points and the most there could have been, in hundredths. */
  score: number
  most: number
}
/**
 * Points of a rule beside what it could have given: '1,60 av 2,00', with a bar that is red below
 * zero.
 */
export function ScoreBar({ score, most }: ScoreBarProps) {
  const share = most <= 0 ? 0 : Math.min(1, Math.abs(score) / most)
  return (
    <span className={css.score}>
      <span className="tabular">
        {points(score)} av {points(most)}
      </span>
      <svg className={css.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
        <rect className={css.track} width="100" height="4" />
        <rect className={score < 0 ? css.against : css.filled} width={share * 100} height="4" />
      </svg>
    </span>
  )
}
