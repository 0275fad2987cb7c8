import { z } from 'zod'
import type { Actor } from '#platform/permission.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { places } from '#areas/places.ts'
import { actOfTwo } from '#areas/foundation/approvals/server/public.ts'
import { mayServeInvoices } from '#areas/foundation/users/rules.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { judgeAnswer, noteCounted } from '#areas/purchasing/approvers/server/public.ts'
import { texts as approverTexts } from '#areas/purchasing/approvers/texts.ts'
import type { invoices } from '../contract.ts'
import { leftToPay, mayApprove, noLongerBought, ownPartner } from '../rules.ts'
import { invoiceStateNames, mayFollow, waits, type InvoiceState } from '../states.ts'
import { enqueueDecisions } from './deciding/decide-job.ts'
import { releaseFor } from './deciding/headroom.ts'
import { heldInvoice, moveInvoice, type InvoiceRow, type SettledRow } from './invoice-store.ts'
import { whyNoLonger } from './look-again.ts'
import { followPosted } from './settlement/follow.ts'
import { tellInvoiceSystem } from './tell.ts'

/** The invoice, held, with what the trail should say of it. */
export async function heldForAct(
  { db, audit }: Omit<Context, 'refuse'>,
  id: string,
): Promise<SettledRow> {
  const invoice = (await heldInvoice(db, id)) ?? refusePlatform('notFound')
  audit({
    company: invoice.issuerOrganizationNumber,
    subject: id,
    before: { state: invoice.state },
  })
  return invoice
}

/** A delivery, approved in the recipient's place as one asked and another approved (invoices 49). */
export const approveDelivery = actOfTwo('approveDelivery', {
  payload: z.object({
    id: z.uuid(),
    comment: z.string(),
    /** What was left to pay, in hundredths of its currency, when it was asked for. */
    left: z.number().optional(),
    /** How the recipient's answer came (invoices 140). */
    answer: z
      .object({ from: z.string().nullish(), otherwise: z.boolean().optional() })
      .default({ otherwise: true }),
  }),
  askers: mayServeInvoices,
  perform: async ({ id, comment, left, answer }, { db, actor, now, audit }, asker) => {
    const invoice = await heldInvoice(db, id)
    if (!invoice || !mayApprove(invoice, await readSetting(db, ownPartner)))
      return {
        code: 'cannotBeDone',
        message: 'Fakturan inväntar inte längre leveransgodkännande som ges här.',
      }
    const stopped = await whyNoLonger(db, invoice, now)
    if (stopped) return { code: 'cannotBeDone', message: noLongerBought(stopped.why) }
    if (left !== undefined && left !== leftToPay(invoice))
      return {
        code: 'cannotBeDone',
        message: 'Beloppet som köps har ändrats sedan det begärdes. Begäran behöver göras om.',
      }
    const verdict = await judgeAnswer(db, invoice, answer, now)
    if ('code' in verdict) return { code: 'cannotBeDone', message: approverTexts[verdict.code] }
    const both = { ...actor, name: asker.withSecond }
    const state = await answerForRecipient(db, both, invoice, { approve: true, comment, now })
    await noteCounted(db, id, verdict.approverId, now)
    audit({ before: { state: invoice.state }, after: { state, answer: verdict.words } })
    return undefined
  },
})

/** What the second person is told of it, and where. */
export const deliveryInWords = (invoice: InvoiceRow, answer: string) => ({
  subject: invoice.id,
  organizationNumber: invoice.issuerOrganizationNumber,
  title: `Godkänn leveransen av faktura ${invoice.invoiceNumber} från ${invoice.issuerName} i stället för ${invoice.recipientName}`,
  place: places.invoice(invoice.id),
  difference: [
    {
      label: 'Läge',
      before: invoiceStateNames[invoice.state],
      after: invoiceStateNames.bought,
    },
    {
      label: 'Belopp som köps',
      before: '',
      after: `${formatMoney(leftToPay(invoice))} ${invoice.currency}`,
    },
    { label: 'Mottagarens besked', before: '', after: answer },
  ],
})

/**
 * The recipient says yes or no to what was delivered (invoices 5): given back at once, or bought
 * when a second person has approved it (invoices 49). An approval that came by mail counts only from
 * an address that was asked and is trusted (invoices 140).
 */
export const recipientApproval: Handler<typeof invoices.recipientApproval> = async (
  input,
  context,
) => {
  const { db, actor, now, audit, refuse } = context
  const invoice = await heldForAct(context, input.invoiceId)
  if (!mayApprove(invoice, await readSetting(db, ownPartner)))
    refuse(invoice.state === 'awaitingApproval' ? 'ownGroup' : 'notAwaiting')
  const comment = input.comment ?? ''
  if (input.approve === true) {
    const stopped = await whyNoLonger(db, invoice, now)
    if (stopped) refuse(stopped.why)
    const answer = { from: input.answeredFrom, otherwise: input.answeredOtherwise }
    const verdict = await judgeAnswer(db, invoice, answer, now)
    if ('code' in verdict)
      return refuse(verdict.code, {
        fields: [{ field: 'answeredFrom', message: approverTexts[verdict.code] }],
      })
    const asked = await approveDelivery.ask(context, {
      ...deliveryInWords(invoice, verdict.words),
      reason: comment,
      payload: { id: invoice.id, comment, left: leftToPay(invoice), answer },
    })
    return 'code' in asked ? refuse(asked) : { newState: invoice.state, ...asked }
  }
  const to = await answerForRecipient(db, actor, invoice, { approve: false, comment, now })
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
  invoice: SettledRow,
  { approve, comment, now }: RecipientsAnswer,
): Promise<InvoiceState> {
  const to = approve ? 'bought' : 'refusedByRecipient'
  await moveInvoice(db, invoice, { to, by: actor.name, now, comment })
  if (to === 'refusedByRecipient') await releaseFor(db, invoice, 'Nekad av mottagaren', now)
  else await followPosted(db, invoice, { by: actor.name, source: 'approved', now })
  await tellInvoiceSystem(db, actor, [{ invoice, state: to, what: 'recipientApproval' }])
  return to
}

/**
 * Has an invoice that was not bought decided on once more, by what is known and allowed now. One
 * that is tried again by itself has that try now; any other is tried from the first (invoices 70).
 */
export const decideAgain: Handler<typeof invoices.decideAgain> = async ({ id }, context) => {
  const { db, actor, now, audit, refuse } = context
  const invoice = await heldForAct(context, id)
  if (invoice.isCredit) refuse('creditNote')
  if (!mayFollow(invoice.state, 'decideAgain')) refuse('notNow')
  await moveInvoice(db, invoice, {
    to: 'decideAgain',
    by: actor.name,
    now,
    ...(invoice.state !== 'retried' && { also: { attempts: 0 } }),
  })
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
