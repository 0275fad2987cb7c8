import { addApproval } from '#areas/foundation/approvals/server/public.ts'
import { idOf } from '#world/insert.ts'
import { addDays } from '#platform/swedish/format.ts'
import { issuer } from '#world/roles.ts'
import { staffNamed } from '#world/staff.ts'
import { ago, type World } from '#world/world.ts'
import { activationInWords, stopReasonsOf } from '../activation.ts'
import { lockedClientById } from '../client-store.ts'

/** An inactive issuer that a credit officer wants active, and nobody has decided on. */
export async function loadAskedActivation({ db, seed, now, register }: World): Promise<void> {
  const found = await db
    .selectFrom('client')
    .leftJoin('companyStatusOverride as override', 'override.clientId', 'client.id')
    .select('client.id')
    .where('client.active', '=', 0)
    .where('client.companyType', '=', issuer)
    .where('override.clientId', 'is', null)
    .orderBy('client.id')
    .limit(1)
    .executeTakeFirst()
  const client = found && (await lockedClientById(db, found.id))
  if (!client) return
  const { today } = register
  const wanted = { active: true, validTo: addDays(today, 60) }
  const reasons = await stopReasonsOf(db, client, today)
  await addApproval(
    db,
    {
      act: 'activateStopped',
      ...activationInWords(client, { wanted, reasons, today }),
      reason: 'Bolaget har betalat sina förfallna skulder och ska sälja igen.',
      payload: { clientId: client.id, before: null, wanted },
    },
    {
      id: idOf(seed, 'approval of an activation', 0),
      askedBy: staffNamed(seed, 'Kristina'),
      now: ago({ now }, 1, 20),
    },
  )
}
