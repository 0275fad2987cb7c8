import { sql } from 'kysely'
import { holds } from '#platform/permission.ts'
import type { Handler } from '#platform/server/context.ts'
import { putMailInOutbox } from '#platform/server/mail/mail.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { blacklistHits } from '#areas/foundation/blacklist/server/public.ts'
import {
  explanationsOf,
  heldInvoices,
  named,
  syncThem,
  type InvoiceRow,
} from '#areas/purchasing/invoices/server/public.ts'
import { noteAsked } from '#areas/purchasing/approvers/server/public.ts'
import { feedback } from '../contract.ts'
import { feedbackTypes, fits, recipientsOf, slipMs, templateOf, toIssuer } from '../rules.ts'
import { texts } from '../texts.ts'
import { getInvoicesByState } from './feedback-list.ts'
import { mailData } from './mail-data.ts'
import { getPreview } from './preview.ts'

type Add = Handler<typeof feedback.add>
type Adding = Parameters<Add>[1]
type Sent = Parameters<Add>[0]

/**
 * Writes one mail about invoices, and keeps that it was written. The invoices are held: nobody
 * moves them, or writes the same, meanwhile.
 */
const add: Add = async (input, context) => {
  const { db, actor, now, audit } = context
  const { type } = input
  const ids = [...new Set(input.invoiceIds)]
  const invoices = await heldInvoices(db, ids)
  const [first] = invoices
  if (!first || invoices.length < ids.length) return refusePlatform('notFound')
  const company = first.issuerOrganizationNumber
  audit({ company })
  await refuseUnsendable(input, invoices, context)

  const id = context.newId()
  await db
    .insertInto('invoiceFeedback')
    .values({
      id,
      type: feedbackTypes[type],
      message: input.message,
      email: input.email,
      issuerOrganizationNumber: company,
      createdAt: now,
      createdBy: actor.name,
    })
    .execute()
  await db
    .insertInto('invoiceFeedbackInvoice')
    .values(ids.map((invoiceId) => ({ invoiceId, feedbackId: id })))
    .execute()
  if (!toIssuer(type)) await noteAsked(db, invoices, { email: input.email, by: actor.name, now })
  await putMailInOutbox(db, actor, {
    to: input.email,
    template: templateOf(type),
    data: mailData(
      invoices,
      input.message,
      toIssuer(type) ? await explanationsOf(db, invoices) : new Map(),
    ),
    idempotencyKey: `feedback:${id}`,
    company,
    // The mail asks for an answer, which shall reach whoever asked.
    ...(actor.kind === 'staff' && { replyTo: actor.email }),
  })
  audit({ subject: id, after: { type: feedbackTypes[type], email: input.email, invoices: ids } })
  return { id, sent: now }
}

/** Everything that stops a mail, what can be asked about last (feedback 1, 5, 9). */
async function refuseUnsendable(
  input: Sent,
  invoices: readonly InvoiceRow[],
  { db, actor, now, refuse }: Adding,
) {
  const { type } = input
  if (toIssuer(type)) {
    const issuers = new Set(invoices.map((invoice) => invoice.issuerOrganizationNumber))
    if (input.issuerOrganizationNumber) issuers.add(input.issuerOrganizationNumber)
    if (issuers.size > 1) refuse('severalIssuers')
  } else {
    if (actor.kind !== 'staff' || !holds(actor, 'LgUser', 'Administrator')) refuse('onlyLg')
    if (recipientsOf(invoices) > 1) refuse('severalRecipients')
  }
  if (!invoices.every(({ state }) => fits(type, state))) refuse('movedOn')
  const again = await db
    .selectFrom('invoiceFeedback')
    .innerJoin('invoiceFeedbackInvoice', 'feedbackId', 'id')
    .where(
      'invoiceId',
      'in',
      invoices.map(({ id }) => id),
    )
    .where('type', '=', feedbackTypes[type])
    .where('message', '=', input.message)
    .where(sql<boolean>`lower(email) = ${input.email.toLowerCase()}`)
    .where('createdAt', '>', new Date(now.getTime() - slipMs))
    .select('id')
    .executeTakeFirst()
  if (again) refuse('justSent')
  if (!input.ignoreBlacklistWarning && (await blacklistHits(db, { email: input.email })).length > 0)
    refuse('emailaddress_bl')
}

const syncInvoices: Handler<typeof feedback.syncInvoices> = async ({ ids }, context) => {
  const asked = [...new Set(ids)]
  const invoices = await context.db
    .selectFrom('invoice')
    .selectAll()
    .where('id', 'in', asked)
    .orderBy('id')
    .execute()
  if (invoices.length < asked.length) refusePlatform('notFound')
  context.audit({ after: { invoices: asked } })
  const open = invoices.map(named).filter(({ state }) => state !== 'final')
  if (open.length > 0 && !(await syncThem(context, open))) context.refuse('syncFailed')
  return { message: texts.synced }
}

export const feedbackServed = handlers(feedback, {
  getPreview,
  getInvoicesByState,
  add,
  syncInvoices,
})
