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

interface Asker {
  /** By which number the core system knows who asks; null for one it does not know. */
  readonly amUserId: number | null
  readonly id: string | null
  readonly name: string
  /** Whether two persons have let it be asked for. */
  readonly byTwo: boolean
  /** That an onboarding suggested it, and nobody has decided on the limit. */
  readonly suggested?: true
}

/**
 * Sends what was decided of a locked limit to the core system, where it is a case from now on
 * (limits 8), and is asked about until it is answered (limits 51).
 * @param by whose number and name the core system is told, and whether two have let it
 */
export async function sendCase(
  call: AnyCall,
  row: LimitRow,
  decided: LimitDecision,
  by: Asker,
): Promise<void> {
  const payload = await openCase(call, row, decided, by)
  await call.send({
    destination: 'core-system',
    kind: 'limit.case',
    company: row.organizationNumber,
    idempotencyKey: payload.externalReference,
    payload,
  })
}

/**
 * The same for who tells the core system in a message of their own: opens the case, and answers
 * what the core system is to be told of it.
 */
export async function openCase(
  { db, now, newId }: Pick<AnyCall, 'db' | 'now' | 'newId'>,
  row: LimitRow,
  { limitValue, expiresDate, decisionReferens, ratingCondition }: LimitDecision,
  by: Asker,
) {
  const externalReference = newId()
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
      suggested: by.suggested ?? false,
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
  return {
    ...columnsOf(row),
    limitValue,
    expiresDate,
    decisionReferens,
    ratingCondition,
    externalReference,
    amUserId: by.amUserId,
    user: by.name,
  }
}
