import { wholeRatio } from '../facts/figures.ts'
import type { BucketVersion } from '../model.ts'

/** FL, ÅL, ML and LG (limits 14). */
export type LimitName = 'financing' | 'repurchase' | 'recipient' | 'approval'

/** A limit a person has set. It counts through its review-by date. */
export interface ManualLimit {
  /** Öre. */
  readonly amount: number
  readonly reviewBy: string
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

interface Calculated {
  /** FL of an issuer, ML of a recipient. */
  readonly main: Limit
  /** ÅL of an issuer, LG of a recipient; null when the bucket gives none. */
  readonly second: Limit | null
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
 * its end; the highest also for every score above it. Below the lowest there is no limit: 0 öre.
 */
export function calculatedLimits(
  { limitIntervals, secondShare }: BucketVersion,
  score: number,
): Calculated {
  const interval = intervalAt(limitIntervals, score)
  const amount = interval?.maxAmount ?? 0
  return {
    main: calculated(amount, interval?.maxCount ?? 0),
    second: secondShare === null ? null : calculated(wholeRatio(amount, 10_000, secondShare), null),
  }
}

/**
 * A manual limit replaces the calculated one, its count too, until its review-by date has passed.
 */
export const limitAt = <T extends Limit | null>(
  calculatedLimit: T,
  manual: ManualLimit | null,
  today: string,
) =>
  manual !== null && today <= manual.reviewBy
    ? ({
        amount: manual.amount,
        maxCount: null,
        from: 'manual',
        reviewBy: manual.reviewBy,
      } satisfies Limit)
    : calculatedLimit
