import { createHash } from 'node:crypto'
import { sql, type Insertable } from 'kysely'
import type { DB } from '#database/types.ts'
import type { Db } from '#platform/server/database.ts'

const rowsAtOnce = 2000
const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Writes rows that all have the same columns, many in a statement: as one JSON parameter, so that lists, days, instants and JSON go the
 * same way and the number of rows is not bounded by that of parameters.
 */
export async function insertAll<Table extends keyof DB>(
  db: Db,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {})
  const columns = sql.join(names.map((name) => sql.ref(name)))
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce) as readonly Readonly<Record<string, unknown>>[]
    const sent = some.map((row) => Object.fromEntries(names.map((name) => [snake(name), row[name]])))
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(sent)}::json)`.execute(
      db,
    )
  }
}

/** An id that is the same in every world of the seed, in the form of a UUID (version 8, RFC 9562: bits of our own). */
export function idOf(seed: number, what: string, index: number): string {
  const hex = createHash('sha1').update(`${seed}:${what}:${index}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
