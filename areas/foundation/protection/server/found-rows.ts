import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { keysOf, type Sought } from '../rules.ts'
import type { Holding } from './registry/holding.ts'
import { holdings } from './registry/registry.ts'

/** How far is looked: `named` by keys and indexes; `whole` in words and documents too, row by row. */
export type Reach = 'named' | 'whole'

const holdingOf = (table: string) => holdings.find((one) => one.table === table)
/** A column of a table, by its name in the code. */
const ref = (table: string, column: string) => sql.ref(`${table}.${column}`)

/** The number as people write it, and the addresses, in words. */
function standsIn(text: RawBuilder<unknown>, { personalNumber, emails }: Sought) {
  const ways: RawBuilder<SqlBool>[] = emails.map(
    (email) => sql<SqlBool>`position(${email} in lower(${text})) > 0`,
  )
  if (personalNumber !== null) {
    const [day, last] = [personalNumber.slice(2, 8), personalNumber.slice(8)]
    ways.push(
      sql<SqlBool>`${text} ~ ${`(^|[^0-9])(18|19|20)?${day} ?[-+]? ?${last}([^0-9]|$)`}::text`,
    )
  }
  return ways
}

/** Which rows of a table are about somebody; undefined when nothing in it says whom they are about. */
export function isAbout(
  { table, parties, lists = [], within = [], of = [] }: Holding,
  sought: Sought,
  reach: Reach,
): RawBuilder<SqlBool> | undefined {
  const keys = keysOf(sought)
  const { emails } = sought
  const by = parties.flatMap((party) => party.by)
  const ways = [
    ...by.map((column) => sql<SqlBool>`${ref(table, column)}::text = any(${keys}::text[])`),
    ...(emails.length === 0 ? [] : by)
      .filter((column) => /mail|address|sent|sender|key$/i.test(column))
      .map((column) => sql<SqlBool>`lower(${ref(table, column)}::text) = any(${emails}::text[])`),
    ...lists.map((column) => sql<SqlBool>`${ref(table, column)} && ${keys}::text[]`),
    ...(reach === 'named' ? [] : within).flatMap((column) =>
      standsIn(sql`${ref(table, column)}::text`, sought),
    ),
    ...of.flatMap(({ column, table: other, key = 'id' }) => {
      const kin = holdingOf(other)
      const isTheirs = kin && isAbout(kin, sought, reach)
      return isTheirs
        ? [
            sql<SqlBool>`${ref(table, column)} in (select ${ref(other, key)} from ${sql.table(other)} where ${isTheirs})`,
          ]
        : []
    }),
  ]
  return ways.length === 0 ? undefined : sql<SqlBool>`(${sql.join(ways, sql` or `)})`
}

/** Rows of one table that are counted: more are told of as more. */
export const mostCounted = 1000

/** How many rows of each table are about somebody, by keys and indexes; those with none are left out. */
export async function countNamed(
  db: Db,
  sought: Sought,
): Promise<readonly { readonly holding: Holding; readonly count: number }[]> {
  const asked = holdings.flatMap((holding) => {
    const where = holding.apart ? undefined : isAbout(holding, sought, 'named')
    return where ? [{ holding, where }] : []
  })
  const counts = asked.map(
    ({ holding, where }, place) =>
      sql`select ${sql.lit(place)}::int as place, count(*)::int as count from (select from ${sql.table(holding.table)} where ${where} limit ${mostCounted + 1}) as found`,
  )
  const { rows } = await sql<{ place: number; count: number }>`
    select place, count from (${sql.join(counts, sql` union all `)}) as counted where count > 0 order by place`.execute(
    db,
  )
  return rows.flatMap(({ place, count }) => {
    const holding = asked[place]?.holding
    return holding ? [{ holding, count }] : []
  })
}

/** Rows of one table that an export tells at most; of more it says how many it does not tell. */
export const mostTold = 2000
const atOnce = 50

interface Place {
  readonly part: string
  readonly row: string
}

/** Where the rows of a table that are about somebody stand, one more than are told. */
export async function placesOf(
  db: Db,
  holding: Holding,
  sought: Sought,
): Promise<readonly Place[]> {
  const where = isAbout(holding, sought, 'whole')
  if (!where) return []
  const table = sql.table(holding.table)
  const { rows } = await sql<Place>`
    select ${ref(holding.table, 'tableoid')}::text as part, ${ref(holding.table, 'ctid')}::text as row
    from ${table} where ${where} limit ${mostTold + 1}`.execute(db)
  return rows
}

/** A row as the driver reads it, its columns by their names in the code. */
export type FoundRow = Readonly<Record<string, unknown>>

/** The rows at some places, a few in memory at a time. */
export async function* rowsAt(
  db: Db,
  holding: Holding,
  places: readonly Place[],
): AsyncGenerator<FoundRow> {
  for (let from = 0; from < places.length; from += atOnce) {
    const some = places.slice(from, from + atOnce)
    const { rows } = await sql<FoundRow>`
      select ${sql.table(holding.table)}.* from unnest(${some.map(({ part }) => part)}::oid[], ${some.map(({ row }) => row)}::tid[]) as place (part, line)
      join ${sql.table(holding.table)} on ${ref(holding.table, 'tableoid')} = place.part and ${ref(holding.table, 'ctid')} = place.line`.execute(
      db,
    )
    yield* rows
  }
}
