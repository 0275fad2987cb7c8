import type { Db } from '#platform/server/database.ts'
import { isOfAlias } from './debtors/merge-store.ts'
import { archivePresent, clientOf, columnsOf, lockedLimit, type Which } from './limit-store.ts'

interface Calculated extends Which {
  /** Öre. */
  readonly amount: number
  /** Open invoices at most; null for any number. */
  readonly maxCount: number | null
  /** The decision of the engine it comes from. */
  readonly decisionReference: string
  readonly now: Date
}
/**
 * Stores what the engine has calculated for a client. False when the company is not our client in
 * the role the limit is about, or its limit is another recipient's (limits 73).
 */
export async function setCalculatedLimit(db: Db, calculated: Calculated): Promise<boolean> {
  const { amount, maxCount, decisionReference, now } = calculated
  if (!(await clientOf(db, calculated))) return false
  const row = await lockedLimit(db, calculated)
  if (await isOfAlias(db, row)) return false
  if (row.calculatedValue !== amount) {
    const since = await archivePresent(db, row, true, { by: 'Skynet', now })
    await db
      .insertInto('clientLimitHistory')
      .values({
        ...columnsOf(row),
        isCalculated: true,
        limitValue: amount,
        decisionReference,
        changedBy: 'Skynet',
        since,
      })
      .execute()
  }
  await db
    .updateTable('clientLimit')
    .set({
      calculatedValue: amount,
      calculatedCount: maxCount,
      calculatedReference: decisionReference,
      calculatedAt: now,
    })
    .where((limit) => limit.and(columnsOf(row)))
    .execute()
  return true
}
