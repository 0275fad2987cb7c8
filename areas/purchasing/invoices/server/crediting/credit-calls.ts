import { sql } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import { inOrder } from '#platform/server/in-order.ts'
import type { Db } from '#platform/server/database.ts'
import { handlers } from '#platform/server/serve.ts'
import { completeUserTask } from '#areas/foundation/usertasks/server/public.ts'
import { effectTexts, leftOf, mayBeCredited } from '../../credit-rules.ts'
import { creditNotes } from '../../contract-credit.ts'
import { credit } from './credit.ts'
import { heldCredit, onSameDebtor } from './credit-store.ts'
import { creditText } from './present-credit.ts'
import { askToUndo } from './undo-credit.ts'

const rows = (db: Db) =>
  db
    .selectFrom('creditNote')
    .innerJoin('invoice as note', 'note.id', 'creditNote.invoiceId')
    .leftJoin('invoice as whole', 'whole.id', 'creditNote.creditedInvoiceId')
    .select([
      'note.id',
      'note.invoiceNumber',
      'note.issuerName',
      'note.issuerOrganizationNumber',
      'note.recipientName',
      'note.recipientOrganizationNumber',
      'note.invoiceAmount',
      'note.currency',
      'note.createdAt',
      'creditNote.state',
      'creditNote.problem',
      'creditNote.effect',
      'creditNote.why',
      'creditNote.suspicious',
      'creditNote.daysAfterPurchase',
      'whole.id as creditedId',
      'whole.invoiceNumber as creditedNumber',
    ])
const present = (row: Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]) => ({
  id: row.id,
  invoiceNumber: row.invoiceNumber,
  issuer: { name: row.issuerName, organizationNumber: row.issuerOrganizationNumber },
  recipient: { name: row.recipientName, organizationNumber: row.recipientOrganizationNumber },
  amount: Math.abs(row.invoiceAmount),
  currency: row.currency,
  created: row.createdAt,
  text: creditText(row),
  suspicious: row.suspicious,
  daysAfterPurchase: row.daysAfterPurchase,
  credited:
    row.creditedId !== null && row.creditedNumber !== null
      ? { id: row.creditedId, invoiceNumber: row.creditedNumber }
      : null,
})

const orders = {
  number: sql.ref('note.invoice_number'),
  created: sql.ref('credit_note.created_at'),
  issuer: sql.ref('note.issuer_name'),
  amount: sql`abs(note.kronor_amount)`,
  credited: sql.ref('whole.invoice_number'),
} as const

const waitingCredits: Handler<typeof creditNotes.waitingCredits> = async (
  { take, currentPage, ...order },
  { db },
) => {
  const [list, { count }] = await Promise.all([
    inOrder(rows(db), order, orders)
      .where('waits', '=', true)
      .orderBy('creditNote.createdAt')
      .orderBy('creditNote.invoiceId')
      .limit(take)
      .offset(currentPage * take)
      .execute(),
    db
      .selectFrom('creditNote')
      .where('waits', '=', true)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { list: list.map(present), totalHits: count }
}

const suspiciousCredits: Handler<typeof creditNotes.suspiciousCredits> = async (
  { organizationNumber },
  { db, now },
) => {
  const list = await rows(db)
    .where('creditNote.issuerOrganizationNumber', '=', organizationNumber)
    .where('suspicious', '=', true)
    .where('creditNote.createdAt', '>', sql<Date>`${now}::timestamptz - interval '1 year'`)
    .orderBy('creditNote.createdAt', 'desc')
    .limit(50)
    .execute()
  return { list: list.map(present) }
}

/** A person says what a credit note credits: as much of it as there is left (invoices 85). */
const linkCredit: Handler<typeof creditNotes.linkCredit> = async (
  { id, creditedInvoiceId, why },
  context,
) => {
  const { db, actor, now, audit, refuse } = context
  const { note, kept, invoice } = await heldCredit(context, id, creditedInvoiceId)
  if (kept?.state !== 'open' || note.state === 'removed') return refuse('notOpen')
  const isOfIssuer = invoice?.issuerOrganizationNumber === note.issuerOrganizationNumber
  const amount = invoice ? Math.min(Math.abs(note.invoiceAmount), leftOf(invoice)) : 0
  if (!invoice || !isOfIssuer || invoice.isCredit || amount === 0 || !mayBeCredited(invoice, note))
    return refuse('notCreditable')
  if ((await onSameDebtor(db, note, [invoice])).length === 0) return refuse('otherParty')
  const effect = await credit(db, note, invoice, { foundBy: 'person', amount, actor, now, why })
  audit({
    after: {
      invoiceNumber: note.invoiceNumber,
      creditForInvoiceNumber: invoice.invoiceNumber,
      amount,
    },
    why,
  })
  return { message: effectTexts[effect] }
}

/** A person is done with it: it credits nothing, or what followed of it is taken care of. */
const closeCredit: Handler<typeof creditNotes.closeCredit> = async ({ id, why }, context) => {
  const { db, actor, now, audit, refuse } = context
  const { kept } = await heldCredit(context, id)
  if (!kept?.waits) return refuse('notWaiting')
  await db
    .updateTable('creditNote')
    .set({
      waits: false,
      why,
      decidedAt: now,
      decidedBy: actor.name,
      ...(kept.state === 'open' && { state: 'dismissed' as const }),
    })
    .where('invoiceId', '=', id)
    .execute()
  if (kept.userTaskId) await completeUserTask(db, kept.userTaskId, { by: actor.name, now })
  audit({ why })
  return undefined
}

export const creditNotesServed = handlers(creditNotes, {
  waitingCredits,
  suspiciousCredits,
  linkCredit,
  closeCredit,
  undoCredit: askToUndo,
})
