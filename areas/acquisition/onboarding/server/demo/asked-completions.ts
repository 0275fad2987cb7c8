import { addApproval } from '#areas/foundation/approvals/server/public.ts'
import { gatheringAt } from '#areas/credit/rating/server/demo.ts'
import { screenInDemo } from '#areas/parties/keypersons/server/demo.ts'
import { idOf } from '#world/insert.ts'
import { staffNamed } from '#world/staff.ts'
import { ago, type World } from '#world/world.ts'
import { gateActs, gateOf, kindsToPass } from '../../gate-rules.ts'
import { askedPassage } from '../complete.ts'
import { gateFacts } from '../gate-facts.ts'
import { presentOnboardings, typed } from '../onboarding-store.ts'
import { stages } from './stages.ts'

/**
 * Onboardings whose tasks are done and that somebody has asked to complete although something does
 * not hold: they wait for an administrator, for AML or for both (onboarding 63).
 */
export async function loadAskedCompletions(world: World): Promise<void> {
  const { db, register, seed, now } = world
  const askedBy = staffNamed(seed, 'Sofia')
  const asked = stages.flatMap((stage, place) =>
    stage.asked ? [idOf(seed, 'onboarding', place)] : [],
  )
  const open = await presentOnboardings(db)
    .where('onboarding.id', 'in', asked)
    .orderBy('onboarding.createdAt')
    .orderBy('onboarding.id')
    .execute()
  for (const row of open.map(typed)) {
    const index = register.indexOf(row.organizationNumber)
    const screening = { at: ago(world, 0, 2), by: askedBy.name }
    // Asking to complete it has asked the lists anew (onboarding 65).
    if (index !== undefined) await screenInDemo(world, register.companyFileAt(index), screening)
    const rows = gateOf(await gateFacts(gatheringAt(world, now), row))
    const kinds = kindsToPass(rows)
    const request = idOf(seed, `asked completion ${row.id}`, 0)
    const why = 'Kunden behöver komma igång den här veckan. Resten görs klart med säljaren.'
    for (const [place, kind] of kinds.entries())
      await addApproval(
        db,
        { act: gateActs[kind], ...askedPassage(row, rows, kind, { request, kinds, why }) },
        {
          id: idOf(seed, `asked completion ${row.id}`, place + 1),
          askedBy,
          now: ago(world, 0, 2),
        },
      )
  }
}
