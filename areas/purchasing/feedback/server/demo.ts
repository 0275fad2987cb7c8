import { openInvoices } from '#areas/purchasing/invoices/server/demo.ts'
import { mayGiveFeedback } from '#areas/foundation/users/rules.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { draws } from '#world/register/chance.ts'
import { somebody, type World } from '#world/world.ts'
import { feedbackTypes, type FeedbackType } from '../rules.ts'

const message = 'Vi hör av oss så snart vi vet mer.'
interface Mail {
  readonly type: FeedbackType
  readonly message: string
}
const underWay: Mail = { type: 'inProgress', message }
/** While the recipient is waited for: to the recipient and to the issuer, by turns. */
const aboutApproval: readonly Mail[] = [
  { type: 'approvalRequest', message: '' },
  { type: 'awaitingApproval', message },
]

/** What staff have written to issuers and recipients about invoices that wait. */
export async function loadFeedback({ db, seed, now }: World): Promise<void> {
  const invoices = await openInvoices(db, 6)
  await insertAll(
    db,
    'invoiceFeedback',
    invoices.map((invoice, place) => {
      const approval = invoice.state === 'awaitingApproval' ? aboutApproval[place % 2] : undefined
      const { type, message: text } = approval ?? underWay
      return {
        id: idOf(seed, 'feedback', place),
        type: feedbackTypes[type],
        message: text,
        email: invoice.recipientEmail || 'ekonomi@example.se',
        issuerOrganizationNumber: invoice.issuerOrganizationNumber,
        createdAt: new Date(Math.min(invoice.createdAt.getTime() + 40 * 60_000, now.getTime())),
        createdBy: somebody(draws(seed, 'work', place), mayGiveFeedback),
      }
    }),
  )
  await insertAll(
    db,
    'invoiceFeedbackInvoice',
    invoices.map(({ id }, place) => ({ invoiceId: id, feedbackId: idOf(seed, 'feedback', place) })),
  )
}
