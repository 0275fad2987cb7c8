import { openInvoices } from '#areas/purchasing/invoices/server/demo.ts'
import { mayGiveFeedback } from '#areas/foundation/users/rules.ts'
import { loadApprovers } from '#areas/purchasing/approvers/server/demo.ts'
import { stateIn } from '#areas/purchasing/invoices/server/public.ts'
import { ownPartner } from '#areas/purchasing/invoices/rules.ts'
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
/** While the recipient is waited for. */
const aboutApproval: Mail = { type: 'awaitingApproval', message }

/** What staff have written to issuers and recipients about invoices that wait. */
export async function loadFeedback(world: World): Promise<void> {
  const { db, seed, now } = world
  const invoices = await openInvoices(db, 6)
  await insertAll(
    db,
    'invoiceFeedback',
    invoices.map((invoice, place) => {
      const { type, message: text } =
        invoice.state === 'awaitingApproval' ? aboutApproval : underWay
      return {
        id: idOf(seed, 'feedback', place),
        type: feedbackTypes[type],
        message: text,
        email: 'ekonomi@example.se',
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
  await askRecipients(world)
}

/** Invoices that await their recipients, and the addresses that were asked about them. */
async function askRecipients(world: World): Promise<void> {
  const { db, seed } = world
  const awaiting = await db
    .selectFrom('invoice')
    .selectAll()
    .where(stateIn(['awaitingApproval']))
    .where('partner', '<>', ownPartner.standard)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(4)
    .execute()
  // The newest is approved on the telephone, by one and not yet by another.
  const written = await loadApprovers(world, awaiting.slice(1))
  await insertAll(
    db,
    'invoiceFeedback',
    written.map((mail, place) => ({
      id: idOf(seed, 'feedback to recipients', place),
      type: feedbackTypes.approvalRequest,
      email: mail.email,
      issuerOrganizationNumber: mail.issuerOrganizationNumber,
      createdAt: mail.at,
      createdBy: mail.by,
    })),
  )
  await insertAll(
    db,
    'invoiceFeedbackInvoice',
    written.map(({ invoiceId }, place) => ({
      invoiceId,
      feedbackId: idOf(seed, 'feedback to recipients', place),
    })),
  )
}
