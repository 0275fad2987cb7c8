import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { startOf } from './trail-store.ts'

/** Acts of the trail that are counted as one. */
export interface Counting {
  /** What they are counted as. */
  readonly name: string
  /** Ids of calls. */
  readonly actions: readonly string[]
  /**
   * Only those that came to one of these values in this field of what is different after them; all
   * when null.
   */
  readonly effect: readonly [field: string, values: readonly string[]] | null
  /** Each thing once, however often it was done; each act when false. */
  readonly things: boolean
}
interface Whose {
  /** Id of the internal user. */
  readonly actorId: string
  /** By Stockholm's clock, 'YYYY-MM-DD'. */
  readonly day: string
}

/** The acts of somebody in a day that are counted, with what each counts as; on the actor's index. */
const countedActs = ({ actorId, day }: Whose, counting: readonly Counting[]) => {
  const asked = counting.map(({ effect, ...one }) => ({
    ...one,
    field: effect?.[0] ?? null,
    results: effect?.[1] ?? null,
  }))
  return sql`select counting.name, lane, seq, at, action, subject, company, body -> 'before' ->> 'title' as title,
      case when counting.things then subject else lane || '-' || seq end as counted
    from audit_entry
    join jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as counting (name text, actions jsonb, field text, results jsonb, things boolean)
      on counting.actions ? action
      and (counting.field is null or counting.results ? (body -> 'after' ->> counting.field))
    where actor_id = ${actorId} and at >= ${startOf(day)} and at < ${startOf(day, 1)}`
}

/** How many things somebody has done in a day, by what they are counted as; 0 is left out. */
export async function actsCounted(
  db: Db,
  whose: Whose,
  counting: readonly Counting[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(distinct counted)::int as count from (${countedActs(whose, counting)}) as acts group by name`.execute(
    db,
  )
  return new Map(rows.map(({ name, count }) => [name, count]))
}

interface OwnAct {
  readonly id: string
  readonly at: Date
  readonly action: string
  readonly subject: string | null
  readonly company: string | null
  /** What a second person has decided on, in words. */
  readonly title: string | null
  readonly total: number
}
/** One page of what `actsCounted` counts, each by what was done to it last, the latest first. */
export async function actsListed(
  db: Db,
  whose: Whose,
  counting: Counting,
  { currentPage, take }: { readonly currentPage: number; readonly take: number },
) {
  const { rows } = await sql<OwnAct>`
    select lane || '-' || seq as id, at, action, subject, company, title, count(*) over ()::int as total
    from (select distinct on (counted) * from (${countedActs(whose, [counting])}) as acts
      where counted is not null order by counted, at desc, lane, seq) as latest
    order by at desc, lane, seq limit ${take} offset ${currentPage * take}`.execute(db)
  if (rows.length > 0 || currentPage === 0) return { list: rows, totalHits: rows[0]?.total ?? 0 }
  const counts = await actsCounted(db, whose, [counting])
  return { list: [], totalHits: counts.get(counting.name) ?? 0 }
}

/** An internal user, and how often they have done something. */
export interface Often {
  readonly userId: string
  readonly name: string
  readonly count: number
}
/**
 * Who has made some calls more often than so in a day by Stockholm's clock, by the rows they left:
 * each request once, or as many times as a row of it says.
 */
export async function doneOftener(
  db: Db,
  {
    actions,
    day,
    most,
  }: { readonly actions: readonly string[]; readonly day: string; readonly most: number },
): Promise<readonly Often[]> {
  const { rows } = await sql<Often>`
    select internal_user.id as user_id, max(name) as name, sum(times)::int as count
    from (select actor_id, max(actor_name) as name, max(coalesce((body -> 'asked' ->> 'times')::int, 1)) as times
      from audit_entry
      where action = any(${[...actions]}::text[]) and at >= ${startOf(day)} and at < ${startOf(day, 1)}
      group by actor_id, coalesce(body ->> 'requestId', lane || '-' || seq)) as requests
      join internal_user on internal_user.id::text = actor_id
    group by internal_user.id having sum(times) > ${most} order by internal_user.id`.execute(db)
  return rows
}
