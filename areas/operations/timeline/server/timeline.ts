import { sql } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import { handlers } from '#platform/server/serve.ts'
import type { ActionWords } from '#areas/foundation/audit/server/public.ts'
import { storedRating } from '#areas/parties/company/server/public.ts'
import { timeline } from '../contract.ts'
import { readAfter } from '../rules.ts'
import { changeSources } from './change-sources.ts'
import { creditSources } from './credit-sources.ts'
import { companyActions, customerSources } from './customer-sources.ts'
import { kindsFor, pageOfEvents } from './events.ts'
import { outsideSources } from './outside-sources.ts'
import type { AnySource } from './source.ts'

const eventsOf =
  (sources: readonly AnySource[]): Handler<typeof timeline.events> =>
  async ({ after, ...asked }, { db, actor, audit }) => {
    audit({ company: asked.organizationNumber })
    return {
      kinds: [...kindsFor(sources, actor)],
      ...(await pageOfEvents(db, sources, actor, {
        ...asked,
        after: after ? readAfter(after) : undefined,
      })),
    }
  }

const standing: Handler<typeof timeline.standing> = async (
  { organizationNumber, companyType },
  { db },
) => {
  const stored = await storedRating(db, organizationNumber, companyType)
  const { rows } = await sql<{ company: number; staff: number }>`select
    (select count(*)::int from company_task task left join company_task_group of on of.id = task.group_id
      where task.organization_number = ${organizationNumber} and task.removed_at is null and task.completed_at is null
        and (of.closed is null or of.closed not in ('canceled', 'deleted'))) as company,
    (select count(*)::int from user_task
      where action_id = ${organizationNumber} and task_action in (${sql.join(companyActions.map((code) => sql.lit(code)))})
        and removed_at is null and state <> 'completed') as staff`.execute(db)
  return {
    score: stored ? stored.score / 100 : null,
    ratingCode: stored?.ratingCode ?? null,
    decisionReference: stored?.decisionReference ?? null,
    openTasks: rows[0]?.company ?? 0,
    openUserTasks: rows[0]?.staff ?? 0,
  }
}

/** @param words names the acts of all areas, which this one must not know */
export const timelineServed = (words: ActionWords) =>
  handlers(timeline, {
    events: eventsOf([
      ...changeSources(words),
      ...creditSources,
      ...customerSources,
      ...outsideSources,
    ]),
    standing,
  })
