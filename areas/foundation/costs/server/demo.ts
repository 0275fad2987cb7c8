import { sql } from 'kysely'
import { idOf, insertAll } from '#world/insert.ts'
import { staffNamed } from '#world/staff.ts'
import { ago, type World } from '#world/world.ts'

/** Kronor a night may cost in the demo world. */
const nightly = 1500

/**
 * What the look-ups of the demo world have cost, read off the answers that are stored, and the
 * budget of its nights, which two persons have approved.
 */
export async function loadCosts(world: World): Promise<void> {
  const { db, seed } = world
  const approvedBy = `${staffNamed(seed, 'Maja').name}, godkänd av ${staffNamed(seed, 'Henrik').name}`
  const nights = [0, 1, 2].map((nightsAgo) => ({
    id: idOf(seed, 'budget', nightsAgo),
    kind: 'nightlyRating' as const,
    title: 'Ny rating på natten',
    approvedCost: nightly * 100,
    approvedBy,
    approvedAt: ago(world, nightsAgo, 400),
  }))
  await insertAll(db, 'lookUpBudget', nights)
  await insertAll(db, 'configurationValue', [
    {
      namespace: 'rating',
      key: 'rateAgainBudgetPerNight',
      type: 'number' as const,
      allowMultiple: false,
      value: String(nightly),
      description: '',
      changedAt: ago(world, 40),
      changedBy: approvedBy,
    },
  ])
  await sql`
    insert into paid_look_up (id, at, source, product, cost, organization_number, cause, actor_name, budget_id, answered)
    select md5(concat_ws(' ', ${seed}::int, organization_number, provider, part, fetched_at))::uuid, fetched_at, provider, part, (answer ->> 'cost')::bigint, organization_number,
      coalesce(cause, case fetched_by when 'Skynet' then 'rateAgain' else 'asked' end), fetched_by,
      case when cause is null and fetched_by = 'Skynet' and fetched_at >= ${nights[0]?.approvedAt} then ${nights[0]?.id}::uuid end, true
    from company_information where coalesce((answer ->> 'cost')::bigint, 0) > 0`.execute(db)
  await sql`
    insert into paid_look_up (id, at, source, product, cost, personal_number, cause, actor_name, answered)
    select md5(concat_ws(' ', ${seed}::int, personal_number, part, fetched_at))::uuid, fetched_at, 'person', part, cost, personal_number, 'asked', fetched_by, true
    from person_information where cost > 0`.execute(db)
}
