import { openInvoices } from '#areas/purchasing/invoices/server/demo.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { draws } from '#world/register/chance.ts'
import { somebody, type World } from '#world/world.ts'

/** What staff have written to issuers and recipients about invoices that wait. */
export async function loadFeedback(world: World): Promise<void> {
  const { db, seed, now } = world
  const invoices = await openInvoices(world.db, 6)
  const rows = invoices.map((invoice, place) => ({
    id: idOf(seed, 'feedback', place),
    type: invoice.state === 4 ? (place % 2 === 0 ? 5 : 1) : 3,
    message: invoice.state === 4 && place % 2 === 0 ? '' : 'Vi hör av oss så snart vi vet mer.',
    email: invoice.recipientEmail || 'ekonomi@example.se',
    issuerOrganizationNumber: invoice.issuerOrganizationNumber,
    createdAt: new Date(Math.min(invoice.createdAt.getTime() + 40 * 60_000, now.getTime())),
    createdBy: somebody(draws(seed, 'work', place)),
  }))
  await insertAll(db, 'invoiceFeedback', rows)
  await insertAll(
    db,
    'invoiceFeedbackInvoice',
    invoices.map(({ id }, place) => ({ invoiceId: id, feedbackId: idOf(seed, 'feedback', place) })),
  )
}
