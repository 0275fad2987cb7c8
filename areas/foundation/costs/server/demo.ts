import { sql } from 'kysely'
import { stockholmDay } from '#platform/swedish/format.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { staffNamed } from '#world/staff.ts'
import { ago, type World } from '#world/world.ts'
import { monthAt } from '../rules.ts'
import { invoiceLookUps } from '../settings.ts'

/** Kronor a night, and the look-ups for invoices of a month, may cost in the demo world. */
const nightly = 1500
const monthly = 40_000

/** The months of the demo world's invoices, with the budget of each (costs 10). */
function monthsOf(world: World, approvedBy: string) {
  const today = stockholmDay(world.now)
  return [0, -1, -2, -3, -4].map((later) => {
    const month = monthAt(today, later)
    return {
      id: idOf(world.seed, 'budget of a month', -later),
      kind: 'invoices' as const,
      title: `Uppslag för fakturor, ${month.slice(0, 7)}`,
      month,
      approvedCost: monthly * 100,
      approvedBy,
      approvedAt: new Date(`${month}T05:00:00Z`),
    }
  })
}

/**
 * What the look-ups of the demo world have cost, read off the answers that are stored, and the
 * budgets of its nights and months, which two persons have approved.
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
  const setting = (of: { namespace: string; key: string }, kronor: number) => ({
    namespace: of.namespace,
    key: of.key,
    type: 'number' as const,
    allowMultiple: false,
    value: String(kronor),
    description: '',
    changedAt: ago(world, 40),
    changedBy: approvedBy,
  })
  await insertAll(db, 'configurationValue', [
    setting({ namespace: 'rating', key: 'rateAgainBudgetPerNight' }, nightly),
    setting(invoiceLookUps, monthly),
  ])
  await insertAll(db, 'lookUpBudget', monthsOf(world, approvedBy))
  await sql`
    insert into paid_look_up (id, at, source, product, cost, organization_number, cause, actor_name, budget_id, answered)
    select md5(concat_ws(' ', ${seed}::int, organization_number, provider, part, fetched_at))::uuid, fetched_at, provider, part, (answer ->> 'cost')::bigint, organization_number,
      coalesce(cause, case fetched_by when 'Skynet' then 'rateAgain' else 'asked' end), fetched_by,
      case when cause is null and fetched_by = 'Skynet' and fetched_at >= ${nights[0]?.approvedAt} then ${nights[0]?.id}::uuid
        when cause in ('invoice', 'interpretation') then (select id from look_up_budget
          where month = date_trunc('month', fetched_at at time zone 'Europe/Stockholm')::date) end, true
    from company_information where coalesce((answer ->> 'cost')::bigint, 0) > 0`.execute(db)
  await sql`
    insert into paid_look_up (id, at, source, product, cost, personal_number, cause, actor_name, answered)
    select md5(concat_ws(' ', ${seed}::int, personal_number, part, fetched_at))::uuid, fetched_at, 'person', part, cost, personal_number, 'asked', fetched_by, true
    from person_information where cost > 0`.execute(db)
  // The month in which the demo's companies were looked up was approved at what that came to cost:
  // nothing was left of it (costs 12).
  await sql`
    update look_up_budget set approved_cost = spent.cost
    from (select budget_id, sum(cost) as cost from paid_look_up group by 1) as spent
    where id = spent.budget_id and kind = 'invoices'`.execute(db)
}
