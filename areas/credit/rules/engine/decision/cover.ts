import type { Reason } from './determination.ts'

interface Need {
  /** What of the invoice the recipient itself does not carry, öre. */
  readonly needed: number
  /** Free repurchase limit (ÅL), öre. */
  readonly headroom: number
  readonly depositionAllowed: boolean
}
/** What of the issuer's an invoice takes, öre. */
export interface Cover {
  readonly repurchaseUsage: number
  readonly depositionUsage: number
}

/** Free room under the repurchase limit, öre. */
export const headroomOf = (limit: number, used: number) => Math.max(0, limit - used)

/**
 * How an invoice is covered that its recipient does not carry: by the repurchase limit as far as it
 * reaches, the rest by deposition where the issuer's settings allow it. Undefined when it cannot
 * be.
 */
export function coverFor({ needed, headroom, depositionAllowed }: Need): Cover | undefined {
  const repurchaseUsage = Math.min(needed, headroom)
  const depositionUsage = needed - repurchaseUsage
  return depositionUsage === 0 || depositionAllowed
    ? { repurchaseUsage, depositionUsage }
    : undefined
}

export const coverReasons = ({ repurchaseUsage, depositionUsage }: Cover): Reason[] => [
  ...(repurchaseUsage > 0
    ? [{ code: 'covered', by: 'repurchase', amount: repurchaseUsage } as const]
    : []),
  ...(depositionUsage > 0
    ? [{ code: 'covered', by: 'deposition', amount: depositionUsage } as const]
    : []),
]
