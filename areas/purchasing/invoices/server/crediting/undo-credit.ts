import { z } from 'zod'
import type { Actor } from '#platform/permission.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { putInOutbox } from '#platform/server/outbox/outbox.ts'
import { places } from '#areas/places.ts'
import { actOfTwo } from '#areas/foundation/approvals/server/public.ts'
import { completeUserTask } from '#areas/foundation/usertasks/server/public.ts'
import { maySteerInvoices } from '#areas/foundation/users/rules.ts'
import { holdPart } from '#areas/credit/limits/server/public.ts'
import type { creditNotes } from '../../contract-credit.ts'
import { inCurrency, isToldOf, leftOf, type CreditEffect } from '../../credit-rules.ts'
import { invoiceStateNames } from '../../states.ts'
import { enqueueDecisions } from '../deciding/decide-job.ts'
import { heldInvoices, invoiceById, moveInvoice, type SettledRow } from '../invoice-store.ts'
import { named } from '../invoice-system/invoice-system.ts'
import { followBalance } from '../settlement/follow.ts'
import { threadOf } from '../tell.ts'
import { askPerson } from './credit.ts'
import { heldCredit, keptCredit } from './credit-store.ts'

/**
 * What a credit note has credited by mistake, undone as one asked and another approved (invoices
 * 331): the invoice is owed as before it came, and the note waits for a person again.
 */
export const undoCredit = actOfTwo('undoCredit', {
  payload: z.object({
    id: z.uuid(),
    why: z.string(),
    /** Which invoice it credited when it was asked for, and with how many hundredths. */
    creditedInvoiceId: z.uuid(),
    amount: z.number(),
  }),
  askers: maySteerInvoices,
  perform: async ({ id, why, creditedInvoiceId, amount }, { db, actor, now, audit }, asker) => {
    const held = await heldInvoices(db, [id, creditedInvoiceId])
    const [note, invoice] = [id, creditedInvoiceId].map((one) => held.find((row) => row.id === one))
    const kept = await keptCredit(db, id)
    const isAsAsked = kept?.creditedInvoiceId === creditedInvoiceId && kept.amount === amount
    if (!note || !invoice || !isAsAsked || kept.effect === null)
      return {
        code: 'cannotBeDone',
        message: 'Kreditfakturan krediterar inte längre det som den gjorde när det begärdes.',
      }
    const by = { ...actor, name: asker.withSecond }
    if (kept.userTaskId) await completeUserTask(db, kept.userTaskId, { by: by.name, now })
    const userTaskId = await askPerson(db, note, {
      header: `Kreditfaktura ${note.invoiceNumber} från ${note.issuerName} krediterade fel faktura`,
      message: `Krediteringen av faktura ${invoice.invoiceNumber} med ${inCurrency(amount, note.currency)} är återtagen: ${why}. Välj rätt faktura på kreditfakturans sida, eller skriv varför den inte gäller någon.`,
      now,
    })
    await db
      .updateTable('creditNote')
      .set({
        state: 'open',
        problem: 'undone',
        creditedInvoiceId: null,
        amount: null,
        foundBy: null,
        effect: null,
        daysAfterPurchase: null,
        suspicious: false,
        waits: true,
        userTaskId,
        decidedAt: now,
        decidedBy: by.name,
        why,
      })
      .where('invoiceId', '=', id)
      .execute()
    await followUndone(db, { before: invoice, effect: kept.effect, note, amount, by, now })
    audit({
      before: { creditForInvoiceNumber: invoice.invoiceNumber, amount },
      after: { creditForInvoiceNumber: null },
      why,
    })
    return undefined
  },
})

interface Undone {
  /** The invoice as it was while it was credited. */
  readonly before: SettledRow
  readonly effect: CreditEffect
  readonly note: SettledRow
  readonly amount: number
  readonly by: Actor
  readonly now: Date
}
/** What follows for the invoice, now that the database has posted back what was posted. */
async function followUndone(db: Db, undone: Undone): Promise<void> {
  const { before, effect, note, amount, by, now } = undone
  const invoice = await invoiceById(db, before.id)
  if (!invoice) throw new Error('A held invoice is gone')
  const left = leftOf(invoice)
  const comment = `Krediteringen av ${note.invoiceNumber} är återtagen`
  const of = { by: by.name, source: `credit note ${note.id}`, now }
  if (invoice.boughtSum > 0)
    await followBalance(db, before, invoice, {
      ...of,
      comment,
      // The invoice system takes it for paid in full: what it is told may not arrive.
      asks: before.state === 'paid' || before.state === 'final',
    })
  else if (invoice.state === 'awaitingApproval')
    await holdPart(db, { invoice: invoice.id, why: comment, now, left, of: invoice.invoiceAmount })
  else await lookAgain(db, undone, invoice, comment)
  if (isToldOf(effect))
    await putInOutbox(db, by, {
      destination: 'invoice-system',
      kind: 'invoice.creditUndone',
      thread: threadOf(invoice),
      idempotencyKey: `invoice:${invoice.id}:creditUndone:${note.id}:${now.toISOString()}`,
      company: invoice.issuerOrganizationNumber,
      payload: {
        ...named(invoice),
        currency: invoice.currency,
        creditNote: { id: note.id, invoiceNumber: note.invoiceNumber, amount },
        left,
        /** Whether it had been asked for that the issuer buys it back, and no more is. */
        repurchase: effect === 'repurchase',
      },
    })
}

/**
 * Has what was stopped by credit notes alone decided on anew, by what is known and allowed now. What
 * several of them took out is out no more when one is undone: what the others leave of it a person
 * decides on.
 */
async function lookAgain(
  db: Db,
  { effect, by, now }: Undone,
  invoice: SettledRow,
  comment: string,
): Promise<void> {
  const step = { by: by.name, now, comment }
  let { state } = invoice
  if (state === 'removed' && (effect === 'withdrawn' || (await isTakenOutByCredit(db, invoice)))) {
    const also = { deletedAt: null, deletedBy: null }
    await moveInvoice(db, invoice, { ...step, to: 'paused', also })
    state = 'paused'
  }
  if (state === 'paused' && invoice.holdReason === null && invoice.credited === 0) {
    await moveInvoice(
      db,
      { ...invoice, state },
      { ...step, to: 'decideAgain', also: { attempts: 0 } },
    )
    await enqueueDecisions(db, [invoice.id])
  }
}

/** Whether another credit note still takes out of the business what is left of an invoice. */
const isTakenOutByCredit = async (db: Db, { id }: SettledRow): Promise<boolean> =>
  (await db
    .selectFrom('creditNote')
    .select('invoiceId')
    .where('creditedInvoiceId', '=', id)
    .where('effect', '=', 'withdrawn')
    .executeTakeFirst()) !== undefined

/** Asks a second person to undo what a credit note has credited. */
export const askToUndo: Handler<typeof creditNotes.undoCredit> = async ({ id, why }, context) => {
  const { db, refuse } = context
  const { note, kept } = await heldCredit(context, id)
  const invoice = kept?.creditedInvoiceId
    ? await invoiceById(db, kept.creditedInvoiceId)
    : undefined
  if (!invoice || !kept || kept.amount === null) return refuse('creditsNothing')
  const money = (amount: number) => inCurrency(amount, note.currency)
  const asked = await undoCredit.ask(context, {
    subject: id,
    organizationNumber: note.issuerOrganizationNumber,
    title: `Ta tillbaka krediteringen av faktura ${invoice.invoiceNumber} från ${note.issuerName}`,
    place: places.invoice(id),
    difference: [
      {
        label: `Kvar av faktura ${invoice.invoiceNumber}`,
        before: money(leftOf(invoice)),
        after: money(leftOf(invoice) + kept.amount),
      },
      {
        label: `Kreditfaktura ${note.invoiceNumber}`,
        before: `krediterar faktura ${invoice.invoiceNumber} med ${money(kept.amount)}`,
        after: 'väntar på att någon säger vad den krediterar',
      },
      ...(kept.effect === 'repurchase'
        ? [{ label: 'Återköp', before: 'Begärs av utställaren', after: 'Begärs inte längre' }]
        : []),
      ...(kept.effect === 'withdrawn'
        ? [{ label: 'Fakturan', before: invoiceStateNames.removed, after: 'Bedöms på nytt' }]
        : []),
    ],
    reason: why,
    payload: { id, why, creditedInvoiceId: invoice.id, amount: kept.amount },
  })
  return 'code' in asked ? refuse(asked) : asked
}
