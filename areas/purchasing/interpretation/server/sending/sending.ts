import type { Act } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { putInOutbox, withdraw } from '#platform/server/outbox/outbox.ts'
import { takeIn, type IncomingInvoice } from '#areas/purchasing/invoices/server/public.ts'
import { administrationSource } from '../../rules.ts'
import { stepNames } from '../../texts.ts'
import { incomingInvoice, invoiceSystemPayload } from './outgoing.ts'
import { addStatus, endEditing, type Row } from '../store.ts'

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
async function sentFiles(db: Db, row: Row): Promise<string[]> {
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

/** An interpretation whose values have been checked, with its files, as the invoices area takes it. */
export const invoiceOf = async (db: Db, row: Row): Promise<IncomingInvoice> =>
  incomingInvoice(row, row.content, await sentFiles(db, row))

/**
 * What the invoice system is told of an interpretation by its sending of a number, counted from 1:
 * each has a key of its own.
 */
export const messageOf = (
  row: Row,
  invoice: IncomingInvoice,
  number: number,
  options: SendOptions,
) => ({
  destination: 'invoice-system',
  kind:
    row.invoiceRequestSource === administrationSource
      ? 'invoice.administer'
      : 'invoice.interpreted',
  payload: invoiceSystemPayload(row, invoice, options),
  idempotencyKey: `interpretation:${row.id}:${number}`,
  company: row.issuerOrganizationNumber,
})

/**
 * One message to the invoice system under a key of its own for each sending: a key that is used
 * again is the same message. What was sent before and has not arrived is taken back, so that it
 * does not arrive beside this one when the invoice system is there again.
 */
export async function sendToInvoiceSystem(
  { db, actor, now }: Act,
  row: Row,
  invoice: IncomingInvoice,
  options: SendOptions,
): Promise<void> {
  const before = await db
    .selectFrom('interpretationSending')
    .select('idempotencyKey')
    .where('interpretationId', '=', row.id)
    .execute()
  const keys = before.map((one) => one.idempotencyKey)
  await withdraw(db, keys, 'Ersatt av en ny sändning av samma faktura')
  const number = keys.length + 1
  const message = messageOf(row, invoice, number, options)
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
  await putInOutbox(db, actor, message)
}

/**
 * Sends a checked interpretation on, on the caller's transaction: Completed, into the invoices
 * area's one door, and to the invoice system by the outbox. The reference and the key are the
 * interpretation's, so whatever happens it is once.
 */
export async function sendOn(
  act: Act,
  row: Row,
  invoiceRequestSource: Row['invoiceRequestSource'],
): Promise<void> {
  const { db, actor, now } = act
  const invoice = await invoiceOf(db, row)
  // What is only administered is not bought, so nothing is determined.
  const taken =
    invoiceRequestSource === administrationSource
      ? undefined
      : await takeIn(db, invoice, {
          source: 'interpretation',
          reference: row.id,
          now,
          by: actor.name,
        })
  const completed = {
    status: 'Completed' as const,
    completedBy: actor.name,
    completedAt: now,
    invoiceRequestSource,
    invoiceId: taken?.id ?? null,
  }
  await db
    .updateTable('interpretation')
    .set({ ...completed, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  await addStatus(act, row.id, { status: 'Completed', what: stepNames.Completed })
  await endEditing(db, row.id)
  await sendToInvoiceSystem(act, { ...row, ...completed }, invoice, asItIs)
}
