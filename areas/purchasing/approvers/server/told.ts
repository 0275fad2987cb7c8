import type { Db } from '#platform/server/database.ts'
import { completeUserTask, createUserTask } from '#areas/foundation/usertasks/server/public.ts'
import { approvalCounts } from '../rules.ts'
import {
  acceptedOf,
  approverId,
  approverRows,
  noteCounted,
  trustIn,
  type AskedInvoice,
} from './approver-store.ts'
import { comparedAddress } from './evidence.ts'

interface ToldInvoice extends AskedInvoice {
  readonly invoiceNumber: string
  readonly issuerName: string
  /** Where the invoice went; empty when it is not known. */
  readonly recipientEmail: string
}
const by = 'Fakturasystemet'

/**
 * Keeps that the invoice system says that an address approves. Answers whether that counts: the
 * address is the one the invoice went to or was asked by us, and it is known or accepted by two. One
 * that does not count is somebody's task until one does (approvers 5).
 */
export async function judgeTold(
  db: Db,
  invoice: ToldInvoice,
  email: string,
  now: Date,
): Promise<boolean> {
  // Whatever it is, it is nobody's address.
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) return false
  const id = await approverId(db, invoice, email, now)
  const first = await db
    .insertInto('deliveryApproverInvoice')
    .values({ invoiceId: invoice.id, approverId: id, toldAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['invoiceId', 'approverId'])
        .doUpdateSet({ toldAt: now })
        .where('deliveryApproverInvoice.toldAt', 'is', null),
    )
    .returning('approverId')
    .executeTakeFirst()
  const counts = await countsNow(db, invoice, id, now)
  if (counts) {
    await noteCounted(db, invoice.id, id, now)
    await endTasks(db, invoice.id, now)
  } else if (first) await addTask(db, invoice, id, now)
  return counts
}

async function countsNow(db: Db, invoice: ToldInvoice, id: string, now: Date): Promise<boolean> {
  const row = (await approverRows(db, invoice.id)).find((one) => one.id === id)
  if (!row) return false
  const wentTo = invoice.recipientEmail
  const wasAsked =
    row.askedAt !== null ||
    (wentTo !== '' && comparedAddress(wentTo) === comparedAddress(row.email))
  return wasAsked && approvalCounts(await trustIn(db, invoice, row.email, now), acceptedOf(row))
}

/** Somebody is to accept the address, or have the right one asked. */
async function addTask(db: Db, invoice: ToldInvoice, id: string, now: Date): Promise<void> {
  const { id: invoiceId, invoiceNumber, issuerName, recipientName } = invoice
  const userTaskId = await createUserTask(db, {
    kind: 'approvalNotCounted',
    header: 'Ett leveransgodkännande räknas inte',
    message: `Fakturasystemet har fått ett ja för faktura ${invoiceNumber} från ${issuerName} till ${recipientName}, från en adress som inte räknas. Begär att adressen godtas, eller se till att rätt adress svarar.`,
    action: { taskAction: 11, actionId: invoiceId },
    by,
    now,
  })
  await db
    .updateTable('deliveryApproverInvoice')
    .set({ userTaskId })
    .where('invoiceId', '=', invoiceId)
    .where('approverId', '=', id)
    .execute()
}

/** Nothing of an invoice is left to do once an approval of it counts. */
async function endTasks(db: Db, invoiceId: string, now: Date): Promise<void> {
  const rows = await db
    .selectFrom('deliveryApproverInvoice')
    .select('userTaskId')
    .where('invoiceId', '=', invoiceId)
    .where('userTaskId', 'is not', null)
    .execute()
  for (const { userTaskId } of rows)
    if (userTaskId !== null) await completeUserTask(db, userTaskId, { by, now })
}
