/** What a loan may be, in kronor and months (offers 8). */
export const loanBounds = {
  amount: { min: 50_000, max: 750_000, step: 25_000 },
  months: { min: 2, max: 18, step: 1 },
} as const
type Bounds = (typeof loanBounds)[keyof typeof loanBounds]

/** Within the bounds; what is zero or no number counts as 1 before that (offers 8). */
export const within = ({ min, max }: Bounds, value: number) =>
  Math.min(max, Math.max(min, Math.round(value) || 1))

/**
 * What a loan costs in a month, in kronor (offers 9): 500 and 2 % of the amount in interest, and an
 * equal part of the amount.
 */
export function monthlyCost({
  amount,
  months,
}: {
  readonly amount: number
  readonly months: number
}) {
  const interest = 500 + Math.round(amount * 0.02)
  const amortization = Math.round(amount / months)
  return { interest, amortization, together: interest + amortization }
}
