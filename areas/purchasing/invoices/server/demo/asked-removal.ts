import { addApproval } from '#areas/foundation/approvals/server/public.ts'
import { idOf } from '#world/insert.ts'
import { staffNamed } from '#world/staff.ts'
import { ago, type World } from '#world/world.ts'
import { bought } from '../../states.ts'
import { removalInWords } from '../removal.ts'

/** A bought invoice that one administrator wants removed, and another has not decided on. */
export async function askForRemoval({ db, seed, now }: World): Promise<void> {
  const invoice = await db
    .selectFrom('invoice')
    .selectAll()
    .where('state', '=', bought)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!invoice) return
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
