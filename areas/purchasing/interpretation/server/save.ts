import type { Context, Handler } from '#platform/server/context.ts'
import type { RefusalDetail } from '#platform/server/refuse.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { blacklistHits } from '#areas/foundation/blacklist/server/public.ts'
import { takeIn } from '#areas/purchasing/invoices/server/public.ts'
import {
  doubtfulVat,
  farAwayDays,
  invalidValues,
  missingValues,
  unacceptedValues,
} from '../checks.ts'
import type { Change } from '../content.ts'
import { interpretation } from '../contract.ts'
import type { DocumentFieldName } from '../fields.ts'
import { administrationSource, isWrongProductType, sendProblem, unconfirmed } from '../rules.ts'
import { stepNames } from '../texts.ts'
import { applyTo, auditOf } from './change.ts'
import { learnFromSave } from './reading/learn.ts'
import { incomingInvoice } from './sending/outgoing.ts'
import { present } from './present.ts'
import { asItIs, sendToKeeros, sentFiles } from './sending/sending.ts'
import { addStatus, editable, endEditing, type Row, type Working } from './store.ts'

type Saving = Refusing &
  Pick<Context, 'send' | 'audit'> &
  Parameters<typeof editable>[0] &
  Parameters<typeof applyTo>[0]
type Input = Parameters<Handler<typeof interpretation.save>>[0]

interface Confirmed extends Change {
  readonly fieldBeingEdited: boolean
  readonly confirmDueDate: boolean
  readonly confirmDays: boolean
  readonly confirmVat: boolean
  readonly confirmNotStamped: boolean
  readonly acceptedFields: readonly DocumentFieldName[]
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
      | 'notAccepted'
      | 'companyWrongProductType'
      | 'emailaddress_bl'
      | 'dueDateEarlier'
      | 'dayFarAway'
      | 'vatDoubtful'
      | 'notStamped',
    detail?: RefusalDetail,
  ): never
}

/**
 * Everything that stops a save, in the order a person can do something about it (interpretation 9,
 * 14, 15, 16, 29).
 */
export async function refuseUnsendable(
  { db, now, refuse }: Pick<Refusing, 'db' | 'now' | 'refuse'>,
  row: Row,
  confirmed: Confirmed,
  invoiceRequestSource: Row['invoiceRequestSource'],
): Promise<void> {
  const { content } = row
  const problem = sendProblem({
    ...confirmed,
    status: row.status,
    readingState: row.readingState,
  })
  if (problem) refuse(problem)
  const missing = missingValues(content)
  if (missing.length > 0) refuse('missingValues', { fields: missing })
  const invalid = invalidValues(content)
  if (invalid.length > 0) refuse('error', { fields: invalid })
  const open = unacceptedValues(content, confirmed.acceptedFields)
  if (open.length > 0)
    refuse('notAccepted', {
      message: `${interpretation.save.refusals.notAccepted.text}: ${open.map(({ label }) => label).join(', ')}`,
      fields: open,
    })
  const client = await db
    .selectFrom('client')
    .select('productType')
    .where('organizationNumber', '=', row.issuerOrganizationNumber)
    .where('companyType', '=', 0)
    .executeTakeFirst()
  if (isWrongProductType(client?.productType, invoiceRequestSource))
    refuse('companyWrongProductType')
  const email = content.fields.recipientEmailAddress.formattedValue
  if (
    email !== '' &&
    !confirmed.ignoreBlacklistWarning &&
    (await blacklistHits(db, { email })).length > 0
  )
    refuse('emailaddress_bl')
  askUnconfirmed({ now, refuse }, row, confirmed)
}

/** Refuses until a person has confirmed what is unusual and may be right. */
function askUnconfirmed(
  { now, refuse }: Pick<Refusing, 'now' | 'refuse'>,
  row: Row,
  confirmed: Confirmed,
): void {
  const { content } = row
  const fields = {
    dayFarAway: farAwayDays(content, stockholmDay(now)),
    vatDoubtful: doubtfulVat(content),
  }
  const question = unconfirmed({
    ...confirmed,
    isCreditInvoice: content.isCreditInvoice,
    invoiceStamped: row.invoiceStamped,
    invoiceCreated: content.fields.invoiceCreated.formattedValue,
    invoiceDueDate: content.fields.invoiceDueDate.formattedValue,
    isDayFarAway: fields.dayFarAway.length > 0,
    isVatDoubtful: fields.vatDoubtful.length > 0,
  })
  if (question === 'dayFarAway' || question === 'vatDoubtful')
    refuse(question, { fields: fields[question] })
  if (question) refuse(question)
}

/**
 * Sends a checked interpretation on, on the caller's transaction: Completed, into the invoices
 * area's one door, and to the invoice system by the outbox. The reference and the key are the
 * interpretation's, so whatever happens it is once.
 */
export async function sendOn(
  context: Working & Pick<Context, 'send'>,
  row: Row,
  invoiceRequestSource: Row['invoiceRequestSource'],
): Promise<void> {
  const { db, actor, now } = context
  const invoice = incomingInvoice(row, row.content, await sentFiles(db, row))
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
  await addStatus(context, row.id, { status: 'Completed', what: stepNames.Completed })
  await endEditing(db, row.id)
  await sendToKeeros(context, { ...row, ...completed }, asItIs)
}

async function saveAs(
  input: Input,
  context: Saving,
  invoiceRequestSource: Row['invoiceRequestSource'],
) {
  const before = await editable(context, input)
  const administered = invoiceRequestSource === administrationSource ? { administer: true } : {}
  const changed = await applyTo(context, before, { ...input, ...administered })
  const source = changed.content.administer ? administrationSource : invoiceRequestSource
  await refuseUnsendable(context, changed, input, source)
  await learnFromSave(context, changed)
  await sendOn(context, changed, source)
  context.audit({
    company: changed.issuerOrganizationNumber,
    subject: changed.id,
    ...auditOf(before, changed),
  })
  return present(context, changed.id)
}

export const save: Handler<typeof interpretation.save> = (input, context) =>
  saveAs(input, context, 0)
export const saveAdminInvoice: Handler<typeof interpretation.saveAdminInvoice> = (input, context) =>
  saveAs(input, context, administrationSource)
