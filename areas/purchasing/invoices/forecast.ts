/*
 * When an invoice will be paid, from how its recipient has paid before. The simplest model that can be explained: each payment says how many
 * days after its due date it came, and falls into one of a few spans. The certainty of a span is the recipient's own share of payments in it,
 * drawn toward the ordinary share as if `weightOfOrdinary` payments of the ordinary kind had been made. With none of its own, the forecast is
 * the ordinary one; with forty, it is nearly all its own.
 */

/**
 * Days after the due date, from and not including up to: maximum 0 is before it, maximum 120 is
 * more than the minimum (invoices 33).
 */
export const spans = [
  { minimum: -120, maximum: 0 },
  { minimum: 0, maximum: 5 },
  { minimum: 5, maximum: 15 },
  { minimum: 15, maximum: 30 },
  { minimum: 30, maximum: 120 },
] as const
/** How often the spans occur among recipients we know nothing of, of 100 payments. */
const ordinary = [38, 37, 16, 6, 3] as const
const weightOfOrdinary = 5

export interface Forecast {
  /** In the order of `spans`; together 100. */
  readonly buckets: readonly {
    readonly modelCertainty: number
    readonly minimum: number
    readonly maximum: number
  }[]
  /** The middle of what is likely, days after the due date. */
  readonly expectedDays: number
  /** Payments of the recipient it was made from. */
  readonly ownPayments: number
}

const spanOf = (daysLate: number): number => {
  const found = spans.findIndex(({ maximum }) => daysLate < maximum)
  return found === -1 ? spans.length - 1 : found
}

/**
 * @param daysLate of the recipient's latest payments: days after the due date, negative before it
 */
export function forecast(daysLate: readonly number[]): Forecast {
  const own = spans.map(() => 0)
  for (const days of daysLate) own[spanOf(days)] = (own[spanOf(days)] ?? 0) + 1
  const shares = spans.map(
    (_, at) =>
      ((own[at] ?? 0) + (weightOfOrdinary * (ordinary[at] ?? 0)) / 100) /
      (daysLate.length + weightOfOrdinary),
  )
  const whole = toHundred(shares)
  return {
    buckets: spans.map((span, at) => ({ modelCertainty: whole[at] ?? 0, ...span })),
    expectedDays: expected(daysLate, shares),
    ownPayments: daysLate.length,
  }
}

/** Whole percent that are 100 together: what is left goes to the largest remainders. */
function toHundred(shares: readonly number[]): number[] {
  const whole = shares.map((share) => Math.floor(share * 100))
  const order = shares
    .map((share, at) => ({ at, rest: share * 100 - Math.floor(share * 100) }))
    .toSorted((one, other) => other.rest - one.rest)
  for (const { at } of order.slice(0, 100 - whole.reduce((sum, one) => sum + one, 0)))
    whole[at] = (whole[at] ?? 0) + 1
  return whole
}

/** With enough payments their median; else the middle of the likeliest span. */
function expected(daysLate: readonly number[], shares: readonly number[]): number {
  if (daysLate.length >= 2) {
    const sorted = daysLate.toSorted((one, other) => one - other)
    return Math.round(
      ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) +
        (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) /
        2,
    )
  }
  const likeliest = spans[shares.indexOf(Math.max(...shares))] ?? spans[1]
  return likeliest.maximum === 0
    ? -1
    : Math.round((likeliest.minimum + Math.min(likeliest.maximum, 45)) / 2)
}
