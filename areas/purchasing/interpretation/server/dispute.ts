import type { Handler } from '#platform/server/context.ts'
import { formatInstant } from '#platform/swedish/format.ts'
import { disputeInvoice, openInvoicesOf } from '#areas/purchasing/invoices/server/public.ts'
import type { interpretation } from '../contract.ts'

/** Makes a mail from a debtor a dispute of an invoice, with the mail as its paper (interpretation 90). */
export const dispute: Handler<typeof interpretation.dispute> = async (
  { id, invoiceNumber, organizationNumber, why },
  context,
) => {
  const { db, refuse } = context
  const mail = await db
    .selectFrom('intake')
    .leftJoin('mailSource', 'mailSource.intakeId', 'intake.id')
    .select(['kind', 'fromAddress', 'subject', 'receivedAt'])
    .where('intake.id', '=', id)
    .executeTakeFirst()
  if (!mail) return refuse('missing')
  if (mail.kind !== 'mail') refuse('noMail')
  const [invoice, another] = await openInvoicesOf(db, { invoiceNumber, organizationNumber })
  if (another) refuse('several')
  if (!invoice) return refuse('noInvoice')
  const disputed = await disputeInvoice(context, invoice, {
    saidBy: mail.fromAddress || 'Okänd avsändare',
    papers: `Brevet ”${mail.subject || 'utan ämne'}” från ${formatInstant(mail.receivedAt)}, under Mottaget`,
    note: why,
  })
  return disputed ? refuse(disputed) : { invoiceId: invoice.id }
}
