import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { companyActions } from './customer-sources.ts'

/** What the company of a statement has to do, and what staff have to do that leads to it (usertasks 12). */
export const openTasksIn = (organizationNumber: RawBuilder<unknown>) =>
  ({
    company: sql<number>`(select count(*)::int from company_task task left join company_task_group of on of.id = task.group_id
      where task.organization_number = ${organizationNumber} and task.removed_at is null and task.completed_at is null
        and (of.closed is null or of.closed not in ('canceled', 'deleted')))`,
    staff: sql<number>`(select count(*)::int from user_task
      where action_id = ${organizationNumber} and task_action in (${sql.join(companyActions.map((code) => sql.lit(code)))})
        and removed_at is null and state <> 'completed')`,
  }) as const

const none = { company: 0, staff: 0 }
/** What is open of some companies' own tasks, and of those of staff that lead to them (timeline 5). */
export async function openTasksOf(db: Db, organizationNumbers: readonly string[]) {
  const { company, staff } = openTasksIn(sql`number`)
  const { rows } = await sql<{ number: string; company: number; staff: number }>`
    select number, ${company} as company, ${staff} as staff
    from unnest(${[...organizationNumbers]}::text[]) number`.execute(db)
  const open = new Map(rows.map(({ number, ...counts }) => [number, counts]))
  return (organizationNumber: string) => open.get(organizationNumber) ?? none
}
