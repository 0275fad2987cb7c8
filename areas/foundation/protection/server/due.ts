import { sql } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import { activities } from '../activities.ts'
import type { Due, DueRow, retention } from '../contract-retention.ts'
import { removableKinds } from '../retention.ts'
import { removalOf, holdingOf, type Removal } from './removable.ts'

/** Rows of one kind that are counted: more are told of as more. */
const mostCounted = 10_000
const mostShown = 50

interface Tally {
  readonly count: number
  readonly held: number
  readonly byLaw: number
  readonly all: number
  readonly oldest: Date | null
}

/** What of a kind is past its time, and what of it is kept all the same. */
const tallyOf = ({ holding, since, isPast, isHeld, isByLaw }: Removal) => sql<Tally>`
  select count(*)::int as all, count(*) filter (where not held and not by_law)::int as count,
    count(*) filter (where held)::int as held, count(*) filter (where by_law and not held)::int as by_law,
    min(since) filter (where not held and not by_law) as oldest
  from (select ${since} as since, ${isHeld} as held, ${isByLaw} as by_law
    from ${sql.table(holding.table)} where ${isPast} order by 1 limit ${mostCounted + 1}) as past`

export const due: Handler<typeof retention.due> = async (_, { db, now }) => {
  const list: Due[] = []
  for (const kind of removableKinds) {
    const removal = await removalOf(db, kind, now)
    const { rows } = await tallyOf(removal).execute(db)
    const { all = 0, count = 0, held = 0, byLaw = 0, oldest = null } = rows[0] ?? {}
    const { name, from } = activities[removal.holding.activity]
    list.push({
      kind,
      name: removal.holding.name,
      activity: name,
      years: removal.years,
      from,
      count,
      more: all > mostCounted,
      oldest: oldest?.toISOString() ?? null,
      held,
      byLaw,
    })
  }
  return { list }
}

interface Found {
  readonly since: Date
  readonly company: string | null
  readonly person: string | null
  readonly personId: string | null
}
export const dueRows: Handler<typeof retention.dueRows> = async ({ kind }, { db, now, audit }) => {
  const { holding, since, company, person, isDue } = await removalOf(db, kind, now)
  const { rows } = await sql<Found>`
    select found.*, person.id as person_id from (
      select ${since} as since, ${company ?? sql`null::text`} as company, ${person ?? sql`null::text`} as person
      from ${sql.table(holding.table)} where ${isDue} order by 1 limit ${mostShown}) as found
    left join person on person.personal_number::text = found.person
    order by found.since`.execute(db)
  audit({ subject: kind, rows: rows.length })
  return {
    list: rows.map((row): DueRow => ({
      since: row.since.toISOString(),
      organizationNumber: row.company,
      socialSecurityNumber: row.person,
      personId: row.personId,
    })),
  }
}

const mostRuns = 60
export const runs: Handler<typeof retention.runs> = async (_, { db }) => {
  const list = await db
    .selectFrom('removalRun')
    .selectAll()
    .orderBy('startedAt', 'desc')
    .limit(mostRuns)
    .execute()
  const kinds = await db
    .selectFrom('removalRunKind')
    .select(['runId', 'kind', 'removed'])
    .where('runId', 'in', ['00000000-0000-0000-0000-000000000000', ...list.map(({ id }) => id)])
    .where('removed', '>', 0)
    .execute()
  return {
    list: list.map(({ id, startedAt, endedAt }) => ({
      id,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      kinds: kinds
        .filter(({ runId }) => runId === id)
        .map(({ kind, removed }) => ({ name: holdingOf(kind).name, removed })),
    })),
  }
}
