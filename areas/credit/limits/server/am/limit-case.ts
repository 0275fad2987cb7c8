import type { Db } from '#platform/server/database.ts'
import type { AnyCall } from '#areas/foundation/approvals/server/public.ts'
import { changeLimit, columnsOf, type LimitDecision, type LimitRow } from '../limit-store.ts'

/** By which number the core system knows a user of ours; null for one it does not know. */
export async function amUserOf(db: Db, id: string): Promise<number | null> {
  const user = await db
    .selectFrom('internalUser')
    .select('amUserId')
    .where('id', '=', id)
    .executeTakeFirst()
  return user?.amUserId ?? null
}

/**
 * Sends what was decided of a locked limit to the core system, where it is a case from now on
 * (limits 8), and is asked about until it is answered (limits 51).
 * @param by whose number and name the core system is told, and whether two have let it
 */
export async function sendCase(
  { db, now, newId, send }: AnyCall,
  row: LimitRow,
  { limitValue, expiresDate, decisionReferens, ratingCondition }: LimitDecision,
  by: {
    readonly amUserId: number
    readonly id: string
    readonly name: string
    readonly byTwo: boolean
  },
): Promise<void> {
  const externalReference = newId()
  await send({
    destination: 'core-system',
    kind: 'limit.case',
    company: row.organizationNumber,
    idempotencyKey: externalReference,
    payload: {
      ...columnsOf(row),
      limitValue,
      expiresDate,
      decisionReferens,
      ratingCondition,
      externalReference,
      amUserId: by.amUserId,
      user: by.name,
    },
  })
  await db
    .insertInto('limitCase')
    .values({
      ...columnsOf(row),
      reference: externalReference,
      limitValue,
      expiresDate,
      decisionReference: decisionReferens,
      ratingCondition,
      sentAt: now,
      askedBy: by.name,
      askedById: by.id,
      byTwo: by.byTwo,
      limitVersion: row.version + 1,
      askAt: now,
    })
    .execute()
  await changeLimit(db, row, {
    pendingState: 'ongoing',
    pendingUser: by.name,
    pendingReference: externalReference,
    pendingAt: now,
  })
}
