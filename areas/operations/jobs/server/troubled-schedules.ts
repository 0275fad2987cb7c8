import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { troubledAfter, type ScheduleTrouble } from '../rules.ts'

export interface TroubledSchedule {
  readonly name: string
  readonly trouble: ScheduleTrouble
  /** When it was due first of what has not gone well. */
  readonly since: Date
  /** What went wrong when it was last tried; null of one that nobody has begun. */
  readonly error: string | null
}

/** Schedules that have not gone well for a quarter of an hour, the longest first (jobs 7). */
export async function troubledSchedules(
  db: Db,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<readonly TroubledSchedule[]> {
  const before = new Date(now.getTime() - troubledAfter)
  const { rows } = await sql<TroubledSchedule>`
    select name, case when failing.since < ${before} then 'failing' else 'late' end as trouble,
      least(failing.since, next_due) as since, failing.error
    from schedule cross join lateral (
      select min(due) as since, (array_agg(error order by due desc))[1] as error from schedule_run run
      where run.name = schedule.name and error is not null and due > coalesce(
        (select due from schedule_run good where good.name = schedule.name and ended_at is not null and error is null
         order by due desc limit 1), '-infinity')
    ) failing
    where failing.since < ${before} or next_due < ${before}
    order by since limit ${most}`.execute(db)
  return rows
}
