import type { Db } from '#platform/server/database.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { belowFinancing, effectiveLimit, isUsedUp, type LimitType } from '../rules.ts'
import { lockedRows } from './held-limits.ts'
import { heldReservations } from './reservation-store.ts'

/**
 * Of which limits that an invoice takes of more is taken than counts today, as when they have been
 * lowered since: held until the transaction ends (limits 84).
 */
export async function overdrawnOf(
  db: Db,
  invoice: string,
  now: Date,
): Promise<readonly { readonly organizationNumber: string; readonly limitType: LimitType }[]> {
  const day = stockholmDay(now)
  const open = await heldReservations(db, invoice)
  // The financing limit bounds the repurchase limit (limits 30), so the two are looked at together.
  const rows = await lockedRows(db, [
    ...open,
    ...open.flatMap(({ organizationNumber, limitType }) =>
      limitType === 'repurchase' ? [{ organizationNumber, limitType: 'financing' as const }] : [],
    ),
  ])
  const counting = (organizationNumber: string, limitType: LimitType) => {
    const row = rows.find(
      (one) => one.organizationNumber === organizationNumber && one.limitType === limitType,
    )
    return row && effectiveLimit(row, day)
  }
  return rows
    .filter(({ limitType }) => isUsedUp(limitType))
    .filter(({ organizationNumber, limitType, reserved, openCount }) => {
      const own = counting(organizationNumber, limitType)
      if (!own) return false
      const { amount, maxCount } =
        limitType === 'repurchase'
          ? belowFinancing(own, counting(organizationNumber, 'financing'))
          : own
      return reserved > (amount ?? 0) || (maxCount !== null && openCount > maxCount)
    })
    .map(({ organizationNumber, limitType }) => ({ organizationNumber, limitType }))
}
