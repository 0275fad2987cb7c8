import { sql } from 'kysely'
import { z } from 'zod'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import type { JobTask } from '#platform/server/jobs.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { inTransaction } from '#platform/server/serve.ts'
import type { invoices } from '../../contract.ts'
import { mayFollow } from '../../states.ts'
import { heldForAct } from '../actions.ts'
import { heldInvoice, moveInvoice, type InvoiceRow } from '../invoice-store.ts'
import { enqueueDecisions } from './decide-job.ts'

/**
 * Has an invoice decided on again when what waits for a second person is approved (invoices 163);
 * at once when it is already.
 */
export const decideAfter: Handler<typeof invoices.decideAfter> = async (
  { id, approvalId },
  context,
) => {
  const { db, actor, now, audit, refuse } = context
  const invoice = await heldForAct(context, id)
  if (invoice.isCredit || !mayFollow(invoice.state, 'decideAgain')) refuse('notNow')
  // Held, so that it is not approved between the look and the row.
  const approval = await db
    .selectFrom('approval')
    .select('state')
    .where('id', '=', approvalId)
    .forUpdate()
    .executeTakeFirst()
  if (!approval) return refusePlatform('notFound')
  if (approval.state === 'approved') {
    await again(db, invoice, actor.name, now)
    audit({ after: { state: 'decideAgain' } })
    return { newState: 'decideAgain' }
  }
  if (approval.state !== 'waiting') refuse('notApproved')
  await db
    .insertInto('invoiceAfterApproval')
    .values({ approvalId, invoiceId: id, askedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  audit({ after: { decidedAgainAfter: approvalId } })
  return { newState: invoice.state }
}

async function again(db: Db, invoice: InvoiceRow, by: string, now: Date): Promise<void> {
  await moveInvoice(db, invoice, { to: 'decideAgain', by, now, also: { attempts: 0 } })
  await enqueueDecisions(db, [invoice.id])
}

const payload = z.object({ id: z.uuid() })
/** Done when something is approved: the invoices that waited for it are decided on again. */
export const decideApproved: JobTask = async (given, { writes, clock }) => {
  const { id } = payload.parse(given)
  await inTransaction(writes, async (db) => {
    const rows = await db
      .deleteFrom('invoiceAfterApproval')
      .using('approval')
      .whereRef('approval.id', '=', 'invoiceAfterApproval.approvalId')
      .where('invoiceAfterApproval.approvalId', '=', id)
      .where('approval.state', '=', 'approved')
      .returning(['invoiceId', 'askedBy', 'decidedBy'])
      .execute()
    for (const { invoiceId, askedBy, decidedBy } of rows.toSorted((one, other) =>
      one.invoiceId < other.invoiceId ? -1 : 1,
    )) {
      const invoice = await heldInvoice(db, invoiceId)
      // Somebody may have been first, or removed it.
      if (!invoice || invoice.isCredit || !mayFollow(invoice.state, 'decideAgain')) continue
      await again(db, invoice, `${askedBy}, godkänd av ${decidedBy}`, clock())
    }
  })
}

/**
 * What waits for a second person for the sake of an invoice, or is approved and has not been acted
 * on yet, the first asked for first.
 */
export const awaitedFor = (db: Db, invoiceId: string, now: Date) =>
  db
    .selectFrom('invoiceAfterApproval')
    .innerJoin('approval', 'approval.id', 'invoiceAfterApproval.approvalId')
    .select([
      'approval.title',
      'approval.place',
      'approval.askedBy',
      'approval.askedAt',
      sql<boolean>`approval.state = 'approved'`.as('isApproved'),
    ])
    .where('invoiceId', '=', invoiceId)
    .where((is) =>
      is.or([
        is('approval.state', '=', 'approved'),
        is.and([is('approval.state', '=', 'waiting'), is('approval.expiresAt', '>', now)]),
      ]),
    )
    .orderBy('approval.askedAt')
    .limit(20)
    .execute()
