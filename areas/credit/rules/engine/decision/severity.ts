import type { Cover } from './cover.ts'
import type { Determination } from './determination.ts'

export const isBought = ({ decision }: { readonly decision: string }) => decision.startsWith('Buy')

/**
 * How far from plainly buying a determination is: 0 for Buy, more for every step of the order that
 * comes earlier. Among those that buy, any deposition is further off than repurchase limit alone,
 * and an approval comes last.
 */
export function severity(determination: Pick<Determination, 'decision' | keyof Cover>): number {
  switch (determination.decision) {
    case 'NoDecision':
      return 40
    case 'Retry':
      return 30
    case 'Pause':
      return 20
    case 'Reject':
      return 10
    default:
      return (
        coverSeverity(determination) +
        (determination.decision.includes('RecipientApproval') ? 1 : 0)
      )
  }
}

function coverSeverity({ repurchaseUsage, depositionUsage }: Cover): number {
  if (depositionUsage > 0) return 4
  return repurchaseUsage > 0 ? 2 : 0
}
