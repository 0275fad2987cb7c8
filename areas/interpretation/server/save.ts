import type { Context, Handler } from '#platform/server/context.ts'
import { withdraw } from '#platform/server/outbox.ts'
import type { RefusalDetail } from '#platform/server/refuse.ts'
import { blacklistHits } from '#areas/blacklist/server/public.ts'
import { takeIn } from '#areas/invoices/server/public.ts'
import { invalidValues, missingValues } from '../checks.ts'
import type { Change } from '../content.ts'
import type { interpretation } from '../contract.ts'
import { administrationSource, isWrongProductType, sendProblem, unconfirmed, type ReadingState } from '../rules.ts'
import { applyTo, auditOf } from './change.ts'
import { learnFromSave } from './learn.ts'
import { incomingInvoice, keerosPayload } from './outgoing.ts'
import { present } from './present.ts'
import { addStatus, editable, heldInterpretation, releaseLock, type Row, type Working } from './store.ts'

type Saving = Refusing &
  Pick<Context, 'send' | 'audit'> &
  Parameters<typeof editable>[0] &
  Parameters<typeof applyTo>[0]
type Input = Parameters<Handler<typeof interpretation.save>>[0]

interface Confirmed extends Change {
  readonly fieldBeingEdited: boolean
  readonly confirmDueDate: boolean
  readonly confirmNotStamped: boolean
  readonly ignoreBlacklistWarning: boolean
}
interface Refusing extends Working {
  refuse(
    code:
      | 'notPending'
      | 'stillEditing'
      | 'stillReading'
      | 'missingValues'
      | 'error'
      | 'companyWrongProductType'
      | 'emailaddress_bl'
      | 'dueDateEarlier'
      | 'notStamped',
    detail?: RefusalDetail,
  ): never
}

/** Everything that stops a save, in the order a person can do something about it (part-3 §4, §5, §8). */
export async function refuseUnsendable(
  { db, refuse }: Pick<Refusing, 'db' | 'refuse'>,
  row: Row,
  confirmed: Confirmed,
  invoiceRequestSource: number,
): Promise<void> {
  const { content } = row
  const sendable = {
    ...confirmed,
    status: row.status,
    readingState: row.readingState as ReadingState,
    isCreditInvoice: content.isCreditInvoice,
    invoiceStamped: row.invoiceStamped,
    invoiceCreated: content.fields.invoiceCreated.formattedValue,
    invoiceDueDate: content.fields.invoiceDueDate.formattedValue,
  }
  const problem = sendProblem(sendable)
  if (problem) refuse(problem)
  const missing = missingValues(content)
  if (missing.length > 0) refuse('missingValues', { fields: missing })
  const invalid = invalidValues(content)
  if (invalid.length > 0) refuse('error', { fields: invalid })
  const client = await db
    .selectFrom('client')
    .select('productType')
    .where('organizationNumber', '=', row.issuerOrganizationNumber)
    .where('companyType', '=', 0)
    .executeTakeFirst()
  if (isWrongProductType(client?.productType, invoiceRequestSource)) refuse('companyWrongProductType')
  const email = content.fields.recipientEmailAddress.formattedValue
  if (email !== '' && !confirmed.ignoreBlacklistWarning && (await blacklistHits(db, { email })).length > 0)
    refuse('emailaddress_bl')
  const question = unconfirmed(sendable)
  if (question) refuse(question)
}

const filesOf = async ({ db }: Pick<Working, 'db'>, row: Row) => [
  row.stampedDocumentId ?? row.documentFileId,
  ...(
    await db
      .selectFrom('interpretationAttachment')
      .select('storedFileId')
      .where('interpretationId', '=', row.id)
      .orderBy('addedAt')
      .orderBy('id')
      .execute()
  ).map(({ storedFileId }) => storedFileId),
]

/**
 * Sends a checked interpretation on, on the caller's transaction: Completed, into the invoices area's one door, and to the invoice system by the
 * outbox. The reference and the key are the interpretation's, so whatever happens it is once.
 */
export async function sendOn(
  context: Working & Pick<Context, 'send'>,
  row: Row,
  invoiceRequestSource: number,
): Promise<void> {
  const { db, actor, now } = context
  const invoice = incomingInvoice(row, row.content, await filesOf(context, row))
  // What is only administered is not bought, so nothing is determined.
  const taken =
    invoiceRequestSource === administrationSource
      ? undefined
      : await takeIn(db, invoice, { source: 'interpretation', reference: row.id, now, by: actor.name })
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
  await addStatus(context, row.id, { status: 'Completed', what: 'Skickad' })
  await db.deleteFrom('interpretationDraft').where('interpretationId', '=', row.id).execute()
  await releaseLock(db, row.id)
  await sendToKeeros(context, { ...row, ...completed }, { forceCurrencySek: false, addPeriodAfterInvoiceNumber: false })
}

export interface SendOptions {
  readonly forceCurrencySek: boolean
  readonly addPeriodAfterInvoiceNumber: boolean
}
/**
 * One message to the invoice system under a key of its own for each sending: a key that is used again is the same message. What was sent before and
 * has not arrived is taken back, so that it does not arrive beside this one when the invoice system is there again.
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
  const idempotencyKey = `interpretation:${row.id}:${number}`
  await db
    .insertInto('interpretationSending')
    .values({ interpretationId: row.id, number, idempotencyKey, ...options, sentBy: actor.name, sentAt: now })
    .execute()
  const invoice = incomingInvoice(row, row.content, await filesOf(context, row))
  await send({
    destination: 'invoice-system',
    kind: row.invoiceRequestSource === administrationSource ? 'invoice.administer' : 'invoice.interpreted',
    payload: keerosPayload(row, invoice, options),
    idempotencyKey,
    company: row.issuerOrganizationNumber,
  })
}

async function saveAs(input: Input, context: Saving, invoiceRequestSource: number) {
  const before = await editable(context, input)
  const administered = invoiceRequestSource === administrationSource ? { administer: true } : {}
  const changed = await applyTo(context, before, { ...input, ...administered })
  const source = changed.content.administer ? administrationSource : invoiceRequestSource
  await refuseUnsendable(context, changed, input, source)
  await learnFromSave(context, changed)
  await sendOn(context, changed, source)
  context.audit({ company: changed.issuerOrganizationNumber, subject: changed.id, ...auditOf(before, changed) })
  return present(context, changed.id)
}

export const save: Handler<typeof interpretation.save> = (input, context) => saveAs(input, context, 0)
export const saveAdminInvoice: Handler<typeof interpretation.saveAdminInvoice> = (input, context) =>
  saveAs(input, context, administrationSource)

/** Sends a completed interpretation again, with what the invoice system could not take changed (part-3 §8). */
export const resendInterpretation: Handler<typeof interpretation.resendInterpretation> = async (
  { id, ...options },
  context,
) => {
  const { db, refuse, audit } = context
  const row = (await heldInterpretation(db, id)) ?? refuse('missing')
  if (row.status !== 'Completed') refuse('notCompleted')
  await sendToKeeros(context, row, options)
  await addStatus(context, id, { status: 'Completed', what: 'Skickad igen' })
  audit({ company: row.issuerOrganizationNumber, subject: id, after: options })
  return present(context, id)
}
