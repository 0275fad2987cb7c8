import { sql } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import { sendNow } from '#platform/server/outbox/outbox.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { settlement } from '../../contract-settlement.ts'
import { heldForAct } from '../actions.ts'
import { newsAgain, tellInvoiceSystem, waysOf } from '../tell.ts'
import { counts, owed, unconfirmed, unknown, unsettled } from './lists.ts'
import { settle } from './settle.ts'

/**
 * Tells the invoice system again that an invoice is bought (invoices 62): what has not arrived at
 * once, and what arrived without being confirmed one more time.
 */
const sendAgain: Handler<typeof settlement.sendAgain> = async ({ id }, context) => {
  const { db, actor, now, refuse } = context
  const invoice = await heldForAct(context, id)
  if (invoice.state !== 'bought' || invoice.externalId !== null) refuse('confirmed')
  const sent = await db
    .selectFrom('outboxMessage')
    .select(['idempotencyKey', 'state'])
    .where(sql<boolean>`idempotency_key = any(${[...waysOf(invoice)]}::text[])`)
    .execute()
  // What was interpreted first: news of what it does not have would be nothing to it.
  const unsent = sent.filter(({ state }) => state === 'waiting' || state === 'dead')
  for (const { idempotencyKey } of unsent) await sendNow(db, idempotencyKey, now)
  if (unsent.length > 0) return
  if (sent.some(({ idempotencyKey }) => idempotencyKey === newsAgain(invoice))) refuse('sentTwice')
  await tellInvoiceSystem(db, actor, [{ invoice, state: 'bought', what: 'again' }])
}

/** Somebody says what the news of an invoice we do not have were: they leave the list. */
const handled: Handler<typeof settlement.handled> = async ({ id, why }, context) => {
  const { db, actor, now, audit, refuse } = context
  audit({ subject: id, why })
  const changed = await db
    .updateTable('invoiceSystemEvent')
    .set({ handledAt: now, handledBy: actor.name, handledWhy: why })
    .where('id', '=', id)
    .where('outcome', '=', 'unknown')
    .where('handledAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (changed) return
  const known = await db
    .selectFrom('invoiceSystemEvent')
    .select('id')
    .where('id', '=', id)
    .where('outcome', '=', 'unknown')
    .executeTakeFirst()
  if (known) refuse('handled')
  refusePlatform('notFound')
}

export const settlementServed = handlers(settlement, {
  counts,
  unsettled,
  owed,
  unconfirmed,
  unknown,
  settle,
  sendAgain,
  handled,
})
