import { staffNamed } from '#world/staff.ts'
import { ago, type World } from '#world/world.ts'
import { closeByHand, openCase } from '../am/close-case.ts'
import { lockedLimit } from '../limit-store.ts'
import { limitTypeOf } from '../../rules.ts'

/** A case that AM answered by telephone, closed by hand (limits 54): not the first that is looked at. */
export async function loadClosedCase(world: World): Promise<void> {
  const { db, seed, register } = world
  const sent = await db
    .selectFrom('limitCase')
    .select(['organizationNumber', 'limitType'])
    .where('outcome', 'is', null)
    .orderBy('sentAt')
    .orderBy('reference')
    .executeTakeFirst()
  if (!sent) return
  const row = await lockedLimit(db, { ...sent, limitType: limitTypeOf(sent.limitType) })
  const open = await openCase(db, row)
  if (!open) return
  const { id: byId, name: by } = staffNamed(seed, 'Maja')
  await closeByHand(
    db,
    row,
    {
      reference: open.reference,
      outcome: 'rejected',
      reason: 'AM avslog per telefon. De vill se nästa kvartalsrapport först.',
      decided: null,
    },
    { by, byId, now: ago(world, 0, 30), today: register.today },
  )
}
