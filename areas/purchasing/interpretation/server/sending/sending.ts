import type { Selectable } from 'kysely'
import type { OutboxMessage } from '#database/types.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { sendNow, withdraw } from '#platform/server/outbox/outbox.ts'
import type { interpretation } from '../../contract.ts'
import { administrationSource } from '../../rules.ts'
import { stepNames } from '../../texts.ts'
import { newestSending } from './delivery.ts'
import { incomingInvoice, keerosPayload } from './outgoing.ts'
import { present } from '../present.ts'
import { addStatus, heldInterpretation, type Row, type Working } from '../store.ts'

export interface SendOptions {
  readonly forceCurrencySek: boolean
  readonly addPeriodAfterInvoiceNumber: boolean
}
/** The invoice with nothing changed for the invoice system's sake. */
export const asItIs: SendOptions = { forceCurrencySek: false, addPeriodAfterInvoiceNumber: false }

/**
 * Ids of the files that go with an invoice: the document, stamped when it is, and its attachments
 * in order.
 */
export async function sentFiles(db: Db, row: Row): Promise<string[]> {
  const attachments = await db
    .selectFrom('interpretationAttachment')
    .select('storedFileId')
    .where('interpretationId', '=', row.id)
    .orderBy('addedAt')
    .orderBy('id')
    .execute()
  return [
    row.stampedDocumentId ?? row.documentFileId,
    ...attachments.map(({ storedFileId }) => storedFileId),
  ]
}

/**
 * What the invoice system is told of an interpretation by its sending of a number, counted from 1:
 * each has a key of its own.
 */
export const messageOf = (
  row: Row,
  documentIds: readonly string[],
  number: number,
  options: SendOptions,
) => ({
  destination: 'invoice-system',
  kind:
    row.invoiceRequestSource === administrationSource
      ? 'invoice.administer'
      : 'invoice.interpreted',
  payload: keerosPayload(row, incomingInvoice(row, row.content, documentIds), options),
  idempotencyKey: `interpretation:${row.id}:${number}`,
  company: row.issuerOrganizationNumber,
})

/**
 * One message to the invoice system under a key of its own for each sending: a key that is used
 * again is the same message. What was sent before and has not arrived is taken back, so that it
 * does not arrive beside this one when the invoice system is there again.
 */
export async function sendToKeeros(
  context: Working & Pick<Context, 'send'>,
  row: Row,
  options: SendOptions,
): Promise<void> {
  const { db, actor, now, send } = context
  const before = await db
    .selectFrom('interpretationSending')
    .select('idempotencyKey')
    .where('interpretationId', '=', row.id)
    .execute()
  const keys = before.map((one) => one.idempotencyKey)
  await withdraw(db, keys, 'Ersatt av en ny sändning av samma faktura')
  const number = keys.length + 1
  const message = messageOf(row, await sentFiles(db, row), number, options)
  await db
    .insertInto('interpretationSending')
    .values({
      interpretationId: row.id,
      number,
      idempotencyKey: message.idempotencyKey,
      ...options,
      sentBy: actor.name,
      sentAt: now,
    })
    .execute()
  await send(message)
}

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
  if (way === 'newKey') await sendToKeeros(context, row, options)
  if (way === 'sameKey' && last) await sendNow(db, last.idempotencyKey, now)
  if (way !== 'underWay')
    await addStatus(context, id, { status: 'Completed', what: stepNames.sentAgain })
  audit({ company: row.issuerOrganizationNumber, subject: id, after: options })
  return present(context, id)
}
