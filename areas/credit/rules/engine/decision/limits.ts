import type { LimitBound } from './limit-bound.ts'
import { wholeRatio } from '../facts/figures.ts'
import type { BucketVersion } from '../model.ts'

/** FL, ÅL, ML and LG (limits 14). */
export type LimitName = 'financing' | 'repurchase' | 'recipient' | 'approval'

/** A limit a person has set. It counts through its review-by date. */
export interface ManualLimit {
  /** Öre. */
  readonly amount: number
  readonly reviewBy: string
  /**
   * That its review-by date has passed, and the lower of the two counts until somebody has looked
   * (limits 31). Left out of what was decided before that was so.
   */
  readonly unreviewed?: true
}
export interface Limit {
  /** Öre. */
  readonly amount: number
  /** Open invoices; null for no such limit. */
  readonly maxCount: number | null
  readonly from: 'calculated' | 'manual' | 'assumed'
  /** Of a manual one. */
  readonly reviewBy: string | null
}

/** What has made a limit lower than its score alone would (rules 101). */
export interface TurnoverBound {
  /** Hundredths of a percent. */
  readonly share: number
  /** Öre. */
  readonly turnover: number
}
interface Calculated {
  /** FL of an issuer, ML of a recipient. */
  readonly main: Limit
  /** ÅL of an issuer, LG of a recipient; null when the bucket gives none. */
  readonly second: Limit | null
  /** What holds them down; null where the score alone gives them. */
  readonly bound: TurnoverBound | LimitBound | null
}
const calculated = (amount: number, maxCount: number | null): Limit => ({
  amount,
  maxCount,
  from: 'calculated',
  reviewBy: null,
})

/** The interval a score falls in; undefined below the lowest. */
export const intervalAt = (
  limitIntervals: BucketVersion['limitIntervals'],
  score: number,
): BucketVersion['limitIntervals'][number] | undefined =>
  limitIntervals.findLast(({ startToEnd }) => startToEnd[0] <= score)

/**
 * The limits a company's score (hundredths of a point) gives. An interval counts up to, not including,
 * its end; the highest also for every score above it. Below the lowest there is no limit: 0 öre. No
 * limit is more than the bucket's share of the turnover, öre, where that is known (rules 101), nor
 * than any of the bounds that are known (rules 103).
 */
export function calculatedLimits(
  { limitIntervals, secondShare, turnoverShare }: BucketVersion,
  score: number,
  turnover?: number,
  bounds: readonly LimitBound[] = [],
): Calculated {
  const interval = intervalAt(limitIntervals, score)
  const ofScore = interval?.maxAmount ?? 0
  const most =
    turnoverShare && turnover !== undefined
      ? wholeRatio(Math.max(0, turnover), 10_000, turnoverShare)
      : ofScore
  const ofBucket = Math.min(ofScore, most)
  const lowest = bounds.toSorted((one, other) => one.most - other.most)[0]
  const amount = Math.min(ofBucket, lowest?.most ?? ofBucket)
  return {
    main: calculated(amount, interval?.maxCount ?? 0),
    second: secondShare === null ? null : calculated(wholeRatio(amount, 10_000, secondShare), null),
    bound: boundOf(),
  }

  function boundOf() {
    if (lowest && amount < ofBucket) return lowest
    return turnoverShare && turnover !== undefined && ofBucket < ofScore
      ? { share: turnoverShare, turnover }
      : null
  }
}

/** What a person has set, as it counts on a day: marked when nobody has reviewed it in time. */
export const manualOn = (manual: ManualLimit | null, today: string): ManualLimit | null =>
  manual !== null && manual.reviewBy < today ? { ...manual, unreviewed: true } : manual

/**
 * A manual limit replaces the calculated one, its count too, until its review-by date has passed.
 * After that it counts only where it is the lower (limits 31); an approval threshold also where none
 * is calculated.
 */
export function limitAt<T extends Limit | null>(
  name: LimitName,
  calculatedLimit: T,
  manual: ManualLimit | null,
  today: string,
): T | Limit {
  if (manual === null) return calculatedLimit
  const { amount, reviewBy, unreviewed } = manual
  const byHand = { amount, maxCount: null, from: 'manual', reviewBy } as const
  if (today <= reviewBy) return byHand
  const isLower = calculatedLimit === null ? name === 'approval' : amount < calculatedLimit.amount
  if (!unreviewed || !isLower) return calculatedLimit
  return { ...byHand, maxCount: calculatedLimit?.maxCount ?? null }
}
