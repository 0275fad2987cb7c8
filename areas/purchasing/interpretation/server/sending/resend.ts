import type { Selectable } from 'kysely'
import type { OutboxMessage } from '#database/types.ts'
import type { Handler } from '#platform/server/context.ts'
import { sendNow } from '#platform/server/outbox/outbox.ts'
import type { interpretation } from '../../contract.ts'
import { newestSending } from './delivery.ts'
import { invoiceOf, sendToInvoiceSystem, type SendOptions } from './sending.ts'
import { present } from '../present.ts'
import { addStatus, heldInterpretation } from '../store.ts'

type Sent = SendOptions &
  Pick<Selectable<OutboxMessage>, 'state' | 'attempts' | 'lastError' | 'mayHaveArrived'>
/**
 * What sending again means (interpretation 68). The same invoice that is on its way needs nothing, and
 * one that may have arrived although nobody said so goes under the key it had, so that the invoice
 * system knows it again; what has arrived, was refused or is to be changed is a new sending.
 */
function wayToResend(last: Sent, options: SendOptions): 'underWay' | 'sameKey' | 'newKey' {
  const isSame =
    last.forceCurrencySek === options.forceCurrencySek &&
    last.addPeriodAfterInvoiceNumber === options.addPeriodAfterInvoiceNumber
  if (!isSame || last.state === 'delivered') return 'newKey'
  if (last.state === 'waiting' && (last.attempts === 0 || last.lastError === null))
    return 'underWay'
  return last.mayHaveArrived ? 'sameKey' : 'newKey'
}

/**
 * Sends a completed interpretation again, with what the invoice system could not take changed
 * (interpretation 39).
 */
export const resendInterpretation: Handler<typeof interpretation.resendInterpretation> = async (
  { id, ...options },
  context,
) => {
  const { db, now, refuse, audit } = context
  const row = (await heldInterpretation(db, id)) ?? refuse('missing')
  if (row.status !== 'Completed') refuse('notCompleted')
  const last = await newestSending(db, id)
  const way = last ? wayToResend(last, options) : 'newKey'
  if (way === 'newKey') await sendToInvoiceSystem(context, row, await invoiceOf(db, row), options)
  if (way === 'sameKey' && last) await sendNow(db, last.idempotencyKey, now)
  if (way !== 'underWay')
    await addStatus(context, id, { status: 'Completed', what: 'Skickad igen' })
  audit({ company: row.issuerOrganizationNumber, subject: id, after: options })
  return present(context, id)
}
