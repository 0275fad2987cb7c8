import type { Db } from '#platform/server/database.ts'
import { causeOf } from '../rules.ts'

/** How the newest sending to the invoice system goes; null when nothing has been sent. */
export async function deliveryOf(db: Db, id: string) {
  const sent = await db
    .selectFrom('interpretationSending')
    .innerJoin('outboxMessage', 'outboxMessage.idempotencyKey', 'interpretationSending.idempotencyKey')
    .select(['state', 'attempts', 'deliveredAt', 'lastError'])
    .where('interpretationId', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!sent) return null
  const failed = sent.state !== 'delivered' && sent.lastError !== null
  return {
    state: sent.state as 'waiting' | 'delivered' | 'dead',
    attempts: sent.attempts,
    deliveredAt: sent.deliveredAt,
    cause: failed ? causeOf(sent.lastError ?? '') : null,
    lastError: failed ? sent.lastError : null,
  }
}
