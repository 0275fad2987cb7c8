import { addDays } from '#platform/swedish/format.ts'
import type { AnyCall } from '#areas/foundation/approvals/server/public.ts'
import { suggestedDays } from '../../case-rules.ts'
import { isInForce } from '../../rules.ts'
import { isOfAlias } from '../debtors/merge-store.ts'
import { lockedLimit } from '../limit-store.ts'
import { amUserOf, openCase } from './limit-case.ts'

interface Suggested {
  readonly organizationNumber: string
  /** Öre. */
  readonly limitValue: number
  /** The decision of the engine it comes from. */
  readonly decisionReferens: string
  /** Whose act it is. */
  readonly by: string
}
/**
 * Opens a case about the financing limit that was suggested for a new client (limits 82), of which
 * the caller tells the core system. Nobody has approved the amount with a second person, so what is
 * granted counts by itself only where one person could set it.
 * @returns what the core system is to be told; null where nothing is suggested, a case goes on, the
 * limit is another's, or somebody has set it by hand
 */
export async function openSuggestedCase(
  call: AnyCall,
  { organizationNumber, limitValue, decisionReferens, by }: Suggested,
) {
  const { db, actor, today } = call
  if (limitValue <= 0) return null
  const row = await lockedLimit(db, { organizationNumber, limitType: 'financing' })
  if (row.pendingState === 'ongoing' || (await isOfAlias(db, row))) return null
  if (isInForce(row, today)) return null
  const amUserId = actor.id === null ? null : await amUserOf(db, actor.id)
  return openCase(
    call,
    row,
    {
      limitValue,
      expiresDate: addDays(today, suggestedDays),
      decisionReferens,
      ratingCondition: '',
    },
    { amUserId, id: actor.id, name: by, byTwo: false, suggested: true },
  )
}
