import type { Actor } from '#platform/permission.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import type { invoices } from '../contract.ts'
import { mayApprove, ownPartner } from '../rules.ts'
import { mayFollow, waits, type InvoiceState } from '../states.ts'
import { enqueueDecisions } from './deciding/decide-job.ts'
import { releaseFor } from './deciding/headroom.ts'
import { heldInvoice, moveInvoice, type InvoiceRow } from './invoice-store.ts'
import { tellInvoiceSystem } from './tell.ts'

/** The invoice, held, with what the trail should say of it. */
export async function heldForAct(
  { db, audit }: Omit<Context, 'refuse'>,
  id: string,
): Promise<InvoiceRow> {
  const invoice = (await heldInvoice(db, id)) ?? refusePlatform('notFound')
  audit({
    company: invoice.issuerOrganizationNumber,
    subject: id,
    before: { state: invoice.state },
  })
  return invoice
}

/** The recipient says yes or no to what was delivered (invoices 5): bought, or given back. */
export const recipientApproval: Handler<typeof invoices.recipientApproval> = async (
  input,
  context,
) => {
  const { db, actor, now, audit, refuse } = context
  const invoice = await heldForAct(context, input.invoiceId)
  if (!mayApprove(invoice, await readSetting(db, ownPartner)))
    refuse(invoice.state === 'awaitingApproval' ? 'ownGroup' : 'notAwaiting')
  const comment = input.comment ?? ''
  const to = await answerForRecipient(db, actor, invoice, {
    approve: input.approve === true,
    comment,
    now,
  })
  audit({ after: { state: to }, ...(comment !== '' && { why: comment }) })
  return { newState: to }
}

interface RecipientsAnswer {
  readonly approve: boolean
  readonly comment: string
  readonly now: Date
}
/** Moves a held invoice that awaits its recipient. Answers where it is then. */
export async function answerForRecipient(
  db: Db,
  actor: Actor,
  invoice: InvoiceRow,
  { approve, comment, now }: RecipientsAnswer,
): Promise<InvoiceState> {
  const to = approve ? 'bought' : 'refusedByRecipient'
  await moveInvoice(db, invoice, { to, by: actor.name, now, comment })
  if (to === 'refusedByRecipient') await releaseFor(db, invoice, 'Nekad av mottagaren', now)
  await tellInvoiceSystem(db, actor, [{ invoice, state: to, what: 'recipientApproval' }])
  return to
}

/** Has an invoice that was not bought decided on once more, by what is known and allowed now. */
export const decideAgain: Handler<typeof invoices.decideAgain> = async ({ id }, context) => {
  const { db, actor, now, audit, refuse } = context
  const invoice = await heldForAct(context, id)
  if (!mayFollow(invoice.state, 'decideAgain')) refuse('notNow')
  await moveInvoice(db, invoice, { to: 'decideAgain', by: actor.name, now, also: { attempts: 0 } })
  await enqueueDecisions(db, [id])
  audit({ after: { state: 'decideAgain' } })
  return { newState: 'decideAgain' }
}

/** Puts an invoice on hold before it is decided on: the determination then pauses it. */
export const hold: Handler<typeof invoices.hold> = async ({ id, why }, context) => {
  const { db, audit, refuse } = context
  const invoice = await heldForAct(context, id)
  if (!waits(invoice.state)) refuse('notNow')
  await db.updateTable('invoice').set({ holdReason: why }).where('id', '=', id).execute()
  await enqueueDecisions(db, [id])
  audit({ why })
  return { newState: invoice.state }
}

/** Lets a paused invoice be decided on. A rule that holds it will hold it again. */
export const release: Handler<typeof invoices.release> = async ({ id }, context) => {
  const { db, actor, now, audit, refuse } = context
  const invoice = await heldForAct(context, id)
  if (invoice.state !== 'paused') refuse('notNow')
  await moveInvoice(db, invoice, {
    to: 'decideAgain',
    by: actor.name,
    now,
    also: { attempts: 0, holdReason: null },
  })
  await enqueueDecisions(db, [id])
  audit({ after: { state: 'decideAgain' } })
  return { newState: 'decideAgain' }
}
