import type { Db } from '#platform/server/database.ts'
import { addApproval } from '#areas/foundation/approvals/server/public.ts'
import { idOf } from '#world/insert.ts'
import { staffNamed } from '#world/staff.ts'
import { ago, type World } from '#world/world.ts'
import { addMerge } from '../debtors/merge-store.ts'
import { askedInWords } from '../debtors/merge-recipients.ts'
import { lockedLimit, removeManual, type Change } from '../limit-store.ts'

/** Recipients whose limits nothing waits for, those that hold a little first, öre. */
const recipientsOf = ({ db }: World) =>
  db
    .selectFrom('clientLimit')
    .innerJoin('company', 'company.organizationNumber', 'clientLimit.organizationNumber')
    .select(['company.organizationNumber', 'company.name', 'clientLimit.reserved'])
    .where('limitType', '=', 3)
    .where('clientLimit.organizationNumber', 'not in', (rows) =>
      rows
        .selectFrom('clientLimit')
        .select('organizationNumber')
        .where('pendingState', 'is not', null),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('approval')
            .select('id')
            .whereRef('approval.organizationNumber', '=', 'clientLimit.organizationNumber'),
        ),
      ),
    )
    .orderBy((is) => is('reserved', '=', 0))
    .orderBy('reserved')
    .orderBy('company.organizationNumber')
    .limit(4)
    .execute()

/** The alias's own limits are ended first, as merging asks of it. */
export async function endManual(db: Db, organizationNumber: string, change: Change): Promise<void> {
  for (const limitType of ['recipient', 'approval'] as const) {
    const row = await lockedLimit(db, { organizationNumber, limitType })
    if (row.limitValue !== null) await removeManual(db, row, change)
  }
}

/** Two recipients that are one debtor, and two that somebody has asked to make so (limits 70). */
export async function loadMerges(world: World): Promise<void> {
  const { db, seed } = world
  const [alias, main, another, other] = await recipientsOf(world)
  if (!main || !alias || !other || !another) return
  const maker = staffNamed(seed, 'Kristina')
  const second = staffNamed(seed, 'Maja')
  for (const { organizationNumber } of [alias, another])
    await endManual(db, organizationNumber, { by: second.name, now: ago(world, 2, 60) })
  await addMerge(db, {
    id: idOf(seed, 'recipient merge', 0),
    aliasNumber: alias.organizationNumber,
    mainNumber: main.organizationNumber,
    reason: 'Verksamheten är överlåten till huvudmottagaren, som betalar båda bolagens fakturor.',
    by: `${maker.name}, godkänd av ${second.name}`,
    now: ago(world, 1, 60),
  })
  await addApproval(
    db,
    {
      act: 'mergeRecipients',
      ...askedInWords('merge', another, other),
      reason: 'Samma ekonomiavdelning betalar för båda, enligt deras inköpschef.',
    },
    { id: idOf(seed, 'approval of merged recipients', 0), askedBy: maker, now: ago(world, 0, 70) },
  )
}
