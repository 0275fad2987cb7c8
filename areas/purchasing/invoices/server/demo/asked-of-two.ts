import { addApproval } from '#areas/foundation/approvals/server/public.ts'
import { idOf } from '#world/insert.ts'
import { staffNamed } from '#world/staff.ts'
import { ago, type World } from '#world/world.ts'
import { ownPartner } from '../../rules.ts'
import { deliveryInWords } from '../actions.ts'
import { named, stateIn } from '../invoice-store.ts'
import { removalInWords } from '../removal.ts'

/** A bought invoice that one administrator wants removed, and another has not decided on. */
export async function askForRemoval({ db, seed, now }: World): Promise<void> {
  const stored = await db
    .selectFrom('invoice')
    .selectAll()
    .where(stateIn(['bought']))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!stored) return
  const invoice = named(stored)
  const reason = 'Kunden har krediterat hela leveransen och skickat kreditfakturan till oss.'
  await addApproval(
    db,
    {
      act: 'removeInvoice',
      ...removalInWords(invoice),
      reason,
      payload: { id: invoice.id, why: reason, bought: true },
    },
    {
      id: idOf(seed, 'approval of a removed invoice', 0),
      askedBy: staffNamed(seed, 'Maja'),
      now: ago({ now }, 0, 50),
    },
  )
}

/** A delivery that one administrator has heard of, and another has not decided on (invoices 49). */
export async function askForDelivery({ db, seed, now }: World): Promise<void> {
  const stored = await db
    .selectFrom('invoice')
    .selectAll()
    .where(stateIn(['awaitingApproval']))
    .where('partner', '<>', ownPartner.standard)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!stored) return
  const invoice = named(stored)
  const comment = 'Mottagarens inköpschef bekräftade leveransen på telefon i går.'
  await addApproval(
    db,
    {
      act: 'approveDelivery',
      ...deliveryInWords(invoice, 'Ingen har frågats med e-post'),
      reason: comment,
      payload: { id: invoice.id, comment, answer: { otherwise: true } },
    },
    {
      id: idOf(seed, 'approval of a delivery', 0),
      askedBy: staffNamed(seed, 'Maja'),
      now: ago({ now }, 0, 35),
    },
  )
}
