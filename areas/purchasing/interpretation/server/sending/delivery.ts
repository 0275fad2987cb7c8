import type { Db } from '#platform/server/database.ts'
import { causeOf, shownDelivery } from '../../rules.ts'

/**
 * The last that was sent of an interpretation, and how it goes; undefined when nothing has been.
 */
export const newestSending = (db: Db, id: string) =>
  db
    .selectFrom('interpretationSending as sending')
    .innerJoin('outboxMessage as message', 'message.idempotencyKey', 'sending.idempotencyKey')
    .innerJoin('interpretation', 'interpretation.id', 'sending.interpretationId')
    .select(['sending.idempotencyKey', 'forceCurrencySek', 'addPeriodAfterInvoiceNumber'])
    .select(['state', 'attempts', 'deliveredAt', 'lastError', 'lastStatus', 'mayHaveArrived'])
    .select('interpretation.invoiceCurrency')
    .where('interpretationId', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** How the newest sending to the invoice system goes; null when nothing has been sent. */
export async function deliveryOf(db: Db, id: string) {
  const sent = await newestSending(db, id)
  if (!sent) return null
  const state = shownDelivery(sent.state)
  if (state === null) return null
  const failed = sent.state !== 'delivered' && sent.lastError !== null
  const currency = sent.forceCurrencySek ? 'SEK' : sent.invoiceCurrency
  return {
    state,
    attempts: sent.attempts,
    deliveredAt: sent.deliveredAt,
    cause: failed ? causeOf(sent.lastStatus, currency) : null,
    lastError: failed ? sent.lastError : null,
  }
}
