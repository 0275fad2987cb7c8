import { z } from 'zod'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { places } from '#areas/places.ts'
import { actOfTwo } from '#areas/foundation/approvals/server/public.ts'
import { maySteerInvoices } from '#areas/foundation/users/rules.ts'
import type { approvers } from '../contract.ts'
import { approvalCounts, isAsAccepted, trustText } from '../rules.ts'
import { acceptedOf, approverRows, trustIn } from './approver-store.ts'

/** The invoice, and the address among those that answer for it. */
async function approverOf(db: Db, invoiceId: string, id: string) {
  const invoice = await db
    .selectFrom('invoice')
    .select([
      'id',
      'invoiceNumber',
      'issuerOrganizationNumber',
      'issuerName',
      'recipientOrganizationNumber',
      'recipientName',
    ])
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  const row = (await approverRows(db, invoiceId)).find((one) => one.id === id)
  return invoice && row && { invoice, row }
}

/** An address whose approvals two let count though it is new or doubtful (approvers 3). */
export const acceptApprover = actOfTwo('acceptApprover', {
  payload: z.object({
    id: z.uuid(),
    invoiceId: z.uuid(),
    /** What spoke against it when it was asked for. */
    doubts: z.array(z.string()),
  }),
  askers: maySteerInvoices,
  perform: async ({ id, invoiceId, doubts }, { db, now, audit }, asker) => {
    await db.selectFrom('deliveryApprover').select('id').where('id', '=', id).forUpdate().execute()
    const found = await approverOf(db, invoiceId, id)
    if (!found) return { code: 'cannotBeDone', message: 'Adressen svarar inte längre för fakturan' }
    const trust = await trustIn(db, found.invoice, found.row.email, now)
    if (!isAsAccepted(trust, { doubts }))
      return {
        code: 'cannotBeDone',
        message: 'Mer talar mot adressen nu än när det begärdes. Begäran behöver göras om.',
      }
    await db
      .updateTable('deliveryApprover')
      .set({ acceptedAt: now, acceptedBy: asker.withSecond, acceptedDoubts: doubts })
      .where('id', '=', id)
      .execute()
    audit({ before: { accepted: false }, after: { accepted: true, doubts } })
    return undefined
  },
})

/** Asks a second person to let the approvals of an address count. */
export const accept: Handler<typeof approvers.accept> = async ({ id, invoiceId, why }, context) => {
  const { db, now, audit, refuse } = context
  const { invoice, row } = (await approverOf(db, invoiceId, id)) ?? refusePlatform('notFound')
  audit({ company: invoice.issuerOrganizationNumber, subject: id })
  const trust = await trustIn(db, invoice, row.email, now)
  if (trust.level === 'barred') refuse('barred')
  if (approvalCounts(trust, acceptedOf(row))) refuse('countsAlready')
  const asked = await acceptApprover.ask(context, {
    ...acceptanceInWords(invoice, trust),
    subject: id,
    reason: why,
    payload: { id, invoiceId, doubts: [...trust.doubts] },
  })
  return 'code' in asked ? refuse(asked) : asked
}

/** What the second person is told of it, and where; the address itself stands on the invoice. */
export const acceptanceInWords = (
  invoice: {
    readonly id: string
    readonly invoiceNumber: string
    readonly issuerOrganizationNumber: string
    readonly issuerName: string
    readonly recipientName: string
  },
  trust: Parameters<typeof trustText>[0] & { readonly reasons: readonly { text: string }[] },
) => ({
  organizationNumber: invoice.issuerOrganizationNumber,
  title: `Låt en adress godkänna leveranser från ${invoice.issuerName} till ${invoice.recipientName}, bland dem faktura ${invoice.invoiceNumber}`,
  place: places.invoice(invoice.id),
  difference: [
    { label: 'Godkännanden från adressen', before: 'Räknas inte', after: 'Räknas' },
    {
      label: 'Bedömning',
      before: '',
      after: `${trustText(trust)}. ${trust.reasons.map(({ text }) => text).join('. ')}`,
    },
  ],
})
